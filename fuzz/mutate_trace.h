// Changes traces: lines and fields of the header, and the events, most of which can follow one
// another, so that reading does not end at the first one.
//
// fuzz-trace: cov 1124 to 1257, ft 2709 to 4322; accepted 20 to 425.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "mutate_lines.h"

namespace wend::fuzzing {

inline constexpr char kTraceExample[] =
    "wend trace 1\nmap a.map\nsize 4 3\nfrom 0,0\nto 3,2\nalgorithm astar\nweight 0\n"
    "heuristic octile\ncorners both_free\ncosts octile\nterrain\nscale 1\nstatus found\ncost 3\n"
    "length 3\nexpanded 2\npath 0,0 1,1 3,2\nevents 1\no 0 - 0 9\n";

inline constexpr const char* kTraceWords[] = {"floor b.map",
                                              "to 1,1",
                                              "links a.links",
                                              "terrain a.costs",
                                              "terrain",
                                              "links",
                                              "path",
                                              "path 0,0",
                                              "status unreachable",
                                              "status invalid",
                                              "status running",
                                              "weight 1.5",
                                              "scale 1000",
                                              "scale 0",
                                              "cost inf",
                                              "size 1 1",
                                              "size 16384 16384",
                                              "size 100 100",
                                              "-",
                                              "inf",
                                              "0x1p3",
                                              "0x1.8p-2",
                                              "0x0p0",
                                              "0x15555555555555p-54",
                                              "0,0",
                                              "3,2",
                                              "99,99",
                                              "o 0 - 0 0",
                                              "c 0",
                                              "f 0",
                                              "O 1 - 0 0",
                                              "o",
                                              "i",
                                              "r",
                                              "c",
                                              "f",
                                              "O",
                                              "I",
                                              "R",
                                              "C",
                                              "F",
                                              "o 1 0 1 1 2",
                                              "none",
                                              "\xc3\xa9"};

/// Makes up events, and keeps the states of their nodes.
class EventMaker {
 public:
  explicit EventMaker(Random& random) : random_(random) {}

  Lines events(std::uint32_t count) {
    Lines lines;
    for (std::uint32_t i = 0; i < count; ++i) lines.push_back(event());
    return lines;
  }

 private:
  enum class State { unknown, open, closed };

  /// An event that can follow, except one in fifty.
  std::string event() {
    constexpr std::uint32_t kNodes = 12;
    const std::uint32_t node = random_.below(kNodes);
    const bool backward = random_.chance(20);
    State& state = states_[{node, backward}];
    char letter = letter_for(state);
    if (random_.chance(2)) letter = one_of(std::string_view("oircf"), random_);
    const bool is_new = state == State::unknown;
    if (letter == 'o' || letter == 'r') state = State::open;
    if (letter == 'c') state = State::closed;
    if (letter == 'f') state = State::unknown;
    const std::string label = is_new || random_.chance(50) ? label_for(node, backward) : "";
    if (backward) letter = static_cast<char>(letter - 'a' + 'A');
    return std::string(1, letter) + " " + std::to_string(node) + label;
  }

  char letter_for(State state) {
    if (state == State::unknown) return 'o';
    constexpr std::string_view kOpen = "iccf";
    constexpr std::string_view kClosed = "rrf";
    return one_of(state == State::open ? kOpen : kClosed, random_);
  }

  /// The parent is one that is known on that side, or none.
  std::string label_for(std::uint32_t node, bool backward) {
    std::string parent = "-";
    for (const auto& [key, state] : states_) {
      const bool fits = key.second == backward && key.first != node && state != State::unknown;
      if (fits && random_.chance(40)) parent = std::to_string(key.first);
    }
    std::string label = " " + parent + " " + number() + " " + number();
    if (random_.chance(30)) label += " " + number();
    return label;
  }

  std::string number() {
    constexpr const char* kNumbers[] = {"inf",   "0x1.8p-2", "0x15555555555555p-54",
                                        "1e300", "5e-324",   "1.7976931348623157e308"};
    if (random_.chance(3)) return edge_number_text(random_);
    return random_.chance(10) ? one_of(kNumbers, random_) : std::to_string(random_.below(20));
  }

  Random& random_;
  std::map<std::pair<std::uint32_t, bool>, State> states_;
};

/// The line that says how many events there are; they follow.
inline auto events_line(Lines& lines) {
  return std::find_if(lines.begin(), lines.end(),
                      [](const std::string& line) { return line.rfind("events", 0) == 0; });
}

inline std::string mutated_trace(const std::string& text, Random& random) {
  constexpr std::uint32_t kMostEvents = 60;
  const bool is_new = text.rfind("wend trace", 0) != 0 || starts_anew(random);
  Lines lines = lines_of(is_new ? kTraceExample : text);
  if (random.chance(60)) LineMutator(kTraceWords, random).change(lines);
  auto claim = events_line(lines);
  if (claim != lines.end() && random.chance(50)) {
    lines.erase(claim + 1, lines.end());
    const Lines events = EventMaker(random).events(random.below(kMostEvents));
    lines.insert(lines.end(), events.begin(), events.end());
    claim = events_line(lines);
    if (random.chance(60)) *std::find(lines.begin(), claim, "size 4 3") = "size 12 9";
  }
  claim = events_line(lines);
  const auto count = lines.end() - claim - 1;
  if (claim != lines.end() && random.chance(90)) *claim = "events " + std::to_string(count);
  return text_of(lines, any_line_end(random));
}

}  // namespace wend::fuzzing
