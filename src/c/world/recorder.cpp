#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "c/call.h"
#include "c/moves.h"
#include "c/objects.h"
#include "c/solving.h"
#include "wend/c/record.h"
#include "wend/space/tables/bake_options.h"
#include "wend/space/tables/bake_report.h"
#include "wend/world/record/replay.h"
#include "wend/world/record/session_recorder.h"

namespace wend::c {
namespace {

struct RecorderObject {
  static constexpr Kind kKind = Kind::recorder;
  SessionRecorder recorder;
  Point size;         // of the map, as it is now
  std::size_t links;  // on it: a list of cells does not say that they changed
  std::vector<std::uint8_t> bytes = {};
};

Point size_of(const GridMap& map) { return {map.width(), map.height()}; }

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_recorder_create(const wend_map* map_handle, const wend_moves* moves,
                               std::uint32_t paths, wend_recorder** recorder,
                               wend_error* error) noexcept {
  Call call(error);
  if (!call.given(recorder, "recorder")) return call.code();
  const std::optional<GridOptions> options = options_of(call, moves);
  if (!options) return call.code();
  if (paths > 1) return call.fail(WEND_OUT_OF_RANGE, "paths is 0 or 1");
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  const GridMap* grid = map->grid();
  if (grid == nullptr) return call.fail(WEND_REFUSED, "the map is no grid: C++ records others");
  return call.hand_out(std::make_shared<RecorderObject>(
                           RecorderObject{SessionRecorder(*grid, *options, {.paths = paths != 0}),
                                          size_of(*grid), grid->links().size()}),
                       recorder);
}

wend_code wend_recorder_destroy(wend_recorder* recorder) noexcept {
  return Call(nullptr).destroy<RecorderObject>(recorder);
}

wend_code wend_recorder_updated(wend_recorder* handle, const wend_map* map_handle,
                                const wend_cell* cells, std::size_t count,
                                wend_error* error) noexcept {
  Call call(error);
  const auto object = call.write<RecorderObject>(handle, "recorder");
  if (!object) return call.code();
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  const GridMap* grid = map->grid();
  if (grid == nullptr) return call.fail(WEND_REFUSED, "the map is no grid: give the grid");
  if (cells != nullptr && size_of(*grid) != object->size) {
    return call.fail(WEND_REFUSED, "the map has another size: report it without cells");
  }
  if (cells == nullptr || grid->links().size() != object->links) {
    object->recorder.updated(*grid);
    object->size = size_of(*grid);
    object->links = grid->links().size();
    return call.code();
  }
  std::vector<Point> changed(count);
  for (std::size_t i = 0; i < count; ++i) {
    changed[i] = {cells[i].x, cells[i].y};
    if (grid->contains(changed[i])) continue;
    return call.fail(WEND_OUT_OF_RANGE, "cell " + std::to_string(i) + " is not on the map");
  }
  object->recorder.edited(*grid, changed);
  return call.code();
}

wend_code wend_recorder_baked(wend_recorder* handle, wend_error* error) noexcept {
  Call call(error);
  const auto object = call.write<RecorderObject>(handle, "recorder");
  if (!object) return call.code();
  const Result<void> done = object->recorder.baked({}, {.complete = true});
  return done ? call.code() : call.fail(WEND_REFUSED, done.error());
}

wend_code wend_recorder_asked(wend_recorder* handle, const wend_query* given,
                              const wend_path* path_handle, wend_error* error) noexcept {
  Call call(error);
  Question question;
  if (!take(call, given, question)) return call.code();
  const auto object = call.write<RecorderObject>(handle, "recorder");
  if (!object) return call.code();
  const auto path = call.read<PathObject>(path_handle, "path");
  if (!path) return call.code();
  if (path->path.status == Status::running) {
    return call.fail(WEND_REFUSED, "the path holds no answer: solve first");
  }
  const Result<void> done = object->recorder.asked(question.query, path->path);
  return done ? call.code() : call.fail(WEND_REFUSED, done.error());
}

wend_code wend_recorder_bytes(wend_recorder* handle, const std::uint8_t** bytes, std::size_t* count,
                              wend_error* error) noexcept {
  Call call(error);
  if (!call.given(bytes, "bytes") || !call.given(count, "count")) return call.code();
  const auto object = call.write<RecorderObject>(handle, "recorder");
  if (!object) return call.code();
  object->bytes = object->recorder.bytes();
  *bytes = object->bytes.data();
  *count = object->bytes.size();
  return call.code();
}

wend_code wend_replay(const std::uint8_t* bytes, std::size_t count, wend_workspace* handle,
                      wend_replay_report* report, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(bytes, count, "bytes") || !call.sized(report, "report")) return call.code();
  const auto workspace = call.write<WorkspaceObject>(handle, "workspace");
  if (!workspace) return call.code();
  const Result<Session> session = read_session({bytes, count}, "the record");
  if (!session) return call.fail(WEND_REFUSED, session.error());
  workspace->end_search();
  const Result<ReplayReport> made = replay(session.value(), workspace->memory);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  const ReplayReport& found = made.value();
  report->questions = found.questions;
  report->edits = found.edits;
  report->by_the_clock = found.by_the_clock;
  report->omissions = found.omissions.size();
  report->differences = found.differences.size();
  std::string first;
  if (!found.same()) {
    const Difference& difference = found.differences.front();
    first = "question " + std::to_string(difference.question) + ", " + difference.query + ": " +
            to_string(difference.kind) + ": " + difference.got + ", and recorded is " +
            difference.expected;
  }
  write_text(first, report->first, sizeof report->first);
  return call.code();
}
