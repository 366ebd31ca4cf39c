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
  /// Keep the nodes of paths, not only their hash: one to three bytes per node, and a replay says
  /// where two paths part.
  bool paths = false;
};

/// Records what a program asks a navigator and what the navigator answers, so that others can run
/// it again (world/record/replay.h). It does not see the navigator; report each call:
///
///     SessionRecorder recorder(map, options);                  // the map as the navigator took it
///     navigator.solve(query, workspace, path);
///     recorder.asked(query, path).value();
///     map.set_symbol(cell, '#');
///     navigator.update(map, {&cell, 1}).value();
///     recorder.edited(map, {&cell, 1});
///     recorder.save("bug.wrec").value();
///
/// Functions cannot be recorded: goal tests, custom heuristics. Such a query is refused with a
/// reason, and the file notes that there was one. Traces are not recorded.
///
/// Costs and statuses of a replay depend only on the map and the query. Which of several cheapest
/// paths is found may also depend on earlier calls (docs/changing-maps.md): begin with a navigator
/// that was just built, and report everything.
///
/// About twenty bytes per query, and a bit or more per cell. One thread at a time: if several ask,
/// each reports its answers under one lock.
class SessionRecorder {
 public:
  /// For a Navigator of that map. Preconditions: as for Navigator::build.
  explicit SessionRecorder(const GridMap& map, const GridOptions& options = {},
                           RecordOptions record = {});
  /// For a NodeNavigator of the map in a file: its name, and all its bytes. Precondition: the file
  /// is not empty.
  explicit SessionRecorder(const RecordedText& file, RecordOptions record = {});
  SessionRecorder(SessionRecorder&&) noexcept;
  SessionRecorder& operator=(SessionRecorder&&) noexcept;
  ~SessionRecorder();

  /// Call after Navigator::update(map, cells). Preconditions: a grid of that size; the cells are on
  /// it.
  void edited(const GridMap& map, std::span<const Point> cells);
  /// Call after Navigator::update(map).
  void updated(const GridMap& map);
  /// Call after Navigator::refresh().
  void refreshed();
  /// Call after Navigator::bake. Error: it was cancelled, so it is unknown what is baked.
  Result<void> baked(const BakeOptions& options, const BakeReport& report);

  /// Call after the navigator has answered. Errors, after which only the reason is recorded: a goal
  /// test or a custom heuristic; an update after the last answer that was not reported to the
  /// recorder (not noticed if another one was reported); a query by cells on a map that is not a
  /// grid.
  Result<void> asked(const Query& query, const Path& path);
  Result<void> asked(const NodeQuery& query, const Path& path);

  /// Call after a Replanner was made; returns its number. Errors: as above; an overlay, because its
  /// changes are reported to the Replanner alone. A replay reports each edit to every Replanner at
  /// once.
  Result<std::uint32_t> replans(const Query& query, Replanning how = Replanning::automatic);
  Result<std::uint32_t> replans(const NodeQuery& query, Replanning how = Replanning::automatic);
  /// Call after Replanner::move_to and aim_at. Precondition, here and below: the Replanner was made
  /// and has not ended; cells if it was made from a Query, nodes if from a NodeQuery.
  void moved(std::uint32_t replanner, Point from);
  void moved(std::uint32_t replanner, NodeId from);
  void aimed(std::uint32_t replanner, Point to);
  void aimed(std::uint32_t replanner, NodeId to);
  /// Call after Replanner::run has ended, with its path. Errors: an unreported update, as above.
  Result<void> replanned(std::uint32_t replanner, const Path& path);
  /// Call when the Replanner is gone.
  void ended(std::uint32_t replanner);

  /// Number of events so far, and how many of these are omissions.
  std::uint64_t events() const;
  std::uint64_t omissions() const;

  /// The session so far as a file's bytes. Linear.
  std::vector<std::uint8_t> bytes() const;
  /// The same as a file, whole or not at all. Errors: as save_session.
  Result<void> save(const std::string& path) const;

 private:
  std::unique_ptr<SessionLog> log_;
};

/// The bytes of a session that a program put together or changed. Preconditions: those that
/// read_session checks.
std::vector<std::uint8_t> to_session_bytes(const Session& session);

}  // namespace wend
