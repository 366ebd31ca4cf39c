#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/catalogue/navigator.h"

/// Paths to be walked while they are being found.
namespace wend {

/// A path of HPA* (search/algorithms/hpa_star.h), worked out piece by piece: its first cells are
/// there long before the whole path would be. Refers to the navigator and the workspace, which must
/// both outlive it; ends as Status::stale once the map was updated, and as Status::invalid once
/// another search was begun in that workspace.
class PathWalk {
 public:
  /// Finds the way by the map's entrances. `query.algorithm` does not matter, and neither do its
  /// budget and detail; otherwise as Navigator::solve.
  PathWalk(const Navigator& navigator, const Query& query, Workspace& workspace);

  /// As Path::status of the whole path; `found` does not end before the path does.
  Status status() const;
  /// What the whole path costs; 0 without one.
  double cost() const { return cost_; }

  /// Appends the cells up to the next entrance, first of all the start; false where the path is at
  /// its end, or there is none. Takes some microseconds, however long the path.
  bool next(std::vector<Point>& cells);

  /// The cells at which the path enters the next squares of 16 x 16 cells, and its ends. Empty
  /// without a path. Takes some microseconds per 64 cells of the path.
  std::vector<Point> squares_entered();

 private:
  friend class TwoTierWalk;
  bool alive() const;
  static bool same_square(const Navigator& navigator, Point a, Point b);

  const Navigator* navigator_;
  Workspace* workspace_;
  std::uint64_t ticket_ = 0;
  std::uint64_t version_ = 0;
  Status status_ = Status::running;
  double cost_ = 0;
  std::uint64_t expanded_ = 0;
  std::vector<NodeId> nodes_;  // ends of the edges
  std::size_t done_ = 0;       // of nodes_
  std::vector<NodeId> piece_;
};

/// The two-tier way to walk: a coarse path across the map, and a fine one, found by A*, from where
/// the unit stands to where the coarse path enters the square after the next; found anew whenever
/// the unit enters a further square of the coarse path. Within three squares of the goal the fine
/// path leads there.
///
/// Any number of walks of one thread may use the same workspace, for the coarse path and the fine
/// ones: all that a walk keeps is its own. It is for one version of the map: on another one, begin
/// anew from where the unit stands.
///
/// The query's options hold for the fine searches too (heuristic, open list, ties, stop rule and so
/// on), but for the trace, which shows the coarse one. Limits of expansions and seconds are for the
/// whole walk, all its searches together; the limit of cost is for the coarse path, than which the
/// unit's way may be a little dearer or cheaper.
class TwoTierWalk {
 public:
  /// As PathWalk. The navigator must outlive this.
  TwoTierWalk(const Navigator& navigator, const Query& query, Workspace& workspace);

  Status status() const { return status_; }

  /// Goes on to the next cell, which may lie at the other end of a link; false, and `cell` stays
  /// what it is, at the goal, where there is no path, and where a limit strikes (then the status is
  /// limit_reached). Most steps take no time, those into a
  /// new square a search of a few squares.
  bool next(Workspace& workspace, Point& cell);

  /// Searches made for the fine path so far.
  std::size_t searches() const { return searches_; }
  /// Nodes expanded so far, on the coarse path and the fine ones.
  std::uint64_t expanded() const { return expanded_; }

 private:
  bool plan(Workspace& workspace);
  void note_square();
  void spend(std::uint64_t expanded, double seconds);

  const Navigator* navigator_;
  std::uint64_t version_;
  Status status_;
  SearchOptions options_;  // its limits are what is left
  std::vector<Point> coarse_;
  std::size_t entered_ = 0;  // the last of coarse_ whose square the unit has reached
  bool to_goal_ = false;     // the fine path leads there
  Path fine_;
  std::size_t at_ = 0;  // in fine_
  Point here_;
  std::size_t searches_ = 0;
  std::uint64_t expanded_ = 0;
};

}  // namespace wend
