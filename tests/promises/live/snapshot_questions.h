// Questions to one version of a live mesh.
#pragma once

#include <vector>

#include "promises/live/live_ground.h"
#include "promises/mesh/mesh_ledger.h"
#include "support/random.h"
#include "wend/mesh/live_mesh.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"

namespace wend::test {

/// All that asking takes.
struct LiveScene {
  MeshLedger& ledger;
  Random& random;
  Workspace& workspace;
};

/// Polyanya on one version.
void find_live_way(const LiveMeshSnapshot& snapshot, const PlacePair& ends, Workspace& workspace,
                   Path& path);

/// Holds a version against what it should be: its area, places on it, and ways from `starts` places
/// to four others each.
void ask_snapshot(const LiveScene& scene, const LiveMeshSnapshot& snapshot,
                  const LiveGround& ground, int starts);

/// A version and its answers when it was the newest. It must always answer the same.
class KeptVersion {
 public:
  KeptVersion(const LiveScene& scene, LiveMeshSnapshot snapshot,
              std::shared_ptr<const LiveGround> ground);

  void ask_again(const LiveScene& scene) const;

 private:
  struct Answer {
    PlacePair ends;
    Path path;
    MeshPlace nearest;
    std::vector<std::uint32_t> polygons;
  };
  Answer ask(const PlacePair& ends, Workspace& workspace) const;

  LiveMeshSnapshot snapshot_;
  std::uint64_t version_;
  std::shared_ptr<const LiveGround> ground_;
  std::vector<Answer> answers_;
};

}  // namespace wend::test
