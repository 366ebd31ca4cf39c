// A bug report is one file: a game records its queries and their answers, and a developer runs the
// file again, on another machine or with another version.
#include <cstdio>
#include <vector>

#include "wend/wend.h"

namespace {

/// The player walks from room to room, and somebody shuts a door.
std::vector<std::uint8_t> play() {
  wend::GridMap map(24, 12);
  for (int y = 0; y < 12; ++y) {
    if (y != 2 && y != 9) map.set_symbol({12, y}, '#');
  }
  wend::Navigator navigator = wend::Navigator::build(map).value();
  wend::SessionRecorder recorder(map, navigator.options(), {.paths = true});
  wend::Workspace workspace;
  const auto ask = [&](const wend::Query& query) {
    // Queries that cannot be recorded are refused with a reason, and the file says so.
    if (const auto recorded = recorder.asked(query, navigator.solve(query, workspace)); !recorded) {
      std::printf("not recorded: %s\n", recorded.error().reason.c_str());
    }
  };
  ask({.from = {2, 2}, .to = {20, 2}});
  const std::vector<wend::Point> changed = {{12, 2}};
  map.set_symbol(changed[0], '#');
  if (!navigator.update(map, changed)) return {};
  recorder.edited(map, changed);
  ask({.from = {2, 2}, .to = {20, 2}});
  ask({.from = {2, 2}, .goal_test = [](wend::Point cell) { return cell.x == 20; }});
  return recorder.bytes();  // recorder.save("bug.wrec") writes them to a file
}

void look_into(const wend::Session& session) {
  wend::Workspace workspace;
  const wend::ReplayReport report = wend::replay(session, workspace).value();
  std::printf("%d questions, %d left out, %d differences\n", static_cast<int>(report.questions),
              static_cast<int>(report.omissions.size()),
              static_cast<int>(report.differences.size()));
  for (const wend::Difference& difference : report.differences) {
    std::printf("question %d differs in %s\n  asked    %s\n  expected %s\n  got      %s\n",
                static_cast<int>(difference.question), to_string(difference.kind),
                difference.query.c_str(), difference.expected.c_str(), difference.got.c_str());
  }
}

}  // namespace

int main() {
  const std::vector<std::uint8_t> bytes = play();
  wend::Session session = wend::read_session(bytes).value();
  look_into(session);
  // As if the door had shut one cell higher where the bug was seen: edits are values, too.
  for (wend::RecordedEvent& event : session.events) {
    if (auto* edit = std::get_if<wend::RecordedEdit>(&event)) edit->cells[0].cell -= 24;
  }
  look_into(session);
}
