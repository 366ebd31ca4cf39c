#include "serve/maps/served_map.h"

#include <fmt/format.h>

#include <utility>

#include "report/answer.h"
#include "terminal/failure.h"

namespace wend::cli::serve {
namespace {

/// Why a map cannot be edited while it is served; empty if it can.
std::string refusal_to_edit(const GridScene* grid) {
  if (grid == nullptr) return "only grids can be edited while they are served";
  if (grid->scene().floors) return "maps of several floors cannot be edited while they are served";
  if (!grid->scene().unit.small())
    return "maps for large units cannot be edited: serve the map without --unit-size";
  return "";
}

constexpr int kSymbols = 256;

/// "g costs 1, w costs 3": the symbols that can be typed.
std::string ground_text(const TerrainCosts& terrain) {
  std::string text;
  for (char symbol = '!'; symbol <= '~'; ++symbol) {
    const double cost = terrain.of(symbol) / double{TerrainCosts::kThousandths};
    if (cost == 0) continue;
    text += fmt::format("{}{} costs {}", text.empty() ? "" : ", ", symbol, cost_text(cost));
  }
  return text;
}

}  // namespace

ServedMap::ServedMap(std::string name, std::unique_ptr<AnyScene> scene, bool edits)
    : name_(std::move(name)), scene_(std::move(scene)) {
  if (GridScene* grid = as_grid(*scene_)) {
    // Its bar belongs to commands with one query.
    grid->grid().set_progress({});
    grid_ = grid;
  }
  edit_refusal_ = edits ? refusal_to_edit(grid_) : "the service was started without --allow-edits";
  if (!edits || !edit_refusal_.empty()) return;
  shared_ =
      value_or_blame(SharedNavigator::build(grid_->map(), grid_->grid().options()), scene_->name());
}

std::shared_ptr<const NodeNavigator> ServedMap::snapshot() const {
  if (shared_) return shared_->snapshot();
  // The scene lives as long as this.
  return {std::shared_ptr<const void>(), &scene_->navigator()};
}

CommitReport ServedMap::edit(const EditsRequest& request) {
  std::vector<CellEdit> edits;
  edits.reserve(request.cells.size());
  for (const AskedCell& cell : request.cells) {
    const NodeId node = scene_->parse("at", cell.at);
    edits.push_back({grid_->grid().point(node), symbol_for(cell)});
  }
  const std::lock_guard<std::mutex> lock(editing_);
  const std::uint64_t version = shared_->snapshot()->version();
  if (request.version && *request.version != version) throw OtherVersion{version};
  return value_or_refuse(shared_->commit(edits));
}

char ServedMap::symbol_for(const AskedCell& cell) const {
  if (cell.symbol) return *cell.symbol;
  if (cell.cost && *cell.cost > 0) return symbol_of_cost(*cell.cost);
  const bool walkable = cell.walkable.value_or(false);
  const TerrainCosts& terrain = grid_->map().terrain();
  const std::optional<char> symbol = walkable ? terrain.open_symbol() : terrain.blocked_symbol();
  if (symbol) return *symbol;
  throw usage_error(
      fmt::format("cells: this map has no {} kind of ground", walkable ? "walkable" : "blocked"));
}

/// Kinds of ground are the map's own, for new ones would rebuild all that is computed for it.
char ServedMap::symbol_of_cost(double cost) const {
  const TerrainCosts& terrain = grid_->map().terrain();
  for (int code = 0; code < kSymbols && TerrainCosts::valid(cost); ++code) {
    const char symbol = static_cast<char>(code);
    if (terrain.of(symbol) == TerrainCosts::thousandths_of(cost)) return symbol;
  }
  throw usage_error(fmt::format("cells: no kind of ground of this map costs {}; there are: {}",
                                cost_text(cost), ground_text(terrain)));
}

}  // namespace wend::cli::serve
