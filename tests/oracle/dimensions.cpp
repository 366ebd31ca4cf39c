#include "oracle/dimensions.h"

#include "oracle/question.h"

#include <string_view>

#include "wend/catalogue/catalogue.h"

namespace wend::test {
namespace {

std::vector<const char*> algorithm_names() {
  std::vector<const char*> names = {"astar", "auto"};
  for (const AlgorithmInfo& info : algorithms()) {
    if (std::string_view(info.name) != "astar") names.push_back(info.name);
  }
  return names;
}

constexpr std::uint32_t kNotPlain = ~1u;

template <class... Values>
constexpr std::uint32_t set(Values... values) {
  return (0u | ... | (1u << values));
}

constexpr std::uint32_t kGrids =
    set(family::square, family::diamond, family::hexagons, family::staggered, family::floors);
constexpr std::uint32_t kGraphs =
    set(family::graph, family::placed_graph, family::board, family::waypoints);
constexpr std::uint32_t kCustoms = set(family::custom, family::reversible);
constexpr std::uint32_t kFields = set(operation::field, operation::field_back);
constexpr std::uint32_t kFloods = kFields | set(operation::distances, operation::distances_back);

constexpr const char* kOfGrids = "only grids have that";
constexpr const char* kOfSearches = "floods look at no such option";

constexpr Impossible kImpossible[] = {
    {Dim::family, ~(kGrids | set(family::volume)), Dim::corners, kNotPlain,
     "no diagonal steps past corners"},
    {Dim::family, ~kGrids, Dim::terrain, kNotPlain, kOfGrids},
    {Dim::family, ~set(family::hexagons), Dim::terrain, set(2), "`joined` is for hexagons"},
    {Dim::family, ~(kGrids | set(family::volume)), Dim::ground, kNotPlain, "no ground"},
    {Dim::family, set(family::volume), Dim::ground, set(2, 3, 4), "voxels cost whole numbers"},
    {Dim::family, ~kGrids, Dim::costs, kNotPlain, kOfGrids},
    {Dim::family, ~kGrids, Dim::links, kNotPlain, kOfGrids},
    {Dim::family, ~kGrids, Dim::tables, kNotPlain, kOfGrids},
    {Dim::family, ~kGrids, Dim::edit, kNotPlain, "only navigators of grids follow edits"},
    {Dim::family, ~set(family::volume), Dim::moves, kNotPlain, "moves of volumes"},
    {Dim::family, ~kGraphs, Dim::landmarks, kNotPlain, "landmarks of graphs"},
    {Dim::family, ~kCustoms, Dim::estimate, kNotPlain, "estimates of custom spaces"},
    {Dim::family, ~set(family::mesh), Dim::areas, kNotPlain, "areas of meshes"},
    {Dim::family, ~set(family::mesh), Dim::radius, kNotPlain, "discs on meshes"},
    {Dim::family, ~set(family::mesh), Dim::mesh_links, kNotPlain, "links of meshes"},
    {Dim::family, ~set(family::mesh), Dim::places, kNotPlain, "nodes have no room"},
    {Dim::family, ~set(family::mesh), Dim::link_kinds, kNotPlain,
     "only those of meshes have kinds"},
    {Dim::overlay, kNotPlain, Dim::operation, set(operation::distances, operation::distances_back),
     "rows see no overlay"},
    {Dim::family, set(family::custom), Dim::operation,
     set(operation::field_back, operation::distances_back, operation::alternatives),
     "the way back is not known"},
    {Dim::family, ~(kGrids | set(family::volume, family::mesh)), Dim::goals, set(goals::range),
     "a range needs positions, and those of graphs are no whole numbers"},
    {Dim::family, ~(kGrids | set(family::volume)), Dim::from, set(ends::blocked),
     "nothing is blocked"},
    {Dim::family, ~(kGrids | set(family::volume)), Dim::to, set(ends::blocked),
     "nothing is blocked"},
    {Dim::operation, kFloods, Dim::algorithm, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::heuristic, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::weight, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::list, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::ties, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::stop, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::pruning, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::fallback, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::detail, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::transpositions, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::error, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::expansions, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::turn, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::headings, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::facing, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::seed, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::trace, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::places, kNotPlain, kOfSearches},
    {Dim::operation, kFloods, Dim::link_kinds, kNotPlain, kOfSearches},
    {Dim::operation, kFields, Dim::goals, kNotPlain, "a field has no goals"},
    {Dim::operation, kFields, Dim::to, kNotPlain, "a field has no goals"},
    {Dim::operation, kFloods, Dim::goals, set(goals::range, goals::test), "a row names places"},
    {Dim::operation, kFloods & ~kFields, Dim::cost_limit, kNotPlain, "a row has no limit"},
    {Dim::operation, kFloods & ~kFields, Dim::starts, kNotPlain, "a row is of one place"},
    {Dim::operation, set(operation::alternatives), Dim::trace, kNotPlain, "several searches"},
    {Dim::operation, set(operation::alternatives), Dim::starts, kNotPlain, "one start"},
    {Dim::goals, set(goals::test), Dim::to, kNotPlain, "a test names no place"},
    {Dim::goals, set(goals::with_start), Dim::to, set(ends::same), "it is among them anyway"},
    {Dim::from, set(ends::blocked, ends::outside), Dim::to, set(ends::same, ends::elsewhere),
     "relative to a start"},
    {Dim::starts, kNotPlain, Dim::goals, set(goals::range),
     "of grids only fields have several starts"},
    {Dim::starts, kNotPlain, Dim::from, kNotPlain, "each start has its own fault"},
    {Dim::starts, kNotPlain, Dim::places, kNotPlain, "fields ask by polygons"},
    {Dim::starts, kNotPlain, Dim::link_kinds, kNotPlain, "fields take all links"},
    {Dim::links, kNotPlain, Dim::edit, set(1), "maps with links are rebuilt"},
};

}  // namespace

const std::vector<Dimension>& dimensions() {
  static const std::vector<Dimension> kDimensions = {
      {"family",
       {"square", "diamond", "hexagons", "staggered", "floors", "graph", "placed graph", "board",
        "waypoints", "volume", "custom", "reversible custom", "mesh"}},
      {"corners", {"both_free", "one_free", "always", "never"}},
      {"terrain", {"touched", "entered", "joined"}},
      {"ground", {"uniform", "mild", "fine", "near", "weighted"}},
      {"costs", {"octile", "10/14", "1/1", "5/7", "2/5", "1000000/1000000"}},
      {"links", {"none", "beside steps", "to itself", "two-way", "free", "fractional"}},
      {"tables", {"none", "whole", "part"}},
      {"edit", {"none", "cells", "all"}},
      {"moves", {"26", "18", "6"}},
      {"landmarks", {"automatic", "none", "two"}},
      {"estimate", {"zero", "half", "exact"}},
      {"areas", {"none", "dear", "of one cost"}},
      {"radius", {"none", "small", "large"}},
      {"links of meshes", {"none", "some", "teleporters"}},
      {"overlay", {"none", "closed", "costs", "mixed"}},
      {"operation",
       {"solve", "slices", "cancel", "field", "field back", "distances", "distances back",
        "alternatives"}},
      {"algorithm", algorithm_names()},
      {"heuristic",
       {"automatic", "zero", "manhattan", "euclidean", "octile", "chebyshev", "hex", "good custom",
        "wild custom"}},
      {"weight", {"1.5", "1", "3"}},
      {"list", {"automatic", "unsorted", "sorted", "binary", "pairing", "quaternary", "buckets"}},
      {"ties", {"automatic", "last_added", "deepest"}},
      {"stop", {"exact", "fast"}},
      {"pruning", {"dead_ends", "dominated", "repeated"}},
      {"fallback", {"none", "closest", "cheapest"}},
      {"detail", {"cells", "waypoints", "first_move", "cost"}},
      {"transpositions", {"65536", "0", "16"}},
      {"error", {"0.02", "0.5", "0.004"}},
      {"expansions", {"unlimited", "0", "1", "few", "many"}},
      {"cost limit", {"none", "below", "exact", "above", "0"}},
      {"turn", {"0", "0.4", "1", "100000"}},
      {"headings", {"none", "0.5", "0.001", "mixed"}},
      {"facing", {"any", "west", "north_east"}},
      {"seed", {"0", "7"}},
      {"goals", {"single", "several", "range", "test", "with start"}},
      {"from", {"free", "blocked", "outside"}},
      {"to", {"free", "blocked", "outside", "same", "elsewhere"}},
      {"starts", {"one", "several"}},
      {"places", {"middles", "within", "corners", "astray"}},
      {"kinds of links", {"all", "some", "none"}},
      {"trace", {"no", "yes"}},
      {"workspace", {"reused", "fresh"}},
  };
  return kDimensions;
}

std::span<const Impossible> impossible_pairs() { return kImpossible; }

void make_possible(Draw& draw) {
  for (const Impossible& pair : kImpossible) {
    const bool a = (pair.a_values >> draw[pair.a] & 1) != 0;
    const bool b = (pair.b_values >> draw[pair.b] & 1) != 0;
    if (a && b) draw[pair.b] = 0;
  }
  // Several starts: custom spaces, whose algorithms can be begun without the door, and fields.
  const bool field =
      draw[Dim::operation] == operation::field || draw[Dim::operation] == operation::field_back;
  const bool begun = is_custom(draw[Dim::family]) && draw[Dim::overlay] == 0;
  if (!begun && !field) draw[Dim::starts] = 0;
}

namespace {

/// Whether the list above says that they cannot come together.
bool is_listed(Dim a, unsigned i, Dim b, unsigned j) {
  for (const Impossible& pair : kImpossible) {
    const auto holds = [&](Dim one, unsigned value, Dim other, unsigned other_value) {
      return pair.a == one && pair.b == other && (pair.a_values >> value & 1) != 0 &&
             (pair.b_values >> other_value & 1) != 0;
    };
    if (holds(a, i, b, j) || holds(b, j, a, i)) return true;
  }
  return false;
}

/// Not if it is listed; nor if no family has both.
bool may_meet(Dim a, unsigned i, Dim b, unsigned j) {
  if (is_listed(a, i, b, j)) return false;
  for (unsigned kind = 0; kind < family::count; ++kind) {
    const bool has_a = a == Dim::family ? i == kind : !is_listed(Dim::family, kind, a, i);
    if (has_a && !is_listed(Dim::family, kind, b, j)) return true;
  }
  return false;
}

}  // namespace

Coverage::Coverage() {
  for (const Dimension& dimension : dimensions()) {
    first_.push_back(width_);
    width_ += dimension.values.size();
  }
  cells_.resize(width_ * width_);
  for (std::size_t a = 0; a < kDims; ++a) {
    for (std::size_t b = a + 1; b < kDims; ++b) {
      for (unsigned i = 0; i < dimensions()[a].values.size(); ++i) {
        for (unsigned j = 0; j < dimensions()[b].values.size(); ++j) {
          const bool possible = may_meet(static_cast<Dim>(a), i, static_cast<Dim>(b), j);
          cells_[place(a, i, b, j)].possible = possible;
          possible_ += possible ? 1 : 0;
        }
      }
    }
  }
}

std::size_t Coverage::place(std::size_t a, unsigned value_a, std::size_t b,
                            unsigned value_b) const {
  return (first_[a] + value_a) * width_ + first_[b] + value_b;
}

template <class Visitor>
void Coverage::visit(const Draw& draw, Visitor&& visitor) const {
  for (std::size_t a = 0; a < kDims; ++a) {
    for (std::size_t b = a + 1; b < kDims; ++b)
      visitor(place(a, draw.values[a], b, draw.values[b]));
  }
}

void Coverage::count(const Draw& draw, bool answered) {
  visit(draw, [&](std::size_t place) {
    Cell& cell = cells_[place];
    if (!cell.possible) return;
    drawn_ += cell.drawn ? 0 : 1;
    cell.drawn = true;
    if (!answered) return;
    answered_ += cell.answered ? 0 : 1;
    cell.answered = true;
  });
}

std::vector<std::string> Coverage::missing() const {
  std::vector<std::string> lines;
  for (std::size_t a = 0; a < kDims; ++a) {
    for (std::size_t b = a + 1; b < kDims; ++b) {
      const Dimension& one = dimensions()[a];
      const Dimension& other = dimensions()[b];
      for (unsigned i = 0; i < one.values.size(); ++i) {
        for (unsigned j = 0; j < other.values.size(); ++j) {
          const Cell& cell = cells_[place(a, i, b, j)];
          if (!cell.possible || cell.drawn) continue;
          lines.push_back(std::string(one.name) + " = " + one.values[i] + " with " + other.name +
                          " = " + other.values[j]);
        }
      }
    }
  }
  return lines;
}

bool sees_overlays(std::string_view algorithm) {
  return algorithm == "astar" || algorithm == "dijkstra" || algorithm == "weighted_astar" ||
         algorithm == "anytime_astar";
}

namespace {

/// Turns most draws that would be refused, or answered at once, into something to search for.
class Sense {
 public:
  Sense(Draw& draw, Random& random)
      : draw_(draw), random_(random), grid_(is_grid(draw[Dim::family])) {}

  void make() {
    for (const Dim end : {Dim::from, Dim::to}) {
      if (random_.chance(draw_[end] == ends::outside ? 90 : 50)) draw_[end] = ends::free;
    }
    const bool falls_back = draw_[Dim::fallback] != 0 && draw_[Dim::goals] != goals::test;
    if (falls_back && random_.chance(60)) {
      draw_[Dim::to] = random_.chance(50) ? ends::blocked : ends::elsewhere;
    }
    const bool alternatives = draw_[Dim::operation] == operation::alternatives;
    if (alternatives && random_.chance(80)) {
      for (const Dim dim : {Dim::goals, Dim::stop, Dim::turn, Dim::headings, Dim::facing}) {
        draw_[dim] = 0;
      }
      for (const OwnDimension& own : own_dimensions()) draw_[own.dim] = 0;
    }
    if (is_custom(draw_[Dim::family]) && random_.chance(25)) draw_[Dim::starts] = 1;
    // Most are over before they can be cancelled.
    if (draw_[Dim::operation] == operation::cancel && random_.chance(60)) {
      draw_[Dim::expansions] = draw_[Dim::cost_limit] = 0;
    }
    if (draw_[Dim::overlay] != 0 && random_.chance(90)) draw_[Dim::fallback] = 0;
    if (draw_[Dim::places] == places::astray && random_.chance(80)) {
      draw_[Dim::places] = places::within;
    }
    if (random_.chance(85)) choose_algorithm();
    if (random_.chance(85)) choose_options();
  }

 private:
  std::string_view name() const {
    return dimensions()[static_cast<std::size_t>(Dim::algorithm)].values[draw_[Dim::algorithm]];
  }

  bool works() const {
    const std::string_view algorithm = name();
    const AlgorithmInfo* info = find_algorithm(algorithm);
    if (info == nullptr) return true;  // auto
    if (info->on_meshes) {
      const bool goes_by_lengths = algorithm == "polyanya";
      const bool measures = goes_by_lengths ? draw_[Dim::areas] != 1 : draw_[Dim::mesh_links] == 0;
      return draw_[Dim::family] == family::mesh && measures && draw_[Dim::overlay] == 0;
    }
    if (draw_[Dim::overlay] != 0) return sees_overlays(algorithm);
    const bool jumps = algorithm.find("jump_point") != algorithm.npos;
    const bool plain = draw_[Dim::links] == 0 && draw_[Dim::ground] == 0;
    if (info->any_angle) return grid_ && plain && draw_[Dim::family] <= family::diamond;
    if (jumps) {
      return grid_ && draw_[Dim::links] == 0 && draw_[Dim::family] != family::hexagons &&
             (!info->baked || (plain && draw_[Dim::tables] != 0));
    }
    return grid_ || (!info->turning && algorithm != "hpa_star" &&
                     (algorithm != "wandering_astar" || !is_custom(draw_[Dim::family])));
  }

  void choose_algorithm() {
    const bool turns = draw_[Dim::turn] + draw_[Dim::headings] + draw_[Dim::facing] != 0;
    const auto& names = dimensions()[static_cast<std::size_t>(Dim::algorithm)].values;
    const bool lines = draw_[Dim::family] != family::mesh && random_.chance(15);
    const auto wanted = [&] {
      const AlgorithmInfo* info = find_algorithm(name());
      return works() && (!lines || (info != nullptr && info->any_angle));
    };
    for (int i = 0; i < 10 && !wanted(); ++i) {
      draw_[Dim::algorithm] =
          static_cast<std::uint8_t>(random_.below(static_cast<std::uint32_t>(names.size())));
    }
    if (!works()) draw_[Dim::algorithm] = 0;
    if (draw_[Dim::family] == family::mesh && random_.chance(40)) {
      choose(random_.chance(60) ? "polyanya" : "weighted_regions");
    }
    if (!works()) draw_[Dim::algorithm] = 0;
    const AlgorithmInfo* info = find_algorithm(name());
    if (!turns || info == nullptr || info->turning) return;
    if (grid_ && draw_[Dim::overlay] == 0 && random_.chance(60)) {
      return choose("turning_astar");
    }
    draw_[Dim::turn] = draw_[Dim::headings] = draw_[Dim::facing] = 0;
  }

  void choose(std::string_view algorithm) {
    const auto& names = dimensions()[static_cast<std::size_t>(Dim::algorithm)].values;
    while (name() != algorithm) {
      draw_[Dim::algorithm] =
          static_cast<std::uint8_t>((draw_[Dim::algorithm] + 1u) % names.size());
    }
  }

  void choose_options() {
    const AlgorithmInfo* info = find_algorithm(name());
    if (info == nullptr) info = find_algorithm("astar");
    constexpr std::uint8_t kLine[] = {0, 1, 3, 5};
    constexpr std::uint8_t kNodes[] = {0, 1, 7, 8};
    std::uint8_t& heuristic = draw_[Dim::heuristic];
    if (heuristic != 0 && info->any_angle) heuristic = kLine[random_.below(4)];
    if (heuristic != 0 && !grid_ && heuristic != 3) heuristic = kNodes[random_.below(4)];
    if (!info->informed) heuristic = 0;
    const bool takes_all = !info->on_meshes && draw_[Dim::mesh_links] != 0;
    if (takes_all && random_.chance(80)) draw_[Dim::link_kinds] = 0;
    if (info->on_meshes) {
      if (heuristic != 0) heuristic = 3;
      draw_[Dim::fallback] = draw_[Dim::stop] = 0;
      const bool odd = draw_[Dim::goals] == goals::range || draw_[Dim::goals] == goals::test;
      if (odd && random_.chance(80)) draw_[Dim::goals] = 0;
    }
    for (const auto& [dim, option, values] : own_dimensions()) {
      if (!has_option(*info, *option)) draw_[dim] = 0;
    }
    if (info->own_order) draw_[Dim::list] = draw_[Dim::ties] = 0;
    if (draw_[Dim::goals] == goals::test && grid_) draw_[Dim::fallback] = 0;
    if (draw_[Dim::fallback] == 2 && !grid_) draw_[Dim::fallback] = 1;
  }

  Draw& draw_;
  Random& random_;
  bool grid_;
};

}  // namespace

Draw draw_at_random(const Draw* world, Random& random) {
  Draw draw;
  // Most draws leave many options plain, so that one thing does not hide another.
  const std::uint32_t plain = random.below(90);
  for (std::size_t dim = 0; dim < kDims; ++dim) {
    const auto count = static_cast<std::uint32_t>(dimensions()[dim].values.size());
    const bool keeps =
        dim != 0 && dim != static_cast<std::size_t>(Dim::algorithm) && random.chance(plain);
    draw.values[dim] = keeps ? 0 : static_cast<std::uint8_t>(random.below(count));
  }
  if (world != nullptr) {
    for (std::size_t dim = 0; dim < kWorldDims; ++dim) draw.values[dim] = world->values[dim];
  }
  make_possible(draw);
  constexpr std::uint8_t kDearest = 5;
  const bool dear = draw[Dim::costs] == kDearest && random.chance(50);
  if (world == nullptr && dear) draw[Dim::ground] = 2;  // where costs meet what labels hold
  Sense(draw, random).make();
  make_possible(draw);
  return draw;
}

}  // namespace wend::test
