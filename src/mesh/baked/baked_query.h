// How a way is looked up in the tables of baked_mesh.h.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "sight.h"
#include "wend/base/buffer.h"
#include "wend/mesh/baked_mesh.h"

namespace wend {

/// The memory of a query, reused by the next one.
struct BakedMemory final : Scratch {
  /// A corner that may be seen from one of the ends.
  struct Corner {
    double distance;  // infinite once it is known not to be seen
    std::uint32_t number;
    std::uint32_t seen;
  };
  /// The shortest way from the start to a hub.
  struct Hub {
    double length;
    std::uint32_t sighting;
    std::uint32_t query;
  };

  explicit BakedMemory(Allocator allocator)
      : stack(allocator),
        starts(allocator),
        goals(allocator),
        from(allocator),
        to(allocator),
        hubs(allocator) {}
  std::size_t bytes() const override {
    return stack.bytes() + starts.bytes() + goals.bytes() + from.bytes() + to.bytes() +
           hubs.bytes();
  }
  void begin(const NavMesh& mesh) {
    starts.clear();
    goals.clear();
    if (hubs.size() < mesh.bend_count()) {
      hubs.assign_zero(mesh.bend_count());
      query = 0;
    }
  }
  /// Forgets all hubs.
  void next_query() {
    if (++query != 0) return;
    hubs.assign_zero(hubs.size());
    query = 1;
  }

  Buffer<SightStep> stack;
  Buffer<std::uint32_t> starts;  // polygons
  Buffer<std::uint32_t> goals;
  Buffer<Corner> from;  // by sighting
  Buffer<Corner> to;
  Buffer<Hub> hubs;  // by rank
  std::uint32_t query = 0;
};

class BakedQuery {
 public:
  BakedQuery(const NavMesh& mesh, const BakedMesh::Tables& tables, const Position& from,
             const Position& to, BakedMemory& memory)
      : mesh_(mesh), tables_(tables), from_(from), to_(to), memory_(memory) {}

  /// `running` where lists are missing that it would take: then the way has to be searched.
  Status run();
  /// Precondition: run() found it.
  void write(Path& path) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr double kFar = std::numeric_limits<double>::infinity();
  /// A way by way of a hub: up to the corner `from` of the start's, and from `to` of the goal's.
  struct Meeting {
    double length = kFar;
    std::uint32_t hub = kNone;
    std::uint32_t from = kNone;
    std::uint32_t to = kNone;
  };

  bool sees_goal();
  bool has_list(std::uint32_t region) const;
  void join(std::uint32_t start, std::uint32_t goal);
  bool meet(std::uint32_t start, std::uint32_t goal);
  void measure(std::uint32_t region, const Position& place, Buffer<BakedMemory::Corner>& corners);
  bool is_seen(const Position& place, const Buffer<std::uint32_t>& polygons,
               BakedMemory::Corner& corner);
  template <class Visit>
  void for_each_label(std::uint32_t region, Visit&& visit) const;
  const BakedMesh::Label& label(std::uint32_t corner, std::uint32_t hub) const;
  void add(const Position& place, std::vector<Position>& places) const;

  const NavMesh& mesh_;
  const BakedMesh::Tables& tables_;
  Position from_;
  Position to_;
  BakedMemory& memory_;
  bool straight_ = false;
  Meeting best_;  // with corners' numbers
};

}  // namespace wend
