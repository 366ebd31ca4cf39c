#include "commands/gen/gen_forms.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <vector>

#include "terminal/failure.h"
#include "terminal/memory.h"
#include "terminal/values.h"
#include "wend/catalogue/divide_into_regions.h"
#include "wend/space/generators/generate_plans.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::cli {
namespace {

const std::vector<Named<MapForm>> kGenForms = {{"grid", MapForm::grid},
                                               {"waypoints", MapForm::waypoints},
                                               {"regions", MapForm::regions},
                                               {"voxels", MapForm::voxels}};

void require_heeded(const char* option, const std::optional<std::string>& text, bool heeded,
                    const char* forms) {
  if (!text || heeded) return;
  throw usage_error(fmt::format("{}: goes with {} only", option, forms));
}

RegionMap regions_of(const GridMap& map, const FormPlan& plan, std::uint64_t seed) {
  const Navigator navigator = value_or_fail(Navigator::build(map));
  Workspace workspace(checked_allocator());
  return divide_into_regions(navigator, draw_free_cells(map, plan.count, seed), workspace);
}

io::VoxelPlan voxels_of(const GridMap& map, const FormPlan& plan, std::uint64_t seed) {
  if (!VoxelMap::valid_size(map.width(), map.height(), plan.height)) {
    throw usage_error(fmt::format("--height: {} x {} x {} voxels are too many; the most is {}",
                                  map.width(), map.height(), plan.height, VoxelMap::kMostVoxels));
  }
  return {raise_walls(map, plan.height, seed), {}, {}};
}

}  // namespace

void add_form_options(CLI::App& command, FormArguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    command.add_option(name, value, text)->type_name(type);
  };
  add("--as", arguments.form, "FORM",
      "What to make of it: " + joined(names_of(kGenForms)) + "; all but the first in JSON [grid]");
  add("--count", arguments.count, "N", "So many waypoints or regions [30]");
  add("--height", arguments.height, "N", "Of the volume; walls get random heights up to it [8]");
  add("--radius", arguments.radius, "R",
      "Of the unit that goes between waypoints, in cells [0]; of a scene's units, at most 0.5");
}

FormPlan parse_form(const FormArguments& arguments) {
  FormPlan plan;
  if (arguments.form) plan.form = parse_named("--as", "form", *arguments.form, kGenForms);
  const bool of_points = plan.form == MapForm::waypoints || plan.form == MapForm::regions;
  require_heeded("--count", arguments.count, of_points, "--as waypoints or --as regions");
  require_heeded("--height", arguments.height, plan.form == MapForm::voxels, "--as voxels");
  require_heeded("--radius", arguments.radius, plan.form == MapForm::waypoints, "--as waypoints");
  if (arguments.count) {
    plan.count =
        static_cast<std::uint32_t>(parse_whole_number("--count", *arguments.count, 1, 1'000'000));
  }
  if (arguments.height) {
    constexpr std::uint64_t kMost = VoxelMap::kMostVoxels;
    plan.height =
        static_cast<std::int32_t>(parse_whole_number("--height", *arguments.height, 1, kMost));
  }
  if (arguments.radius) plan.radius = parse_number("--radius", *arguments.radius, 0, 1e6);
  return plan;
}

io::JsonMap map_of_form(const GridMap& map, const FormPlan& plan, std::uint64_t seed) {
  if (plan.form == MapForm::regions) return regions_of(map, plan, seed);
  if (plan.form == MapForm::voxels) return voxels_of(map, plan, seed);
  WaypointPlan waypoints = place_waypoints(map, plan.count, seed);
  waypoints.radius = plan.radius;
  return waypoints;
}

}  // namespace wend::cli
