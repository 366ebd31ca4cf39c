#pragma once

#include "wend/mesh/mesh_plan.h"

namespace wend::test {

/// A ground floor, stairs at its right end that turn left on a landing and lead up, and a floor
/// over both.
inline MeshPlan two_floors() {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {10, 0, 0},   {10, 2, 0},   {0, 2, 0},   {12, 0, 1},
                   {12, 4, 2}, {10, 4, 3},   {10, 2, 3},   {0, 4, 3},   {0, 0, 3},
                   {10, 0, 3}, {12, 2, 1.5}, {14, 0, 1.5}, {14, 4, 1.5}};
  plan.first = {0, 4, 8, 13, 17, 22};
  plan.corners = {0, 1,  2,  3,      // the ground floor
                  1, 4,  11, 2,      // the first flight
                  4, 12, 13, 5, 11,  // the landing
                  7, 11, 5,  6,      // the second flight
                  9, 10, 7,  6, 8};  // the floor above
  return plan;
}

}  // namespace wend::test
