// The search of weighted_regions.h.
//
// Tried, on meshes of games with ground of 1, 2, 4 or 8 drawn for each polygon (bench/area_costs):
// - Bisectors for each pair of ends instead of each pair of stretches, and no use of what the
//   round before proved but to leave stretches out: 22 and 92 ms on arena2 and brc202d; now 13 and
//   46.
// - An error of .1 instead of .02: 3 and 11 ms.
// Not tried: stretches as nodes, as far apart as their nearest ends, also leave no real way out,
// but lose as much as stretches are long, not the square of it. An estimate for the pass from the
// goals: shrunk lengths can be shorter than the straight line, so that it would not be consistent.
#pragma once

#include "region_memory.h"
#include "wend/base/assert.h"
#include "wend/internal/search/trace.h"
#include "wend/mesh/weighted_regions.h"

namespace wend {

class RegionSearch final : public Search {
 public:
  /// Precondition: `memory` has both ends, and one component holds the start and all goals.
  RegionSearch(const NavMesh& mesh, const AreaCosts& costs, const WeightedRegionsQuery& query,
               const SearchRequest& request, Workspace& workspace, RegionMemory& memory);

  Legs legs() const override { return Legs::lines; }
  NodeLabel label(NodeId polygon, Side side) const override;

 private:
  enum class Stage : std::uint8_t {
    shortest,  // Polyanya's search
    real,      // from the start, by real lengths
    lower,     // from the goals, by shrunk lengths
    cheap,     // from the start, by the same, where a cheaper way could go
    done,
  };
  /// An end that a pass is to reach.
  struct Target {
    double g;
    std::uint32_t parent;
    std::uint32_t via;
    std::uint32_t end;
  };
  /// Where something is looked from: a place, or an end of the way.
  struct View {
    PlaneVector at;
    std::uint32_t id;
    std::uint32_t row;  // kNone: an end
    double g;
  };
  /// The stretches of a door that a place ends, counter-clockwise round a polygon: from one of
  /// three places to another.
  struct Stretches {
    struct Part {
      unsigned begin;
      unsigned end;
      std::uint32_t place;  // behind which it lies; kNone: it is a place alone
    };
    PlaneVector at[3];
    unsigned places = 0;
    Part of[2];
    unsigned count = 0;
  };
  /// The directions from each of these places, one long.
  struct Rays {
    PlaneVector from[3];
  };
  /// For each of these stretches the middle direction to another one, one long, or 0.
  struct Bisectors {
    PlaneVector of[2];
  };
  struct Shrunk {
    double length;
    std::uint32_t from;  // the stretches, as RegionStretch::place
    std::uint32_t to;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint32_t kOrigin = std::uint32_t{1} << 31;  // and the end's number
  static constexpr std::uint32_t kTarget = kNone - 1;
  // The most pairs of places on one door: in all, and for each door of the mesh. Doors of slivers
  // could be divided without end.
  static constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 22;
  static constexpr std::uint64_t kMostPairsPerDoor = 4096;
  static constexpr int kMostRounds = 24;
  /// As much of the error may each leg lose of its own length, and as much all of them of the
  /// way's: so that what the next way costs is proved once none of its legs loses more.
  static constexpr double kLossShare = 0.4;

  Status expand_until(std::uint64_t expanded) override;
  bool stale() const override { return false; }
  void write_nodes(Path& path, bool to_goal) const override;

  // stages (region_search.cpp)
  void go_shortest();
  void end_shortest();
  void begin_real();
  void begin_lower();
  void end_lower();
  void begin_cheap();
  void end_cheap();
  void go_pass();
  void end_pass();
  void begin_pass(Stage stage, double limit);
  void take_way();
  void collect(std::uint32_t from, std::uint32_t via, bool forward) const;
  void straighten_out() const;
  std::uint64_t most_pairs() const {
    return kMostPairs + kMostPairsPerDoor * mesh_->doors().size();
  }
  bool close_enough() const { return best_cost() <= lower_ * (1 + error_); }
  /// The lower bound of all ways' costs that is to be proved.
  double wanted() const { return best_cost() / (1 + error_) * (1 + 1e-10); }
  double best_cost() const { return has_way_ ? memory_->best.cost : kNoLimit; }

  // expansions (region_passes.cpp)
  void look_round(const View& view);
  void look_into(const View& view, std::uint32_t polygon);
  void look_along(const View& view);
  void look_at_row(const View& view, std::uint32_t polygon, const Stretches& from, DoorRow row);
  void look_at_target(const View& view, std::uint32_t polygon, const Stretches& from,
                      std::uint32_t end);
  void relax(std::uint32_t place, double g, const View& view, std::uint32_t polygon);
  void mark(const Shrunk& shrunk, double whole, double weight);
  Stretches stretches_at(const View& view, std::uint32_t polygon) const;
  static Rays rays_to(const Stretches& from, PlaneVector place);
  static Bisectors bisectors(const Stretches& from, const Rays& begin, const Rays& end);
  static void shrink(const Stretches& from, const Bisectors& ahead, PlaneVector way,
                     std::uint32_t to, Shrunk& least);
  void look_at_row_shrunk(const View& view, std::uint32_t polygon, const Stretches& from,
                          DoorRow row);
  bool is_out(std::uint32_t i) const;
  std::uint32_t row_of(std::uint32_t door);
  void divide_new_row(std::uint32_t number);
  bool may_matter(PlaneVector from, PlaneVector to) const;
  double estimate(PlaneVector at) const;
  void note_seen(std::uint32_t polygon, std::uint32_t parent, double g, double h);

  double cost_of(std::uint32_t polygon) const { return costs_->of_area[mesh_->area(polygon)]; }
  bool is_shrunk() const { return stage_ == Stage::lower || stage_ == Stage::cheap; }
  std::span<const std::uint32_t> polygons_of(const RegionEnd& end) const {
    WEND_ASSERT(end.first + end.count <= memory_->end_polygons.size(),
                "an end is noted together with its polygons");
    return {memory_->end_polygons.data() + end.first, end.count};
  }
  bool holds(const RegionEnd& end, std::uint32_t polygon) const;

  const NavMesh* mesh_;
  const AreaCosts* costs_;
  RegionMemory* memory_;
  LogTrace trace_;
  Search* inner_ = nullptr;  // Polyanya's, where there is one goal
  double units_;
  double error_;
  double cost_limit_;
  Stage stage_ = Stage::shortest;
  double limit_ = kNoLimit;  // of the present pass: what costs as much is left out
  double lower_ = 0;         // no way costs less
  double allowance_ = 0;     // that one leg may lose of its length, in all
  Target target_ = {};
  std::uint32_t nearest_ = kNone;  // place
  double nearest_left_ = kNoLimit;
  int round_ = 0;
  bool begun_ = false;    // the present pass
  bool growing_ = false;  // rows are made as they are met
  bool has_way_ = false;
  bool marked_ = false;
};

}  // namespace wend
