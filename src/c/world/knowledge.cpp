#include "wend/c/knowledge.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "c/call.h"
#include "c/moves.h"
#include "c/objects.h"

namespace wend::c {
namespace {

bool take(Call& call, const wend_vision* given, VisionOptions& options) {
  return given == nullptr || (call.sized(given, "vision") && call.reserved(given->reserved) &&
                              call.text(given->see_through, "see_through", options.see_through) &&
                              call.text(given->hiding, "hiding", options.hiding));
}

bool is_side(Call& call, const Knowledge& knowledge, std::uint32_t side) {
  if (side < knowledge.side_count()) return true;
  call.fail(WEND_OUT_OF_RANGE,
            "there are " + std::to_string(knowledge.side_count()) + " sides, numbered from 0");
  return false;
}

std::optional<Unknown> unknown_of(Call& call, std::uint32_t unknown, double factor) {
  if (unknown == WEND_UNKNOWN_FREE) return Unknown::as_free();
  if (unknown == WEND_UNKNOWN_BLOCKED) return Unknown::as_blocked();
  if (unknown != WEND_UNKNOWN_COSTLY) {
    call.fail(WEND_OUT_OF_RANGE, "unknown is WEND_UNKNOWN_FREE, _COSTLY or _BLOCKED");
  } else if (!TerrainCosts::valid(factor) || factor == 0) {
    call.fail(WEND_OUT_OF_RANGE, "factor is from 0.001 to 1000");
  } else {
    return Unknown::as_costly(factor);
  }
  return std::nullopt;
}

/// The cells, if all are on the map.
std::optional<std::vector<Point>> cells_of(Call& call, const Lattice& lattice,
                                           const wend_cell* cells, std::size_t count) {
  std::vector<Point> made(count);
  for (std::size_t i = 0; i < count; ++i) {
    made[i] = {cells[i].x, cells[i].y};
    if (lattice.contains(made[i])) continue;
    call.fail(WEND_OUT_OF_RANGE, "cell " + std::to_string(i) + " is not on the map");
    return std::nullopt;
  }
  return made;
}

/// Keeps the last look, and shows it to the caller.
void show(KnowledgeObject& object, std::uint32_t side, const Sighting& sighting,
          wend_sighting* shown) {
  object.sighting = &sighting;
  object.looked = side;
  if (shown == nullptr) return;
  shown->cells = reinterpret_cast<const wend_cell*>(sighting.cells().data());
  shown->cell_count = sighting.cells().size();
  shown->found = sighting.found().data();
  shown->found_count = sighting.found().size();
}

/// Writes a number for each cell, row by row.
template <class Number, class Of>
wend_code write_cells(Call& call, const KnowledgeObject& object, Number* numbers, std::size_t count,
                      const Of& of) {
  const Lattice& lattice = object.knowledge.vision().lattice();
  const auto cells =
      static_cast<std::size_t>(lattice.width()) * static_cast<std::size_t>(lattice.height());
  if (count != cells) {
    return call.fail(WEND_OUT_OF_RANGE, "count is " + std::to_string(count) +
                                            ", and the grid has " + std::to_string(cells) +
                                            " cells");
  }
  for (std::int32_t y = 0; y < lattice.height(); ++y) {
    for (std::int32_t x = 0; x < lattice.width(); ++x) *numbers++ = of(Point{x, y});
  }
  return call.code();
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_knowledge_create(const wend_map* map_handle, const wend_moves* moves,
                                const wend_vision* vision, std::uint32_t sides,
                                wend_knowledge** knowledge, wend_error* error) noexcept {
  Call call(error);
  VisionOptions sight;
  if (!call.given(knowledge, "knowledge") || !take(call, vision, sight)) return call.code();
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  if (map->grid() == nullptr) {
    return call.fail(WEND_REFUSED, "the map is no grid, and knowledge is of cells");
  }
  const std::optional<GridOptions> options = options_of(call, moves);
  if (!options) return call.code();
  if (sides < 1 || sides > Knowledge::kMostSides) {
    return call.fail(WEND_OUT_OF_RANGE, "there are 1 to 256 sides");
  }
  Result<Knowledge> made = Knowledge::build(*map->grid(), *options, sides, sight);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  return call.hand_out(std::make_shared<KnowledgeObject>(KnowledgeObject{std::move(made).value()}),
                       knowledge);
}

wend_code wend_knowledge_destroy(wend_knowledge* knowledge) noexcept {
  return Call(nullptr).destroy<KnowledgeObject>(knowledge);
}

wend_code wend_knowledge_edited(wend_knowledge* handle, const wend_map* map_handle,
                                const wend_cell* cells, std::size_t count,
                                wend_error* error) noexcept {
  Call call(error);
  if (!call.array(cells, count, "cells")) return call.code();
  const auto object = call.write<KnowledgeObject>(handle, "knowledge");
  if (!object) return call.code();
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  if (map->grid() == nullptr) return call.fail(WEND_REFUSED, "the map is no grid: give the grid");
  const auto changed = cells_of(call, object->knowledge.vision().lattice(), cells, count);
  if (!changed) return call.code();
  const Result<void> done = object->knowledge.edited(*map->grid(), *changed);
  return done ? call.code() : call.fail(WEND_REFUSED, done.error());
}

wend_code wend_knowledge_see(wend_knowledge* handle, std::uint32_t side, wend_cell from,
                             std::int32_t radius, std::uint32_t lines, wend_sighting* sighting,
                             wend_error* error) noexcept {
  Call call(error);
  if (sighting != nullptr && !call.sized(sighting, "sighting")) return call.code();
  if (radius < 0 || lines > 1) {
    return call.fail(WEND_OUT_OF_RANGE, "radius is at least 0, and lines is 0 or 1");
  }
  const auto object = call.write<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, side) ||
      !cells_of(call, object->knowledge.vision().lattice(), &from, 1)) {
    return call.code();
  }
  const SightKind kind = lines != 0 ? SightKind::line_of_sight : SightKind::radius;
  show(*object, side, object->knowledge.see(side, {from.x, from.y}, radius, kind), sighting);
  return call.code();
}

wend_code wend_knowledge_learn(wend_knowledge* handle, std::uint32_t side, const wend_cell* cells,
                               std::size_t count, wend_sighting* sighting,
                               wend_error* error) noexcept {
  Call call(error);
  if (!call.array(cells, count, "cells") ||
      (sighting != nullptr && !call.sized(sighting, "sighting"))) {
    return call.code();
  }
  const auto object = call.write<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, side)) return call.code();
  const auto learnt = cells_of(call, object->knowledge.vision().lattice(), cells, count);
  if (!learnt) return call.code();
  show(*object, side, object->knowledge.learn(side, *learnt), sighting);
  if (sighting != nullptr) sighting->cells = cells;  // of the copy nothing remains
  return call.code();
}

wend_code wend_knowledge_explored(const wend_knowledge* handle, std::uint32_t side,
                                  std::uint8_t* explored, std::size_t count,
                                  wend_error* error) noexcept {
  Call call(error);
  if (!call.given(explored, "explored")) return call.code();
  const auto object = call.read<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, side)) return call.code();
  return write_cells(call, *object, explored, count, [&](Point cell) {
    return static_cast<std::uint8_t>(object->knowledge.explored(side, cell) ? 1 : 0);
  });
}

wend_code wend_knowledge_costs(const wend_knowledge* handle, std::uint32_t side,
                               std::uint32_t unknown, double factor, float* costs,
                               std::size_t count, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(costs, "costs")) return call.code();
  const std::optional<Unknown> how = unknown_of(call, unknown, factor);
  if (!how) return call.code();
  const auto object = call.read<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, side)) return call.code();
  return write_cells(call, *object, costs, count, [&](Point cell) {
    return static_cast<float>(object->knowledge.believed_cost(side, cell, *how) /
                              double{TerrainCosts::kThousandths});
  });
}

wend_code wend_knowledge_ally(wend_knowledge* handle, std::uint32_t one, std::uint32_t other,
                              wend_error* error) noexcept {
  Call call(error);
  const auto object = call.write<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, one) ||
      !is_side(call, object->knowledge, other)) {
    return call.code();
  }
  object->knowledge.ally(one, other);
  object->sighting = nullptr;  // it was of other beliefs
  return call.code();
}

wend_code wend_knowledge_leave(wend_knowledge* handle, std::uint32_t side,
                               wend_error* error) noexcept {
  Call call(error);
  const auto object = call.write<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, side)) return call.code();
  object->knowledge.leave(side);
  object->sighting = nullptr;
  return call.code();
}

wend_code wend_knowledge_navigator(const wend_knowledge* handle, std::uint32_t side,
                                   std::uint32_t unknown, double factor, wend_navigator** navigator,
                                   wend_error* error) noexcept {
  Call call(error);
  if (!call.given(navigator, "navigator")) return call.code();
  const std::optional<Unknown> how = unknown_of(call, unknown, factor);
  if (!how) return call.code();
  const auto object = call.read<KnowledgeObject>(handle, "knowledge");
  if (!object || !is_side(call, object->knowledge, side)) return call.code();
  Result<NodeNavigator> made = object->knowledge.navigator(side, *how);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  auto belief = std::make_shared<NavigatorObject>(
      NavigatorObject{OfBelief{object.keep(), side, *how, std::move(made).value()}});
  belief->base = handle;
  return call.hand_out(std::move(belief), navigator);
}
