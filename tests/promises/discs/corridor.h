#pragma once

#include "promises/mesh/mesh_ledger.h"
#include "support/random.h"
#include "wend/search/workspace.h"

namespace wend::test {

/// A passage just as wide as a disc is open, also where it gets wider towards one end; one that is
/// clearly narrower is not.
void ask_corridor(Random& random, Workspace& workspace, MeshLedger& ledger);

}  // namespace wend::test
