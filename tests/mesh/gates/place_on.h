#pragma once

#include "support/random.h"
#include "wend/mesh/random_place.h"

namespace wend::test {

/// Anywhere on a mesh.
inline MeshPlace place_on(const NavMesh& mesh, Random& random) {
  wend::Random draws(random.below(1u << 30));
  return wend::random_place(mesh, draws);
}

}  // namespace wend::test
