#include "wend/ground/voxel_ground.h"

#include <cmath>

#include "wend/base/assert.h"

namespace wend {

Result<VoxelGround> VoxelGround::build(const VoxelMap& map, const Placement& placement) {
  if (!placement.valid()) {
    return Error{"", 0, "a placement needs an origin in finite numbers and a cell size above 0"};
  }
  if (std::int64_t{map.width()} * map.depth() > GridMap::kMaxCells) {
    return Error{"", 0, "a layer of the volume has more than 2^28 voxels; divide it into parts"};
  }
  VoxelGround ground(placement);
  for (std::int32_t z = 0; z < map.height(); ++z) {
    GridMap& layer = ground.layers_.emplace_back(map.width(), map.depth());
    for (NodeId id = 0; id < layer.cell_count(); ++id) {
      const Point p = layer.point(id);
      if (!map.is_free({p.x, p.y, z})) layer.set_walkable(p, false);
    }
  }
  return ground;
}

const GridMap* VoxelGround::layer_at(const Position& at) const {
  const double z = std::floor(placement_.to_map(at).z + 0.5);
  if (!(z >= 0 && z < static_cast<double>(layers_.size()))) return nullptr;
  return &layers_[static_cast<std::size_t>(z)];
}

GridGround VoxelGround::ground_of(const GridMap& layer) const {
  return GridGround::build(layer, placement_).value();
}

Position VoxelGround::on_layer_of(const Position& at, Position flat) const {
  flat.z = placement_.origin.z + std::floor(placement_.to_map(at).z + 0.5) * placement_.cell_size;
  return flat;
}

NodeId VoxelGround::place(const Position& at) const {
  const GridMap* layer = layer_at(at);
  if (layer == nullptr) return kNoNode;
  const NodeId cell = ground_of(*layer).place(at);
  const auto below = static_cast<NodeId>(layer - layers_.data());
  return cell == kNoNode ? kNoNode : below * static_cast<NodeId>(layer->cell_count()) + cell;
}

Position VoxelGround::position(NodeId place) const {
  WEND_ASSERT(!layers_.empty(), "a volume without voxels has no places");
  const auto cells = static_cast<NodeId>(layers_.front().cell_count());
  WEND_ASSERT(place / cells < layers_.size(), "a place is the number of a voxel");
  const NodeId layer = place / cells;
  Position at = ground_of(layers_[layer]).position(place % cells);
  at.z = placement_.origin.z + static_cast<double>(layer) * placement_.cell_size;
  return at;
}

bool VoxelGround::is_free(const Position& at, double radius) const {
  return is_free(at, at, radius);
}

bool VoxelGround::is_free(const Position& from, const Position& to, double radius) const {
  const GridMap* layer = layer_at(from);
  return layer != nullptr && layer == layer_at(to) && ground_of(*layer).is_free(from, to, radius);
}

std::optional<Position> VoxelGround::nearest_free(const Position& at, double radius,
                                                  double within) const {
  const GridMap* layer = layer_at(at);
  if (layer == nullptr) return std::nullopt;
  if (is_free(at, radius)) return at;
  const auto flat = ground_of(*layer).nearest_free(at, radius, within);
  if (!flat) return std::nullopt;
  return on_layer_of(at, *flat);
}

void VoxelGround::find_walls(const Position& at, double range, std::vector<Wall>& walls) const {
  const GridMap* layer = layer_at(at);
  if (layer == nullptr) return;
  const std::size_t first = walls.size();
  ground_of(*layer).find_walls(at, range, walls);
  for (std::size_t i = first; i < walls.size(); ++i) {
    walls[i] = {on_layer_of(at, walls[i].a), on_layer_of(at, walls[i].b)};
  }
}

}  // namespace wend
