#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "wend/world/record/session.h"

namespace wend {

class SessionLog;

struct RecordOptions {
  /// Keep the nodes of paths, not their hash only: one to three bytes a node, and a replay says
  /// where two paths part.
  bool paths = false;
};

/// Writes down what a program asks a navigator, and what the navigator answers, so that somebody
/// else can run it again (world/record/replay.h). It stands beside the navigator and is told:
///
///     SessionRecorder recorder(map, options);                  // the map as the navigator took it
///     navigator.solve(query, workspace, path);
///     recorder.asked(query, path).value();
///     map.set_symbol(cell, '#');
///     navigator.update(map, {&cell, 1}).value();
///     recorder.edited(map, {&cell, 1});
///     recorder.save("bug.wrec").value();
///
/// What is a function cannot be written down: goal tests, custom heuristics. Such a query is
/// refused with a reason, and the file says that there was one. A trace is no part of a question.
///
/// Costs and statuses of a replay depend on the map and the question only. Which of several
/// cheapest paths is found may also depend on what a navigator was told before
/// (docs/changing-maps.md): begin with one that was just built, and tell of everything.
///
/// Some twenty bytes per question, and a bit or more per cell. One thread at a time: where several
/// ask, each tells of its answers under one lock.
class SessionRecorder {
 public:
  /// Of a Navigator for that map. Preconditions: as Navigator::build asks.
  explicit SessionRecorder(const GridMap& map, const GridOptions& options = {},
                           RecordOptions record = {});
  /// Of a NodeNavigator for the map in a file: its name, and all its bytes. Precondition: it is not
  /// empty.
  explicit SessionRecorder(const RecordedText& file, RecordOptions record = {});
  SessionRecorder(SessionRecorder&&) noexcept;
  SessionRecorder& operator=(SessionRecorder&&) noexcept;
  ~SessionRecorder();

  /// Navigator::update(map, cells) was called. Preconditions: a grid of that size; the cells are on
  /// it.
  void edited(const GridMap& map, std::span<const Point> cells);
  /// Navigator::update(map) was.
  void updated(const GridMap& map);
  /// Navigator::refresh() was.
  void refreshed();
  /// Navigator::bake was. Errors: it was cancelled, so that nobody knows what is baked.
  Result<void> baked(const BakeOptions& options, const BakeReport& report);

  /// The navigator was asked, and answered. Errors, after which nothing but the reason is recorded:
  /// a goal test or a custom heuristic; a navigator that was updated after the last answer without
  /// a word to the recorder; a query by cells of what is no grid.
  Result<void> asked(const Query& query, const Path& path);
  Result<void> asked(const NodeQuery& query, const Path& path);

  /// A Replanner was made; returns its number. Errors: as above; an overlay, for its changes are
  /// told to the Replanner alone. A replay tells every Replanner of each edit at once.
  Result<std::uint32_t> replans(const Query& query, Replanning how = Replanning::automatic);
  Result<std::uint32_t> replans(const NodeQuery& query, Replanning how = Replanning::automatic);
  /// Replanner::move_to and aim_at were called. Precondition, here and below: it was made and has
  /// not ended; by cells where it was made of a Query, by nodes where of a NodeQuery.
  void moved(std::uint32_t replanner, Point from);
  void moved(std::uint32_t replanner, NodeId from);
  void aimed(std::uint32_t replanner, Point to);
  void aimed(std::uint32_t replanner, NodeId to);
  /// Replanner::run came to an end, with this path. Errors: an update without a word, as above.
  Result<void> replanned(std::uint32_t replanner, const Path& path);
  /// The Replanner is gone.
  void ended(std::uint32_t replanner);

  /// So far: events, and of these what was left out.
  std::uint64_t events() const;
  std::uint64_t omissions() const;

  /// The session so far as a file's bytes. Linear.
  std::vector<std::uint8_t> bytes() const;
  /// The same as a file, whole or not at all. Errors: as save_session.
  Result<void> save(const std::string& path) const;

 private:
  std::unique_ptr<SessionLog> log_;
};

/// The bytes of a session that was put together, or changed, by hand. Preconditions: as
/// read_session checks.
std::vector<std::uint8_t> to_session_bytes(const Session& session);

}  // namespace wend
