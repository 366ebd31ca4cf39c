// Real-time strategy: two hundred soldiers are sent across a river, a frame has time for 400
// expansions, and the enemy blows up the bridge that most of them are about to take.
#include <cstdio>
#include <vector>

#include "wend/wend.h"

namespace {

/// A plain with a river that two bridges cross.
wend::GridMap battlefield() {
  wend::GridMap map(96, 64);
  for (int y = 0; y < 64; ++y) {
    if (y < 10 || (y >= 14 && y < 50) || y >= 53) {
      for (int x = 46; x < 50; ++x) map.set_symbol({x, y}, 'W');
    }
  }
  return map;
}

/// The cells of the northern bridge, under water.
std::vector<wend::CellEdit> blow_up_bridge() {
  std::vector<wend::CellEdit> edits;
  for (int y = 10; y < 14; ++y) {
    for (int x = 46; x < 50; ++x) edits.push_back({{x, y}, 'W'});
  }
  return edits;
}

}  // namespace

int main() {
  wend::ServiceOptions options;
  options.budget.expansions = 400;
  wend::PathService service = wend::PathService::build(battlefield(), {}, options).value();
  const wend::GridGround ground = wend::GridGround::build(*service.map()).value();
  wend::MoveToSet army({.service = &service, .ground = &ground});

  std::vector<wend::UnitHandle> soldiers;
  for (int i = 0; i < 200; ++i) {
    const wend::Position at = {2.0 + i % 20, 8.0 + i / 20, 0};
    wend::UnitMotion motion;
    motion.radius = 0.4;
    motion.speed = 3 + i % 3;
    motion.seed = static_cast<std::uint32_t>(i);
    soldiers.push_back(army.add(motion, at));
    // Side by side in front of the fort, not all in one place.
    army.start(soldiers.back(), {.to = {70.0 + i % 20, 30.0 + i / 20, 0}});
  }

  constexpr double kFrame = 0.1;
  int frame = 0;
  int all_set_out = 0;
  std::uint32_t replans = 0;
  std::size_t arrived = 0;
  std::size_t drowned = 0;
  for (; frame < 2000 && arrived + drowned < soldiers.size(); ++frame) {
    if (frame == 60) {
      const auto edits = blow_up_bridge();
      if (!army.edit(edits)) return 1;
    }
    service.tick();
    const wend::MoveReport& report = army.advance(kFrame);
    if (all_set_out == 0 && report.pending == 0) all_set_out = frame + 1;
    for (const wend::UnitHandle soldier : army.ended()) {
      ++(army.state(soldier) == wend::MoveState::arrived ? arrived : drowned);
      replans += army.progress(soldier).replans;
    }
  }
  std::printf("all set out in frame %d; %zu arrive, in %d frames\n", all_set_out, arrived, frame);
  std::printf("the bridge is gone: %zu stood on it, %u times others asked for another path\n",
              drowned, replans);
  return frame < 2000 ? 0 : 1;
}
