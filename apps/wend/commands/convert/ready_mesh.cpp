#include "commands/convert/ready_mesh.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/obj_file.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/merge_polygons.h"

namespace wend::cli {
namespace {

MeshPlan plan_of(TriangleSoup soup) {
  MeshPlan plan;
  plan.vertices = std::move(soup.vertices);
  plan.first.push_back(0);
  for (const auto& triangle : soup.triangles) {
    plan.corners.insert(plan.corners.end(), triangle.begin(), triangle.end());
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

/// A hundred-thousandth of the longer side of what they lie in: floats, in which other programs
/// keep such meshes, are a hundred times as fine.
double usual_nearness(const std::vector<Position>& vertices) {
  constexpr double kPart = 1e-5;
  Position low = vertices.front();
  Position high = low;
  for (const Position& at : vertices) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y), 0};
    high = {std::max(high.x, at.x), std::max(high.y, at.y), 0};
  }
  return kPart * std::max(high.x - low.x, high.y - low.y);
}

void warn_of(const std::string& path, std::uint32_t count, const char* what) {
  if (count > 0) print_warning(fmt::format("{}: {} {}", path, count, what));
}

}  // namespace

void add_ready_options(CLI::App& app, ReadyArguments& arguments) {
  app.add_flag("--ready", arguments.ready,
               "The triangles of an .obj are a mesh already, such as an engine exports: mend it");
  app.add_option(
         "--weld", arguments.weld,
         "With --ready: corners so near to each other are one, and sides so near to a corner "
         "end there [a hundred-thousandth of the mesh's longer side]")
      ->type_name("L");
}

MeshPlan ready_mesh_of(const std::string& path, const ReadyArguments& arguments) {
  constexpr double kMost = 1e6;
  std::optional<double> weld;
  if (arguments.weld) weld = parse_number("--weld", *arguments.weld, 0, kMost);
  MeshPlan plan = plan_of(value_or_fail(io::read_obj(path)));
  const std::size_t triangles = plan.first.size() - 1;
  const double near = weld.value_or(usual_nearness(plan.vertices));
  MendReport report;
  MeshPlan mended = value_or_blame(
      mend_mesh(std::move(plan), {.near = near, .near_height = near}, &report), path);
  if (mended.first.size() == 1) {
    throw file_error(fmt::format(
        "{}: none of its {} triangles is floor, seen from above: in an .obj y is up; export it so",
        path, triangles));
  }
  MeshPlan merged = value_or_blame(merge_polygons(std::move(mended), near), path);
  print_note(fmt::format("{} triangles became {} polygons; {} corners welded, {} sides divided",
                         triangles, merged.first.size() - 1, report.welded, report.divided));
  warn_of(path, report.empty, "triangles have no area seen from above, and are left out");
  warn_of(path, report.doubled,
          "triangles lie over others with a side of theirs, and are left out");
  warn_of(path, report.unusable, "triangles cross themselves when welded: say a smaller --weld");
  return merged;
}

}  // namespace wend::cli
