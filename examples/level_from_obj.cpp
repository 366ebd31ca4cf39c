// From the triangles of a level to a way up to its gallery:
//
//     example-level-from-obj scenes/gallery.obj
#include <wend/io/obj_file.h>
#include <wend/recast/build_mesh.h>
#include <wend/wend.h>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: example-level-from-obj LEVEL.obj\n"), 2;
  const auto fail = [](const wend::Error& error) {
    std::fprintf(stderr, "%s\n", error.message().c_str());
    return 1;
  };

  const auto level = wend::io::read_obj(argv[1]);
  if (!level) return fail(level.error());
  const auto options = wend::RecastOptions::for_agent(0.6, 2);  // radius and height
  auto plan = wend::build_mesh(level.value(), options);
  if (!plan) return fail(plan.error());
  const auto mesh = wend::NavMesh::build(std::move(plan).value());
  if (!mesh) return fail(mesh.error());
  const auto navigator = wend::MeshNavigator::build(mesh.value());
  if (!navigator) return fail(navigator.error());
  std::printf("%zu triangles became %u polygons\n", level.value().triangles.size(),
              mesh.value().polygon_count());

  // The same place on the map twice: on the floor of the hall, and on the gallery above it.
  wend::Workspace workspace;
  const wend::Path path = navigator.value().solve({{13, 4, 0}, {13, 4, 3}}, workspace);
  std::printf("%s, %.1f long\n", wend::to_string(path.status), path.length);
  for (const wend::Position& bend : path.waypoints) {
    std::printf("  %5.1f %5.1f, %.1f high\n", bend.x, bend.y, bend.z);
  }
}
