// Changes the texts of fuzz_grid_files.cpp, whose first byte picks the reader: mostly those of one
// kind, and the size in a .map is corrected three times of four.
//
// fuzz-grid-files: cov 2102 to 2338, ft 4057 to 6086; accepted 64 to 435.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "mutate_lines.h"

namespace wend::fuzzing {

/// A text for each reader, with most of its possible parts.
inline constexpr const char* kGridExamples[] = {
    "type octile\nheight 2\nwidth 3\nmap\n.@T\nGSW\n",
    ".#.\n S9\nG1@\n",
    "height 1\ntype hex_odd_rows\nwidth 2\nmap\n..\n",
    ". 1\nS 1.5\n# 0.125\nW 1e2\n@ 0\n",
    "version 1\n0\tmaps/a.map\t9\t8\t1\t2\t3\t4\t2.82843\n1 b 2.map 9 9 0 0 8 8 11.31370849\n",
    "1.41421356237\n0\n1e22\n3.5e-7\n",
    "\"1\", 0 ,2.5\n10,1e1,G\n0.001,999.999,3\n",
    "#00ff00 2.5 f\n#0A10fF 0\n#ffffff 1 .\n#102030 7\n",
    "x,y\n3,4\n19,9\n",
    "0,0 3,4 0.5 both\n1,1 2,2\n3,3 3,3 1000\n4,4 5,5 both\n",
    "x,y,floor\n3,4,1\n5,2\n19,9,2\n",
    "0,0,0 3,4,1 0.5 both\n1,1 2,2,2\n3,3,1 3,3,1 1000\n",
    "# a b\n0.5,-1e2,0 3,4,.1 0.5 31 both\n1,1 2,2,2 1e-3\n3,3,1 3,3 1000 both #\n",
    "version 2\nheight 7\nwidth 9\ncost 2 a octile\npatch a b.patch\ncommands\nQ 0 1 2 3 4 9 2.5\n"
    "P 1 0 5 4\nP 1 1 0 0\nQ 1 8 6 0 0 -1 -1\nP 2 0 0 0\nQ 2 5 5 5 5 0 0\n",
    "type patch\npatches 3\npatch 0\nheight 2\nwidth 3\nmap\n.@T\n.. \npatch 1\nwidth 1\nheight "
    "1\nmap\n#\npatch 2\nheight 1\nwidth 2\nmap\n@.\n"};

inline constexpr const char* kGridWords[] = {"type octile",
                                             "type tile",
                                             "type hex_odd_rows",
                                             "type staggered_even_columns",
                                             "height 1",
                                             "width 3",
                                             "map",
                                             ".",
                                             "#",
                                             "@",
                                             "both",
                                             "x,y",
                                             "x,y,floor",
                                             "version 1",
                                             "version 1.0",
                                             "#ffffff",
                                             "#000000",
                                             "#ff00ff",
                                             "1",
                                             "0",
                                             "0.5",
                                             "1000",
                                             "3,4",
                                             "0,0",
                                             "3,4,1",
                                             "19,9,2",
                                             "G",
                                             "a",
                                             "Z",
                                             "\"",
                                             "\"\"",
                                             "\"2\"",
                                             "\xef\xbb\xbf",
                                             "0\ta.map\t1\t1\t0\t0\t0\t0\t0",
                                             "#00ff00 1 x",
                                             "version 2",
                                             "commands",
                                             "cost 1 octile",
                                             "patch a.patch",
                                             "type patch",
                                             "patches 1",
                                             "patch 0",
                                             "P 0 0 0 0",
                                             "Q 0 1 1 2 2 1.5",
                                             "-1"};

inline bool begins_with(const std::string& line, std::string_view word) {
  return line.compare(0, word.size(), word) == 0;
}

/// Corrects the number of rows behind each line "map" (up to the next patch), and the length of the
/// first; and numbers the patches.
inline void put_size_right(Lines& lines) {
  const auto ends = [](const std::string& line) { return begins_with(line, "patch "); };
  std::size_t patches = 0;
  auto head = lines.begin();
  for (auto map = lines.begin(); map != lines.end();) {
    map = std::find(map, lines.end(), "map");
    if (map == lines.end() || map + 1 == lines.end()) break;
    const auto end = std::find_if(map + 1, lines.end(), ends);
    const auto rows = static_cast<std::size_t>(end - map) - 1;
    const std::size_t width = (map + 1)->size();
    for (auto line = head; line != map; ++line) {
      if (begins_with(*line, "height")) *line = "height " + std::to_string(rows);
      if (begins_with(*line, "width")) *line = "width " + std::to_string(width);
      if (begins_with(*line, "patch ")) *line = "patch " + std::to_string(patches++);
    }
    head = map = end;
  }
  for (std::string& line : lines) {
    if (begins_with(line, "patches")) line = "patches " + std::to_string(patches);
  }
}

inline std::string mutated_grid(std::string text, Random& random) {
  if (text.size() < 2 || starts_anew(random)) {
    const std::size_t kind = index_below(std::size(kGridExamples), random);
    text = std::string(1, static_cast<char>('0' + kind)) + kGridExamples[kind];
  }
  Lines lines = lines_of(std::string_view(text).substr(1));
  LineMutator(kGridWords, random).change(lines);
  if (random.chance(75)) put_size_right(lines);
  return text.substr(0, 1) + text_of(lines, any_line_end(random));
}

}  // namespace wend::fuzzing
