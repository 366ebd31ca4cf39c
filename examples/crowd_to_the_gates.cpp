// Three hundred people leave a hall by three gates of limited capacity, along one flow field that
// they share, in any direction instead of in eight:
//
//     example-crowd-to-the-gates
#include <wend/flow/flow_field.h>
#include <wend/wend.h>

#include <cstdio>
#include <vector>

int main() {
  wend::GridMap map(64, 40);
  for (int y = 6; y < 34; ++y) map.set_walkable({40, y}, false);  // a wall to go round
  const wend::Navigator navigator = wend::Navigator::build(map).value();
  const wend::FlowGoal gates[] = {{navigator.node({63, 20}), 120},
                                  {navigator.node({40, 0}), 60},
                                  {navigator.node({40, 39}), 150}};
  wend::FlowFieldOptions options;
  options.kind = wend::FlowKind::eikonal;
  wend::FlowField field = wend::FlowField::build(navigator, gates, options).value();

  std::vector<wend::Position> people;
  for (int i = 0; i < 300; ++i) people.push_back({2.0 + i % 20, 5.0 + 2.0 * (i / 20), 0});
  int tick = 0;
  for (; !people.empty() && tick < 10'000; ++tick) {
    for (std::size_t i = 0; i < people.size();) {
      wend::Position& at = people[i];
      const wend::Direction direction = field.direction(at);
      at.x += 0.2 * direction.x;
      at.y += 0.2 * direction.y;
      const wend::NodeId cell =
          navigator.node({static_cast<int>(at.x + 0.5), static_cast<int>(at.y + 0.5)});
      // A gate takes them while it has room; then the field leads to the others.
      if (field.arrive(cell)) {
        at = people.back();
        people.pop_back();
      } else {
        ++i;
      }
    }
  }
  std::printf("%d ticks;", tick);
  for (const wend::FlowGoal& gate : gates) {
    const wend::Point cell = navigator.point(gate.node);
    std::printf(" %u by %d,%d", gate.capacity - field.room(gate.node), cell.x, cell.y);
  }
  std::printf("\n");
  return people.empty() ? 0 : 1;
}
