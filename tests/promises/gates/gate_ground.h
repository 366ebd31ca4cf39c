// The ground of a gate by plain clipping: the pieces of polygons that its outline reaches.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "promises/gates/disc_flood.h"
#include "promises/mesh/brute_mesh.h"
#include "wend/mesh/mesh_gate.h"

namespace wend::test {

Position middle_of(const MeshGate& gate);

class GateGround {
 public:
  /// None where the middle is off the mesh, or where less than `slack` decides what is reached.
  static std::optional<GateGround> find(const BruteMesh& mesh, const MeshGate& gate, double slack);

  /// How deep a place lies in it (below 0), or how far it is from it over the ground of the flood;
  /// `flood` went out from the place.
  double distance(const Position& at, const std::vector<std::uint32_t>& polygons,
                  const DiscFlood& flood, double none) const;
  double area() const;
  /// Its pieces, each larger by about as much.
  std::vector<GateRing> rings(double more) const;
  /// The polygons that it lies in.
  bool lies_in(std::uint32_t polygon) const;

 private:
  struct Piece {
    std::uint32_t polygon;
    GateRing ring;
  };
  /// The flood from the middle; doors let it through where more than `least` of them is within.
  static GateGround flood(const BruteMesh& mesh, const GateRing& outline, const Position& middle,
                          double least);

  GateRing outline_;
  std::vector<Piece> pieces_;
};

}  // namespace wend::test
