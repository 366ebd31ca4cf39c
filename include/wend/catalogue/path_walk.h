#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/catalogue/navigator.h"

/// Paths that a unit can walk before they are completely computed.
namespace wend {

/// A path of HPA* (search/algorithms/hpa_star.h), computed piece by piece: the first cells are
/// ready long before the whole path would be. Refers to the navigator and the workspace, which must
/// both outlive it. Ends as Status::stale after the map was updated, and as Status::invalid after
/// another search began in that workspace.
class PathWalk {
 public:
  /// Finds the abstract path through the map's entrances. Ignores the query's algorithm, budget and
  /// detail; otherwise as Navigator::solve.
  PathWalk(const Navigator& navigator, const Query& query, Workspace& workspace);

  /// As Path::status of the whole path; it stays `found` while the path is walked.
  Status status() const;
  /// Cost of the whole path; 0 if there is none.
  double cost() const { return cost_; }

  /// Appends the cells up to the next entrance; the first call begins with the start. False at the
  /// end of the path, or if there is none. Takes some microseconds, for paths of any length.
  bool next(std::vector<Point>& cells);

  /// The start, the cells at which the path enters each next square of 16 x 16 cells, and the end.
  /// Empty without a path. Takes some microseconds per 64 cells of the path.
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

/// A walk on two levels: a coarse path across the map, and a fine path by A* from the unit's cell
/// to the cell where the coarse path enters the square after the next. The fine path is searched
/// again whenever the unit enters a further square of the coarse path. Within three squares of the
/// goal the fine path leads to the goal.
///
/// All walks of one thread may share a workspace, for the coarse path and the fine ones: a walk
/// keeps its data itself. A walk is for one version of the map; after an update, begin a new one
/// from the unit's cell.
///
/// The query's options also hold for the fine searches (heuristic, open list, ties, stop rule and
/// so on), except the trace, which shows the coarse search. Limits of expansions and seconds are
/// for all searches of the walk together. The limit of cost is for the coarse path; the walked path
/// may be a little cheaper or more expensive.
class TwoTierWalk {
 public:
  /// As PathWalk. The navigator must outlive this.
  TwoTierWalk(const Navigator& navigator, const Query& query, Workspace& workspace);

  Status status() const { return status_; }

  /// Moves to the next cell, which may lie at the other end of a link. False, with `cell`
  /// unchanged, at the goal, if there is no path, and at a limit (then the status is
  /// limit_reached). A step into a new square costs a search of a few squares, others nearly
  /// nothing.
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
  SearchOptions options_;  // with the remaining limits
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
