#include "options/mesh_tables.h"

#include <fmt/format.h>

#include <utility>

#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/progress_bar.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/mesh/baked_mesh_bytes.h"

namespace wend::cli {

SearchArguments with_mesh_tables(SearchArguments search) {
  if (!search.baked) return search;
  if (!search.algorithm) search.algorithm = "polyanya";
  const std::pair<const char*, bool> about_searching[] = {
      {"--limit", search.limit.has_value()},
      {"--limit-cost", search.limit_cost.has_value()},
      {"--limit-seconds", search.limit_seconds.has_value()},
      {"--overlay", search.overlay.has_value()},
      {"--fallback", search.fallback.has_value()},
      {"--nearest", search.nearest}};
  for (const auto& [option, given] : about_searching) {
    if (!given) continue;
    throw usage_error(fmt::format(
        "{}: with --baked ways on a mesh are looked up, not searched; leave out one of both",
        option));
  }
  return search;
}

SearchArguments with_polyanya(SearchArguments search, const MovementArguments& movement) {
  const bool only_walks = !movement.links && !movement.area_costs;
  if (only_walks && !search.algorithm && chooses_itself(search)) search.algorithm = "polyanya";
  return search;
}

void provide_mesh_tables(const std::string& file, MeshScene& scene) {
  if (file == "-") throw usage_error("--baked: tables cannot come on standard input; name a file");
  if (!scene.only_walks()) {
    throw usage_error(
        "--baked: tables know no links, and ground that costs the same everywhere; "
        "leave out --links and --area-costs, or --baked");
  }
  const std::string bytes = value_or_fail(io::read_text(file));
  const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  BakedMesh tables = value_or_fail(parse_baked_mesh({data, bytes.size()}, file));
  if (const char* reason = tables.misfit(scene.mesh())) {
    const bool disc = scene.radius() > 0;
    throw file_error(fmt::format("{}: {}{}", file, reason,
                                 disc ? ", with --radius as it is here" : " by `wend bake`"));
  }
  scene.adopt(std::move(tables));
}

BakedMesh bake_with_bar(const NavMesh& mesh, std::size_t most_bytes) {
  const InterruptGuard guard;
  BakeMeshOptions options;
  options.most_bytes = most_bytes;
  options.cancel = &interrupt_flag();
  options.on_progress = WorkBar("baking");
  Result<BakedMesh> baked = BakedMesh::bake(mesh, options);
  if (interrupted()) throw Failure(ExitCode::interrupted, "interrupted while baking");
  if (!baked) throw usage_error("bake: " + baked.error().message());
  return std::move(baked).value();
}

}  // namespace wend::cli
