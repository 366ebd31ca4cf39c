#include <wend/wend.h>

#include <cstdio>

int main() {
  const auto map = wend::io::parse_ascii_grid("......\n..##..\n......\n").value();
  const auto navigator = wend::Navigator::build(map).value();  // once per map, shared by threads
  wend::Workspace workspace;                                   // once per thread, then reused
  const wend::Path path = navigator.solve({.from = {0, 1}, .to = {5, 1}}, workspace);
  std::printf("%s, length %.2f:", wend::to_string(path.status), path.length);
  for (const auto [x, y] : path.points) std::printf(" (%d,%d)", x, y);
  std::printf("\n");
}
