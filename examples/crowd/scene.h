// Shared by the three programs of this folder: a yard with a wall across it, and one guard who
// walks from post to post.
#pragma once

#include "wend/wend.h"

namespace example {

constexpr double kFrame = 0.05;

inline wend::GridMap yard() {
  wend::GridMap map(24, 16);
  for (int y = 0; y < 12; ++y) map.set_walkable({12, y}, false);
  return map;
}

struct Scene {
  wend::PathService service = wend::PathService::build(yard()).value();
  wend::GridGround ground = wend::GridGround::build(*service.map()).value();
  wend::Position at = {2, 2, 0};
  wend::Velocity velocity;

  wend::MoveWorld world() { return {.service = &service, .ground = &ground}; }
};

}  // namespace example
