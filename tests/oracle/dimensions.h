// The dimensions of a question to the library: every option is one, with a few values. Any two
// values that can come together have to be drawn together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

namespace wend::test {

/// Those of the world first, then those of a question.
enum class Dim : std::uint8_t {
  family,
  corners,
  terrain,
  ground,
  costs,
  links,
  tables,
  edit,
  moves,
  landmarks,
  estimate,
  areas,
  radius,
  mesh_links,
  overlay,
  operation,
  algorithm,
  heuristic,
  weight,
  list,
  ties,
  stop,
  pruning,
  fallback,
  detail,
  transpositions,
  error,
  expansions,
  cost_limit,
  turn,
  headings,
  facing,
  seed,
  goals,
  from,
  to,
  starts,
  places,
  link_kinds,
  trace,
  workspace,
};
inline constexpr std::size_t kDims = 40;
inline constexpr std::size_t kWorldDims = 15;

namespace family {
enum : std::uint8_t {
  square,
  diamond,
  hexagons,
  staggered,
  floors,
  graph,
  placed_graph,
  board,
  waypoints,
  volume,
  custom,
  reversible,
  mesh,
  count
};
}  // namespace family
namespace operation {
enum : std::uint8_t {
  solve,
  slices,
  cancel,
  field,
  field_back,
  distances,
  distances_back,
  alternatives
};
}  // namespace operation
namespace goals {
enum : std::uint8_t { single, several, range, test, with_start };
}
namespace ends {
enum : std::uint8_t { free, blocked, outside, same, elsewhere };
}
namespace places {
enum : std::uint8_t { middles, within, corners, astray };
}
namespace cost_limit {
enum : std::uint8_t { none, below, exact, above, zero };
}

constexpr bool is_grid(std::uint8_t kind) { return kind <= family::floors; }
constexpr bool is_custom(std::uint8_t kind) {
  return kind == family::custom || kind == family::reversible;
}
constexpr bool is_graph(std::uint8_t kind) {
  return kind >= family::graph && kind <= family::waypoints;
}

/// A value for each dimension; 0 is always the plain one.
struct Draw {
  std::array<std::uint8_t, kDims> values = {};
  std::uint8_t& operator[](Dim dim) { return values[static_cast<std::size_t>(dim)]; }
  std::uint8_t operator[](Dim dim) const { return values[static_cast<std::size_t>(dim)]; }
  friend bool operator==(const Draw&, const Draw&) = default;
};

struct Dimension {
  const char* name;
  std::vector<const char*> values;
};
const std::vector<Dimension>& dimensions();

/// Two values that cannot come together, or that mean nothing together, and why.
struct Impossible {
  Dim a;
  std::uint32_t a_values;  // as a set
  Dim b;
  std::uint32_t b_values;
  const char* reason;
};
std::span<const Impossible> impossible_pairs();

/// Makes what is impossible plain.
void make_possible(Draw& draw);

/// Counts the pairs that were drawn, and those that were answered and not refused.
class Coverage {
 public:
  Coverage();
  void count(const Draw& draw, bool answered);
  std::size_t possible() const { return possible_; }
  std::size_t drawn() const { return drawn_; }
  std::size_t answered() const { return answered_; }
  /// "algorithm = dijkstra with links = fractional", line by line; nothing once all were drawn.
  std::vector<std::string> missing() const;

 private:
  struct Cell {
    bool possible = false;
    bool drawn = false;
    bool answered = false;
  };
  std::size_t place(std::size_t a, unsigned value_a, std::size_t b, unsigned value_b) const;
  template <class Visitor>
  void visit(const Draw& draw, Visitor&& visitor) const;

  std::vector<std::size_t> first_;  // per dimension
  std::size_t width_ = 0;
  std::vector<Cell> cells_;
  std::size_t possible_ = 0;
  std::size_t drawn_ = 0;
  std::size_t answered_ = 0;
};

/// Whether an algorithm can be asked with an overlay.
bool sees_overlays(std::string_view algorithm);

/// By chance; the world's dimensions are those of `world`, unless that is null. Nothing is kept
/// from one draw to the next, so that every case can be drawn again by itself.
Draw draw_at_random(const Draw* world, Random& random);

}  // namespace wend::test
