// A mesh on which discs walk, and what is known of their room.
#pragma once

#include <memory>

#include "promises/discs/disc_room.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "support/random.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/walls.h"
#include "wend/search/workspace.h"

namespace wend::test {

class DiscScene {
 public:
  DiscScene(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger);

  MeshLedger& ledger() { return ledger_; }
  Random& random() { return random_; }
  Workspace& workspace() { return workspace_; }
  const MeshGround& ground() const { return ground_; }
  const ErosionOptions& erosion() const { return erosion_; }
  /// How much nearer to a wall than its radius a disc may come.
  double touch() const { return ground_.touch(); }
  /// Null where floors lie one above the other.
  const FlatWalls* flat() const { return flat_.get(); }
  WideLattice* lattice() const { return lattice_.get(); }

  /// No place from which two floors are equally far.
  Position draw_place();
  /// Among others half the distance between two walls.
  double draw_radius();
  /// The least distance from walls along a straight way on its floor; below 0 beside the mesh. With
  /// floors one above the other at some places only, as distance_to_wall has it, which
  /// mesh_questions holds against brute force.
  double room(const Position& from, const Position& to);
  /// The length of a shortest way for a point.
  double point_length(const PlacePair& ends) const;
  /// By an erosion whose corner_error is kFine. Null where it is refused.
  const MeshNavigator* finer(double radius) const;
  static constexpr double kFine = 0.002;

 private:
  double room_at(const Position& at);

  const DrawnMesh& drawn_;
  Random& random_;
  Workspace& workspace_;
  MeshLedger ledger_;
  BruteWays ways_;
  MeshGround ground_;
  ErosionOptions erosion_;
  RadiusNavigators finer_;
  std::unique_ptr<FlatWalls> flat_;
  std::unique_ptr<WideLattice> lattice_;
};

}  // namespace wend::test
