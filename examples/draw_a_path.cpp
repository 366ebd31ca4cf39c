// Draws a map with a path on it:
//
//     example-draw-a-path > path.svg
#include <wend/picture/draw.h>
#include <wend/wend.h>

#include <cstdio>

int main() {
  const char* const rows = "..........\n.######.#.\n......#.#.\n####..#.#.\n......#...\n";
  const auto map = wend::io::parse_ascii_grid(rows).value();
  const auto navigator = wend::Navigator::build(map).value();
  wend::Workspace workspace;
  const wend::Path path = navigator.solve({.from = {1, 4}, .to = {7, 2}}, workspace);

  wend::Picture picture;
  picture.map = &map;
  picture.title = "Ten by five cells";
  picture.caption = "A path round the walls";
  picture.starts = {path.points.front()};
  picture.goals = {path.points.back()};
  picture.path = path.points;
  const auto svg = wend::draw_svg(picture);  // or draw_png; the bytes of a file
  if (!svg) return std::fprintf(stderr, "%s\n", svg.error().message().c_str()), 1;
  std::fputs(svg.value().c_str(), stdout);
}
