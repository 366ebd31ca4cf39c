#include "picture/legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "picture/cell_colours.h"
#include "picture/crowd/crowd_marks.h"
#include "picture/link_lines.h"
#include "picture/overlay_marks.h"
#include "wend/internal/space/spaces/moves.h"

namespace wend::drawing {
namespace {

using Shape = LegendEntry::Shape;

constexpr double kBand = 12;
constexpr std::size_t kMostBands = 5;

/// All symbols, the cheapest ground first.
std::vector<char> symbols_by_cost(const GridMap& map) {
  std::vector<char> symbols;
  symbols.reserve(256);
  for (int symbol = 0; symbol < 256; ++symbol) symbols.push_back(static_cast<char>(symbol));
  std::stable_sort(symbols.begin(), symbols.end(),
                   [&](char a, char b) { return map.terrain().of(a) < map.terrain().of(b); });
  return symbols;
}

/// Evenly spread, the first and the last among them.
std::vector<Colour> thinned(const std::vector<Colour>& colours) {
  if (colours.size() <= kMostBands) return colours;
  std::vector<Colour> few;
  for (std::size_t i = 0; i < kMostBands; ++i) {
    few.push_back(colours[i * (colours.size() - 1) / (kMostBands - 1)]);
  }
  return few;
}

/// The entries for what a search did with cells.
class MarkEntries {
 public:
  MarkEntries(const Picture& picture, int cell)
      : picture_(picture), cell_(cell), seen_(256 * kPairs) {
    if (picture.forward.empty() && picture.backward.empty()) return;
    for (std::size_t i = 0; i < picture.map->cell_count(); ++i) {
      seen_[place_of(picture.map->cells()[i], mark_at(picture.forward, i),
                     mark_at(picture.backward, i))] = true;
    }
  }

  void add_to(std::vector<LegendEntry>& entries) const {
    const std::string side = picture_.backward.empty() ? "" : " from the start";
    bool explained = false;  // once is enough
    const auto add = [&](Mark forward, Mark backward, Colour usual, std::string text) {
      std::vector<Colour> fills = thinned(colours_of({{forward, backward}}));
      if (fills.empty()) fills = {tinted(kGround, usual, cell_)};
      if (fills.size() > 1 && !explained) {
        text += " (cheap to dear ground)";
        explained = true;
      }
      entries.push_back({std::move(fills), Shape::square, std::move(text)});
    };
    if (!picture_.forward.empty()) {
      add(Mark::closed, Mark::none, kClosed, "closed" + side);
      add(Mark::open, Mark::none, kOpen, "open" + side);
    }
    if (picture_.backward.empty()) return;
    add(Mark::none, Mark::closed, kClosedBackward, "closed from the goal");
    add(Mark::none, Mark::open, kOpenBackward, "open from the goal");
    const std::vector<Colour> both = colours_of({{Mark::closed, Mark::closed},
                                                 {Mark::closed, Mark::open},
                                                 {Mark::open, Mark::closed},
                                                 {Mark::open, Mark::open}});
    if (!both.empty()) entries.push_back({thinned(both), Shape::square, "both sides"});
  }

 private:
  using Pair = std::pair<Mark, Mark>;
  static constexpr std::size_t kPairs = 9;

  static std::size_t place_of(char symbol, Mark forward, Mark backward) {
    return static_cast<unsigned char>(symbol) * kPairs + static_cast<std::size_t>(forward) * 3 +
           static_cast<std::size_t>(backward);
  }

  /// Those that occur, each once.
  std::vector<Colour> colours_of(const std::vector<Pair>& pairs) const {
    std::vector<Colour> colours;
    for (const char symbol : symbols_by_cost(*picture_.map)) {
      for (const auto& [forward, backward] : pairs) {
        if (!seen_[place_of(symbol, forward, backward)]) continue;
        const Colour colour = cell_colour(picture_, symbol, forward, backward, cell_);
        if (std::find(colours.begin(), colours.end(), colour) == colours.end()) {
          colours.push_back(colour);
        }
      }
    }
    return colours;
  }

  const Picture& picture_;
  int cell_;
  std::vector<bool> seen_;
};

/// The first moves that occur, clockwise from north.
void add_move_entries(const Picture& picture, std::vector<LegendEntry>& entries) {
  constexpr const char* kNames[] = {"north",      "east",       "south",      "west",
                                    "north-east", "south-east", "south-west", "north-west"};
  constexpr unsigned kClockwise[] = {north, north_east, east, south_east,
                                     south, south_west, west, north_west};
  unsigned seen = 0;
  unsigned several = 0;  // of one cell
  for (const unsigned moves : picture.first_moves) {
    seen |= moves;
    if (std::popcount(moves) > 1 && several == 0) several = moves;
  }
  std::vector<Colour> pattern;
  for (const unsigned move : kClockwise) {
    if ((seen >> move & 1) != 0) {
      entries.push_back({{move_colour(move)}, Shape::square, kNames[move]});
    }
    if ((several >> move & 1) != 0) pattern.push_back(move_colour(move));
  }
  if (!pattern.empty()) entries.push_back({pattern, Shape::square, "several of them"});
}

/// By symbol: whether any cell of it has no value, so that the terrain is seen.
std::vector<bool> shown_symbols(const Picture& picture) {
  std::vector<bool> shown(256, false);
  for (std::size_t i = 0; i < picture.map->cell_count(); ++i) {
    if (has_value(picture, i)) continue;
    shown[static_cast<unsigned char>(picture.map->cells()[i])] = true;
  }
  return shown;
}

const char* name_of_blocked(Colour colour) {
  if (colour == kWater) return "water";
  return colour == kTree ? "tree" : "blocked";
}

/// Those whose ground is seen, the cheapest first.
std::vector<char> shown_by_cost(const Picture& picture) {
  const std::vector<bool> shown = shown_symbols(picture);
  std::vector<char> symbols = symbols_by_cost(*picture.map);
  const auto hidden = [&](char symbol) { return !shown[static_cast<unsigned char>(symbol)]; };
  symbols.erase(std::remove_if(symbols.begin(), symbols.end(), hidden), symbols.end());
  return symbols;
}

void add_blocked_entries(const Picture& picture, const std::vector<char>& symbols,
                         std::vector<LegendEntry>& entries) {
  for (const Colour colour : {kWall, kWater, kTree}) {
    const bool present = std::any_of(symbols.begin(), symbols.end(), [&](char symbol) {
      return picture.map->terrain().of(symbol) == 0 &&
             cell_colour(picture, symbol, Mark::none, Mark::none, 1) == colour;
    });
    if (present) entries.push_back({{colour}, Shape::square, name_of_blocked(colour)});
  }
}

/// Where cells have costs of their own: from the cheapest to the dearest that is seen.
void add_weight_entry(const Picture& picture, const char* unreached,
                      std::vector<LegendEntry>& entries) {
  std::uint32_t least = ~std::uint32_t{0};
  std::uint32_t most = 0;
  for (NodeId id = 0; id < picture.map->cell_count(); ++id) {
    const std::uint32_t cost = picture.map->cost(id);
    if (cost == 0 || has_value(picture, id)) continue;
    least = std::min(least, cost);
    most = std::max(most, cost);
  }
  if (most == 0) return;
  std::vector<Colour> bands;
  for (std::uint32_t band = 0; band < kMostBands; ++band) {
    const double share = band / double{kMostBands - 1};
    bands.push_back(
        ground_colour(static_cast<std::uint32_t>(least * std::pow(double(most) / least, share))));
  }
  const double unit = TerrainCosts::kThousandths;
  entries.push_back({bands, Shape::square,
                     fmt::format("costs {:g} to {:g}{}", least / unit, most / unit, unreached)});
}

/// The costs of ground, if they differ. A picture with values shows ground only where there is no
/// value.
void add_ground_entries(const Picture& picture, const std::vector<char>& symbols,
                        std::vector<LegendEntry>& entries) {
  const GridMap& map = *picture.map;
  const bool valued = has_values(picture);
  const bool any_walkable = !symbols.empty() && map.terrain().of(symbols.back()) != 0;
  if (map.uniform()) {
    if (valued && any_walkable) entries.push_back({{kGround}, Shape::square, "not reached"});
    return;
  }
  const char* unreached = valued ? ", not reached" : "";
  if (map.weighted()) return add_weight_entry(picture, unreached, entries);
  for (const char symbol : symbols) {
    const std::uint32_t cost = map.terrain().of(symbol);
    if (cost == 0) continue;
    const std::string text = fmt::format("{} costs {:g}{}", symbol,
                                         cost / double{TerrainCosts::kThousandths}, unreached);
    entries.push_back({{ground_colour(cost)}, Shape::square, text});
  }
}

std::string heat_text(double value) {
  const bool is_whole = value == std::floor(value) && std::abs(value) < 1e15;
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

void draw_sample(const LegendEntry& entry, Canvas& canvas) {
  const Place corner = entry.place;
  const Place middle = {corner.x + kSample / 2, corner.y + kSample / 2};
  const Colour fill = entry.fills.front();
  switch (entry.shape) {
    case Shape::round: return canvas.circle(middle, kSample / 2 - 0.75, fill, {kInk, 1.5});
    case Shape::ring: return canvas.circle(middle, kSample / 2 - 1.5, kGround, {fill, 3});
    case Shape::square:
      canvas.rectangle(corner, entry.sample_width(), kSample, kInk);
      for (std::size_t i = 0; i < entry.fills.size(); ++i) {
        canvas.rectangle({corner.x + 1 + static_cast<double>(i) * kBand, corner.y + 1}, kBand,
                         kSample - 2, entry.fills[i]);
      }
      return;
    case Shape::closed: return draw_closed(middle, kSample / 3, canvas);
    case Shape::dear: return draw_dear(middle, kSample / 3, canvas);
    case Shape::pass_only: return draw_pass_only(middle, kSample / 3, canvas);
    case Shape::line:
    case Shape::dashes:
      return canvas.segments({{corner.x, middle.y}, {corner.x + kSample, middle.y}},
                             {fill, 3, 1, entry.shape == Shape::dashes});
  }
}

}  // namespace

double LegendEntry::sample_width() const {
  return static_cast<double>(fills.size()) * kBand + kSample - kBand;
}

bool ends_elsewhere(const Picture& picture) {
  if (picture.path.empty()) return false;
  const auto is_end = [&](const std::vector<Point>& cells) {
    return std::find(cells.begin(), cells.end(), picture.path.back()) != cells.end();
  };
  return !is_end(picture.starts) && !is_end(picture.goals);
}

std::vector<LegendEntry> legend_of(const Picture& picture, int cell) {
  std::vector<LegendEntry> entries;
  const auto add = [&](bool wanted, Colour fill, Shape shape, const char* text) {
    if (wanted) entries.push_back({{fill}, shape, text});
  };
  add(!picture.starts.empty(), kStart, Shape::round,
      picture.starts.size() > 1 ? "starts" : "start");
  add(!picture.goals.empty(), kGoal, Shape::round, picture.goals.size() > 1 ? "goals" : "goal");
  for (std::size_t side = 0; side < picture.side_names.size(); ++side) {
    entries.push_back({{side_colour(picture, side)}, Shape::round, picture.side_names[side]});
  }
  add(!picture.trails.empty(), side_colour(picture, 0), Shape::line, "the way that they came");
  add(!picture.directions.empty(), kSmoothed, Shape::line, "the way from there");
  add(picture.path.size() > 1, kPath, Shape::line, "path");
  add(!picture.alternatives.empty(), kAlternative, Shape::line,
      picture.alternatives.size() > 1 ? "alternatives" : "alternative");
  add(ends_elsewhere(picture), kPath, Shape::ring, "path's end");
  add(!picture.smoothed.empty(), kSmoothed, Shape::line, "smoothed path");
  add(!link_lines(picture).empty(), kInk, Shape::dashes, "link");
  add(!picture.nodes.empty(), kSmoothed, Shape::round, picture.nodes_title.c_str());
  add(!picture.edges.empty(), kSmoothed, Shape::line, "passage");
  add(!picture.closed.empty(), kInk, Shape::closed, "closed for this query");
  add(!picture.dear.empty(), kInk, Shape::dear, "dearer for it");
  add(!picture.pass_only.empty(), kInk, Shape::pass_only, "to pass only");
  add(std::count(picture.fog.begin(), picture.fog.end(), 0) <
          static_cast<std::ptrdiff_t>(picture.fog.size()),
      fogged(kGround), Shape::square, "not seen yet");
  MarkEntries(picture, cell).add_to(entries);
  add_move_entries(picture, entries);
  const std::vector<char> symbols = shown_by_cost(picture);
  add_blocked_entries(picture, symbols, entries);
  add_ground_entries(picture, symbols, entries);
  return entries;
}

void draw_entry(const LegendEntry& entry, Canvas& canvas) {
  draw_sample(entry, canvas);
  canvas.text({entry.place.x + entry.sample_width() + 6, entry.place.y + kSample - 2}, entry.text,
              {});
}

void draw_scale_bar(const Picture& picture, Place corner, Canvas& canvas) {
  const ValueRange range = range_of(picture.heat);
  if (range.empty()) return;
  constexpr double kBar = 160;
  constexpr int kSteps = 80;
  constexpr double kStep = kBar / kSteps;  // whole pixels
  const double baseline = corner.y + kSample - 2;
  const std::string least = heat_text(range.least);
  canvas.text({corner.x, baseline}, least, {});
  const double x = std::ceil(corner.x + text_width(least, {}) + 8);
  for (int i = 0; i < kSteps; ++i) {
    canvas.rectangle({x + i * kStep, corner.y}, kStep, kSample, heat_colour(i / (kSteps - 1.0)));
  }
  canvas.text({x + kBar + 8, baseline}, heat_text(range.most) + "  " + picture.heat_title, {});
}

}  // namespace wend::drawing
