// Writes maps and waypoints as maps of the editor Tiled.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "../files/text.h"
#include "../grids/ascii_symbols.h"
#include "tile_data.h"
#include "tiled_draft.h"
#include "utf8.h"
#include "wend/io/tiled_map.h"

namespace wend::io {
namespace {

Error not_utf8() { return {"", 0, "a name is not UTF-8, which Tiled maps have to be"}; }

/// Why the ground cannot be had as tiles, or nothing.
std::optional<Error> add_ground(const GridMap& map, TiledDraft& draft) {
  if (map.cell_count() == 0) return Error{"", 0, "the map has no cells"};
  if (!map.links().empty()) return Error{"", 0, "the map has links, which Tiled does not know"};
  if (map.weighted()) return Error{"", 0, kNoWeights};
  const std::set<char> symbols(map.cells().begin(), map.cells().end());
  std::set<std::uint32_t> costs;
  for (const char symbol : symbols) costs.insert(map.terrain().of(symbol));
  const auto is_other = [](std::uint32_t cost) { return !common_symbol_of(cost); };
  if (std::count_if(costs.begin(), costs.end(), is_other) >
      static_cast<std::ptrdiff_t>(kOtherSymbols.size())) {
    return Error{"", 0, too_many_costs()};
  }
  draft.ground = &map;
  draft.layout = map.layout();
  draft.cells = TiledPlan(map.layout());
  draft.width = map.width();
  draft.height = map.height();
  draft.costs.assign(costs.begin(), costs.end());
  return std::nullopt;
}

Result<TiledDraft> draft_of(const GridMap& map, std::span<const MapPlace> places) {
  TiledDraft draft;
  if (std::optional<Error> problem = add_ground(map, draft)) return *std::move(problem);
  TiledDraft::ObjectLayer layer{"places", {}};
  for (const MapPlace& place : places) {
    if (!is_utf8(place.name) || !is_utf8(place.kind)) return not_utf8();
    layer.objects.push_back(
        {name_text(place.name), name_text(place.kind), draft.cells.centre(place.cell), {}});
  }
  if (!layer.objects.empty()) draft.objects.push_back(std::move(layer));
  return draft;
}

/// Places of waypoints become pixels: cells have their middles at whole coordinates.
class WaypointDrafter {
 public:
  Result<TiledDraft> draft_of(const WaypointPlan& plan) {
    if (plan.grid) problem_ = add_ground(*plan.grid, draft_);
    // Blocked cells are squares, also if the grid has another layout.
    draft_.layout = CellLayout::square;
    draft_.cells = TiledPlan(CellLayout::square);
    TiledDraft::ObjectLayer points{"waypoints", {}};
    for (const WaypointPlan::Waypoint& waypoint : plan.waypoints) {
      if (!is_utf8(waypoint.name)) return not_utf8();
      points.objects.push_back({name_text(waypoint.name), "", pixels(waypoint.position), {}});
    }
    TiledDraft::ObjectLayer areas{"obstacles", {}};
    for (const Outline& outline : plan.obstacles) areas.objects.push_back(area_of(outline));
    for (TiledDraft::ObjectLayer* layer : {&areas, &points}) {
      if (!layer->objects.empty()) draft_.objects.push_back(std::move(*layer));
    }
    if (plan.radius != 0) draft_.properties.push_back({"radius", plan.radius});
    if (std::isfinite(plan.longest_edge)) {
      draft_.properties.push_back({"longest_edge", plan.longest_edge});
    }
    if (problem_) return *problem_;
    if (!plan.grid) fit_size();
    return std::move(draft_);
  }

 private:
  void fail(const char* reason) {
    if (!problem_) problem_ = Error{"", 0, reason};
  }

  Position pixels(const Position& at) {
    constexpr double kFarthest = 3'000'000;
    const bool is_near = std::abs(at.x) <= kFarthest && std::abs(at.y) <= kFarthest;
    if (!is_near) fail("something lies more than 3,000,000 away, farther than Tiled maps reach");
    if (at.z != 0) fail("something has a height, which Tiled maps do not know");
    return {(at.x + 0.5) * draft_.cells.tile_width(), (at.y + 0.5) * draft_.cells.tile_height(), 0};
  }

  TiledDraft::Object area_of(const Outline& outline) {
    if (outline.size() < 3) fail("an obstacle needs three corners or more");
    TiledDraft::Object area;
    for (const Position& corner : outline) {
      const Position at = pixels(corner);
      if (area.corners.empty()) area.at = at;
      area.corners.push_back({at.x - area.at.x, at.y - area.at.y, 0});
    }
    return area;
  }

  /// So many cells that nothing lies beyond the right and the lower side.
  void fit_size() {
    const auto reach = [](double pixel, int size, std::int32_t& most) {
      most = std::max(most, static_cast<std::int32_t>(std::ceil(pixel / size)));
    };
    for (const TiledDraft::ObjectLayer& layer : draft_.objects) {
      for (const TiledDraft::Object& object : layer.objects) {
        reach(object.at.x, draft_.cells.tile_width(), draft_.width);
        reach(object.at.y, draft_.cells.tile_height(), draft_.height);
        for (const Position& corner : object.corners) {
          reach(object.at.x + corner.x, draft_.cells.tile_width(), draft_.width);
          reach(object.at.y + corner.y, draft_.cells.tile_height(), draft_.height);
        }
      }
    }
  }

  TiledDraft draft_;
  std::optional<Error> problem_;
};

template <class Write>
Result<std::string> written(const Result<TiledDraft>& draft, Write&& write) {
  if (!draft) return draft.error();
  return write(draft.value());
}

}  // namespace

const char* TiledDraft::orientation() const {
  if (is_hexagonal(layout)) return "hexagonal";
  if (is_staggered(layout)) return "staggered";
  return layout == CellLayout::diamond ? "isometric" : "orthogonal";
}

std::size_t TiledDraft::object_count() const {
  std::size_t count = 0;
  for (const ObjectLayer& layer : objects) count += layer.objects.size();
  return count;
}

std::vector<std::uint8_t> TiledDraft::tiles() const {
  std::array<std::uint8_t, 256> tile_of{};
  for (std::size_t i = 0; i < tile_of.size(); ++i) {
    const std::uint32_t cost = ground->terrain().of(static_cast<char>(i));
    const auto place = std::lower_bound(costs.begin(), costs.end(), cost);
    tile_of[i] = static_cast<std::uint8_t>(place - costs.begin() + 1);
  }
  std::vector<std::uint8_t> tiles;
  tiles.reserve(ground->cell_count());
  for (const char cell : ground->cells())
    tiles.push_back(tile_of[static_cast<unsigned char>(cell)]);
  return tiles;
}

bool TiledDraft::is_large() const {
  constexpr std::size_t kMostPlain = 1'000'000;
  return ground->cell_count() > kMostPlain;
}

std::string TiledDraft::packed_tiles() const {
  std::string bytes;
  bytes.reserve(4 * ground->cell_count());
  for (const std::uint8_t tile : tiles()) {
    bytes += static_cast<char>(tile);
    bytes.append(3, '\0');
  }
  return compressed_base64(bytes);
}

std::string tile_class(std::uint32_t cost) {
  if (cost == 0) return "blocked";
  return cost == TerrainCosts::kThousandths ? "ground" : "cost " + terrain_cost_text(cost);
}

Result<std::string> to_tmx(const GridMap& map, std::span<const MapPlace> places) {
  return written(draft_of(map, places), tmx_text);
}

Result<std::string> to_tmj(const GridMap& map, std::span<const MapPlace> places) {
  return written(draft_of(map, places), tmj_text);
}

Result<std::string> waypoints_to_tmx(const WaypointPlan& plan) {
  return written(WaypointDrafter().draft_of(plan), tmx_text);
}

Result<std::string> waypoints_to_tmj(const WaypointPlan& plan) {
  return written(WaypointDrafter().draft_of(plan), tmj_text);
}

}  // namespace wend::io
