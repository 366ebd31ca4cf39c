// 200 units walk to the other side of a wall and back, while its gate is shut and opened again.
// Small ones know another way, a postern that is too narrow for the large ones.
//
//     example-through-the-gate scenes/gatehouse.obj
#include <wend/io/obj_file.h>
#include <wend/recast/build_mesh.h>
#include <wend/wend.h>

#include <cstdio>
#include <vector>

namespace {

constexpr double kTick = 0.1;  // seconds

/// The level as a mesh that reaches up to the walls.
wend::Result<wend::NavMesh> read_level(const char* name) {
  const auto level = wend::io::read_obj(name);
  if (!level) return level.error();
  wend::RecastOptions options = wend::RecastOptions::for_agent(0.4, 2);
  options.agent_radius = 0;       // a SharedMesh takes care of radii
  options.slope_areas = {5, 45};  // the ramp has polygons of its own
  auto plan = wend::build_mesh(level.value(), options);
  if (!plan) return plan.error();
  return wend::NavMesh::build(std::move(plan).value());
}

/// Units of one size, with the service that answers them.
struct Troop {
  Troop(wend::SharedMesh& mesh, double radius)
      : service(wend::PathService::build(mesh, radius).value()),
        units({&service, &mesh.ground(), mesh.places(radius).value()}) {}

  void add(int rows, double spacing, double radius, double speed) {
    for (int i = 0; i < rows * 10; ++i) {
      const double x = 2 + i % 10 * spacing;
      const double y = 4.5 + i / 10 * spacing;
      const auto seed = static_cast<std::uint32_t>(i);
      const auto unit = units.add({.radius = radius, .speed = speed, .seed = seed}, {x, y, 0});
      units.start(unit, {.to = {x + 23, y, 0}, .wait = true});
    }
  }
  void tick() {
    service.tick();
    units.advance(kTick);
  }
  void print(const char* name) const {
    std::size_t there = 0;
    std::size_t waiting = 0;
    for (std::size_t i = 0; i < units.slots(); ++i) {
      const wend::MoveState state = units.state(units.handle(i));
      there += state == wend::MoveState::arrived ? 1 : 0;
      waiting += state == wend::MoveState::waiting ? 1 : 0;
    }
    std::printf("  %s: %zu of %zu there, %zu wait", name, there, units.size(), waiting);
  }

  wend::PathService service;
  wend::MoveToSet units;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: example-through-the-gate LEVEL.obj\n"), 2;
  const auto fail = [](const wend::Error& error) {
    std::fprintf(stderr, "%s\n", error.message().c_str());
    return 1;
  };
  auto level = read_level(argv[1]);
  if (!level) return fail(level.error());
  const wend::MeshGate gate = {{{19, 9.5, 0}, {21, 9.5, 0}, {21, 14.5, 0}, {19, 14.5, 0}}};
  auto built = wend::SharedMesh::build(std::move(level).value(), {gate});
  if (!built) return fail(built.error());
  wend::SharedMesh& mesh = built.value();

  Troop small(mesh, 0.3);
  small.add(15, 0.8, 0.3, 3);
  Troop large(mesh, 0.7);
  large.add(5, 1.4, 0.7, 2);
  for (int tick = 0; tick <= 300; ++tick) {
    if (tick == 40 || tick == 180) {
      const bool open = tick == 180;
      const wend::GateEdit edit = {0, open};
      if (const auto done = mesh.commit({&edit, 1}); !done) return fail(done.error());
      std::printf("the gate is %s\n", open ? "opened" : "shut");
    }
    small.tick();
    large.tick();
    if (tick % 50 != 0) continue;
    std::printf("%4.0f s", tick * kTick);
    small.print("small");
    large.print("large");
    std::puts("");
  }
}
