#include <algorithm>
#include <functional>
#include <optional>

#include "oracle/campaign.h"

namespace wend::test {
namespace {

using Renumber = std::function<std::optional<NodeId>(NodeId)>;

/// The same question where nodes have other numbers; nothing where an end is gone.
std::optional<Question> renumbered(const Question& question, std::size_t count,
                                   const Renumber& renumber) {
  Question made = question;
  const auto end = [&](NodeId node) {
    return node == kOutside ? std::optional(node) : renumber(node);
  };
  const auto from = end(question.from);
  const auto to = end(question.to);
  if (!from || !to) return std::nullopt;
  made.from = *from;
  made.to = *to;
  for (auto* list : {&made.more_starts, &made.goals}) {
    std::vector<NodeId> kept;
    for (const NodeId node : *list) {
      if (const auto number = end(node)) kept.push_back(*number);
    }
    *list = kept;
  }
  if (made.goals.empty() != question.goals.empty()) return std::nullopt;
  if (question.accepted.empty()) return made;
  made.accepted.assign(count, false);
  for (NodeId node = 0; node < question.accepted.size(); ++node) {
    const auto number = renumber(node);
    if (number && question.accepted[node]) made.accepted[*number] = true;
  }
  return made;
}

class Shrinker {
 public:
  Shrinker(Case failing, std::string rule) : best_(std::move(failing)), rule_(std::move(rule)) {}

  Case shrink() {
    do {
      smaller_ = false;
      reset_options();
      reset_world();
      drop_parts_of_question();
      if (is_grid(best_.recipe.kind())) {
        drop_links();
        crop_grid();
        open_cells();
      } else if (best_.recipe.kind() == family::volume) {
        crop_volume();
        open_voxels();
      } else if (best_.recipe.kind() == family::waypoints) {
        drop_waypoints();
      } else if (best_.recipe.kind() == family::mesh) {
        drop_links_of_mesh();
        drop_polygons();
      } else {
        drop_edges();
        drop_nodes();
      }
    } while (smaller_ && tries_ < kMostTries);
    return best_;
  }

 private:
  static constexpr int kMostTries = 20'000;

  bool attempt(Case candidate) {
    if (++tries_ > kMostTries) return false;
    const auto finding = try_case(candidate);
    if (!finding || finding->rule != rule_) return false;
    best_ = std::move(candidate);
    return smaller_ = true;
  }

  void reset_options() {
    for (std::size_t dim = kWorldDims; dim < kDims; ++dim) {
      if (best_.question.draw.values[dim] == 0) continue;
      if (dim == static_cast<std::size_t>(Dim::from) || dim == static_cast<std::size_t>(Dim::to)) {
        continue;
      }
      Case candidate = best_;
      Question& question = candidate.question;
      question.draw.values[dim] = 0;
      if (dim == static_cast<std::size_t>(Dim::goals)) {
        question.goals.clear();
        question.accepted.clear();
        question.range = 0;
      }
      if (dim == static_cast<std::size_t>(Dim::starts)) question.more_starts.clear();
      if (dim == static_cast<std::size_t>(Dim::goals) ||
          dim == static_cast<std::size_t>(Dim::places)) {
        question.goals_at.clear();
      }
      if (dim == static_cast<std::size_t>(Dim::places)) {
        question.from_at.reset();
        question.to_at.reset();
      }
      if (dim == static_cast<std::size_t>(Dim::link_kinds)) question.link_kinds = kAllLinkKinds;
      attempt(std::move(candidate));
    }
  }

  void reset_world() {
    for (std::size_t dim = 1; dim < kWorldDims; ++dim) {
      if (best_.recipe.draw.values[dim] == 0) continue;
      Case candidate = best_;
      Recipe& recipe = candidate.recipe;
      recipe.draw.values[dim] = candidate.question.draw.values[dim] = 0;
      switch (static_cast<Dim>(dim)) {
        case Dim::corners:
          recipe.options.corners = recipe.volume.options.corners = CornerRule::both_free;
          break;
        case Dim::terrain: recipe.options.terrain = TerrainRule::touched; break;
        case Dim::ground:
          for (NodeId id = 0; id < recipe.map.cell_count(); ++id) plain(recipe, id);
          break;
        case Dim::costs: recipe.options.costs = CostModel::octile(); break;
        case Dim::links: set_links(recipe, {}); break;
        case Dim::edit: recipe.before = recipe.map; break;
        case Dim::areas: recipe.mesh_options.area_costs.fill(1); break;
        case Dim::mesh_links: recipe.mesh_options.links.clear(); break;
        case Dim::radius: continue;  // another mesh, with other polygons
        case Dim::moves: recipe.volume.options.moves = VoxelMoves::twenty_six; break;
        default: break;
      }
      attempt(std::move(candidate));
    }
  }

  static void plain(Recipe& recipe, NodeId id) {
    const Point p = recipe.map.point(id);
    for (GridMap* map : {&recipe.map, &recipe.before}) {
      if (map->walkable(p)) map->set_symbol(p, '.');
      map->set_weight(p, 1);
    }
  }

  static void set_links(Recipe& recipe, const std::vector<GridLink>& links) {
    for (GridMap* map : {&recipe.map, &recipe.before}) {
      map->clear_links();
      for (const GridLink& link : links) map->add_link(link);
    }
  }

  void drop_parts_of_question() {
    for (auto list : {&Question::goals, &Question::more_starts}) {
      for (std::size_t i = (best_.question.*list).size(); i-- > 0;) {
        Case candidate = best_;
        auto& nodes = candidate.question.*list;
        if (nodes.size() == 1 && list == &Question::goals) break;
        auto& places = candidate.question.goals_at;
        if (i < nodes.size()) nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(i));
        if (list == &Question::goals && i < places.size()) {
          places.erase(places.begin() + static_cast<std::ptrdiff_t>(i));
        }
        attempt(std::move(candidate));
      }
    }
    for (std::size_t i = 0; i < best_.question.accepted.size(); ++i) {
      if (!best_.question.accepted[i]) continue;
      Case candidate = best_;
      candidate.question.accepted[i] = false;
      attempt(std::move(candidate));
    }
  }

  void drop_links() {
    for (std::size_t i = best_.recipe.map.links().size(); i-- > 0;) {
      Case candidate = best_;
      std::vector<GridLink> links = candidate.recipe.map.links();
      links.erase(links.begin() + static_cast<std::ptrdiff_t>(i));
      set_links(candidate.recipe, links);
      attempt(std::move(candidate));
    }
  }

  static GridMap cropped(const GridMap& map, Point low, Point high) {
    GridMap made(high.x - low.x, high.y - low.y);
    made.set_layout(map.layout());
    made.set_terrain(map.terrain());
    for (NodeId id = 0; id < made.cell_count(); ++id) {
      const Point p = made.point(id);
      made.copy_cell(p, map, {p.x + low.x, p.y + low.y});
    }
    for (GridLink link : map.links()) {
      link.from = {link.from.x - low.x, link.from.y - low.y};
      link.to = {link.to.x - low.x, link.to.y - low.y};
      if (made.contains(link.from) && made.contains(link.to)) made.add_link(link);
    }
    return made;
  }

  void crop_grid() {
    for (int side = 0; side < 4; ++side) {
      for (bool again = true; again;) {
        const GridMap& map = best_.recipe.map;
        const Point low = {side == 0 ? 1 : 0, side == 1 ? 1 : 0};
        const Point high = {map.width() - (side == 2 ? 1 : 0), map.height() - (side == 3 ? 1 : 0)};
        if (high.x <= low.x || high.y <= low.y) break;
        Case candidate = best_;
        candidate.recipe.map = cropped(map, low, high);
        candidate.recipe.before = cropped(best_.recipe.before, low, high);
        const auto question =
            renumbered(best_.question, candidate.recipe.map.cell_count(), [&](NodeId id) {
              const Point p = {map.point(id).x - low.x, map.point(id).y - low.y};
              const GridMap& small = candidate.recipe.map;
              return small.contains(p) ? std::optional(small.id(p)) : std::nullopt;
            });
        if (question) candidate.question = *question;
        again = question && attempt(std::move(candidate));
      }
    }
  }

  void open_cells() {
    for (NodeId id = 0; id < best_.recipe.map.cell_count(); ++id) {
      const Point p = best_.recipe.map.point(id);
      if (best_.recipe.map.symbol(p) == '.' && best_.recipe.before.symbol(p) == '.') continue;
      Case candidate = best_;
      candidate.recipe.map.set_symbol(p, '.');
      candidate.recipe.before.set_symbol(p, '.');
      attempt(std::move(candidate));
    }
  }

  void crop_volume() {
    for (int side = 0; side < 6; ++side) {
      for (bool again = true; again;) {
        const VoxelMap& map = best_.recipe.volume.map;
        const int size[] = {map.width(), map.depth(), map.height()};
        if (size[side % 3] < 2) break;
        const auto less = [&](int axis) { return size[axis] - (side % 3 == axis ? 1 : 0); };
        const auto shift = [&](int axis) { return side == axis ? 1 : 0; };  // the low sides
        Case candidate = best_;
        VoxelMap small(less(0), less(1), less(2));
        const auto question = renumbered(best_.question, small.voxel_count(), [&](NodeId id) {
          const Voxel v = map.voxel(id);
          const Voxel to = {v.x - shift(0), v.y - shift(1), v.z - shift(2)};
          return small.contains(to) ? std::optional(small.node(to)) : std::nullopt;
        });
        for (NodeId id = 0; id < small.voxel_count(); ++id) {
          const Voxel v = small.voxel(id);
          small.set_terrain(v, map.terrain({v.x + shift(0), v.y + shift(1), v.z + shift(2)}));
        }
        candidate.recipe.volume.map = small;
        if (question) candidate.question = *question;
        again = question && attempt(std::move(candidate));
      }
    }
  }

  void open_voxels() {
    for (NodeId id = 0; id < best_.recipe.volume.map.voxel_count(); ++id) {
      const Voxel v = best_.recipe.volume.map.voxel(id);
      if (best_.recipe.volume.map.terrain(v) == 1) continue;
      Case candidate = best_;
      candidate.recipe.volume.map.set_terrain(v, 1);
      attempt(std::move(candidate));
    }
  }

  static Renumber without(NodeId gone) {
    return [gone](NodeId id) {
      return id == gone ? std::nullopt : std::optional(id > gone ? id - 1 : id);
    };
  }

  void drop_waypoints() {
    for (std::size_t i = best_.recipe.plan.obstacles.size(); i-- > 0;) {
      Case candidate = best_;
      auto& obstacles = candidate.recipe.plan.obstacles;
      obstacles.erase(obstacles.begin() + static_cast<std::ptrdiff_t>(i));
      attempt(std::move(candidate));
    }
    for (std::size_t i = best_.recipe.plan.waypoints.size(); i-- > 0;) {
      Case candidate = best_;
      auto& waypoints = candidate.recipe.plan.waypoints;
      waypoints.erase(waypoints.begin() + static_cast<std::ptrdiff_t>(i));
      const auto question =
          renumbered(best_.question, waypoints.size(), without(static_cast<NodeId>(i)));
      if (question) candidate.question = *question;
      if (question) attempt(std::move(candidate));
    }
  }

  void drop_links_of_mesh() {
    for (std::size_t i = best_.recipe.mesh_options.links.size(); i-- > 0;) {
      Case candidate = best_;
      auto& links = candidate.recipe.mesh_options.links;
      links.erase(links.begin() + static_cast<std::ptrdiff_t>(i));
      attempt(std::move(candidate));
    }
  }

  void drop_polygons() {
    if (!best_.recipe.mesh_options.links.empty()) return;  // they might end nowhere then
    if (best_.recipe.radius > 0 || !best_.question.goals_at.empty()) return;
    for (std::size_t i = best_.recipe.mesh.first.size() - 1; i-- > 0;) {
      const MeshPlan& plan = best_.recipe.mesh;
      Case candidate = best_;
      MeshPlan& left = candidate.recipe.mesh;
      left.first = {0};
      left.corners.clear();
      for (std::size_t polygon = 0; polygon + 1 < plan.first.size(); ++polygon) {
        if (polygon == i) continue;
        for (std::uint32_t at = plan.first[polygon]; at < plan.first[polygon + 1]; ++at) {
          left.corners.push_back(plan.corners[at]);
        }
        left.first.push_back(static_cast<std::uint32_t>(left.corners.size()));
      }
      if (!left.areas.empty())
        left.areas.erase(left.areas.begin() + static_cast<std::ptrdiff_t>(i));
      const auto question =
          renumbered(best_.question, left.first.size() - 1, without(static_cast<NodeId>(i)));
      if (question) candidate.question = *question;
      if (question) attempt(std::move(candidate));
    }
  }

  void drop_edges() {
    for (std::size_t i = best_.recipe.edges.size(); i-- > 0;) {
      Case candidate = best_;
      auto& edges = candidate.recipe.edges;
      edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
      if (attempt(std::move(candidate))) continue;
      for (const double cost : {0.0, 1.0}) {
        if (best_.recipe.edges[i].straight || best_.recipe.edges[i].cost <= cost) continue;
        Case cheaper = best_;
        cheaper.recipe.edges[i].cost = cost;
        if (attempt(std::move(cheaper))) break;
      }
    }
  }

  void drop_nodes() {
    for (std::size_t i = best_.recipe.nodes; i-- > 0;) {
      const auto gone = static_cast<NodeId>(i);
      Case candidate = best_;
      Recipe& recipe = candidate.recipe;
      std::erase_if(recipe.edges,
                    [&](const Recipe::Edge& edge) { return edge.from == gone || edge.to == gone; });
      for (Recipe::Edge& edge : recipe.edges) {
        edge.from -= edge.from > gone ? 1 : 0;
        edge.to -= edge.to > gone ? 1 : 0;
      }
      recipe.positions.erase(recipe.positions.begin() + static_cast<std::ptrdiff_t>(i));
      --recipe.nodes;
      const auto question = renumbered(best_.question, recipe.nodes, without(gone));
      if (question) candidate.question = *question;
      if (question) attempt(std::move(candidate));
    }
  }

  Case best_;
  std::string rule_;
  bool smaller_ = false;
  int tries_ = 0;
};

}  // namespace

Case shrink(Case failing, const std::string& rule) {
  return Shrinker(std::move(failing), rule).shrink();
}

}  // namespace wend::test
