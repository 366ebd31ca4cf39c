// A group order: 400 units are sent to 8 places at once, and a frame has time for 600 expansions.
// A PathService gives each unit first steps at once and its path when its turn comes; meanwhile the
// map changes, one unit is in a hurry, and one changes its mind.
#include <wend/wend.h>

#include <cstdio>
#include <vector>

namespace {

wend::GridMap caves() {
  wend::MapRecipe recipe;
  recipe.kind = wend::MapKind::caves;
  recipe.width = 160;
  recipe.height = 100;
  recipe.seed = 3;
  return wend::generate_map(recipe).value();
}

/// Cells of the largest cave, in the order of their numbers.
std::vector<wend::NodeId> cells_of(const wend::NodeNavigator& navigator) {
  std::vector<std::size_t> sizes(navigator.component_count() + 1, 0);
  for (wend::NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.walkable(node)) ++sizes[navigator.component(node)];
  }
  std::uint32_t largest = 0;
  for (std::uint32_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > sizes[largest]) largest = i;
  }
  std::vector<wend::NodeId> cells;
  for (wend::NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.component(node) == largest) cells.push_back(node);
  }
  return cells;
}

}  // namespace

int main() {
  wend::ServiceOptions options;
  options.budget.expansions = 600;
  auto service = wend::PathService::build(caves(), {}, options).value();
  const std::vector<wend::NodeId> cells = cells_of(service.navigator());

  std::vector<wend::RequestHandle> orders;
  for (std::size_t i = 0; i < 400; ++i) {
    wend::PathRequest order;
    order.query.from = cells[i];
    order.query.to = cells[cells.size() - 1 - (i % 8) * 300];
    orders.push_back(service.submit(order));
  }

  for (int frame = 1; service.telemetry().waiting > 0; ++frame) {
    if (frame == 2) {  // someone else's unit, in a hurry
      wend::PathRequest urgent;
      urgent.query.from = cells[500];
      urgent.query.to = cells[cells.size() / 2];
      urgent.owner = 2;
      urgent.priority = wend::PathRequest::kMostPriority;
      orders.push_back(service.submit(urgent));
    }
    if (frame == 3) {  // a wall is built; searches under way go on with the map that they began on
      const wend::Point middle = service.grid()->point(cells[cells.size() / 3]);
      std::vector<wend::CellEdit> wall;
      for (int y = middle.y - 1; y <= middle.y + 1; ++y) wall.push_back({{middle.x, y}, '#'});
      service.edit(wall).value();
    }
    if (frame == 4) service.retarget(orders[399], cells[399], cells[1000]);

    const wend::TickReport& tick = service.tick();
    std::printf("frame %2d: %3zu set out, %3zu answered, %3zu wait\n", frame,
                service.set_out().size(), tick.answered, tick.waiting);
    if (frame == 2) {
      std::printf("          the urgent one is %s\n", to_string(service.state(orders[400])));
    }
  }
  std::size_t found = 0;
  std::size_t current = 0;
  for (const wend::RequestHandle order : orders) {
    found += service.path(order)->found() ? 1 : 0;
    current += service.check(order) == wend::AnswerState::current ? 1 : 0;
  }
  std::printf("%zu of %zu paths found, %zu as good as on the map as it is\n", found, orders.size(),
              current);
  std::printf("%s\n", service.telemetry().to_json().c_str());
}
