#include "wend/mesh/links/mesh_links.h"

#include <cmath>
#include <string>

#include "wend/base/assert.h"
#include "wend/mesh/locate.h"

namespace wend {

Result<MeshLinks> MeshLinks::build(const NavMesh& mesh, std::span<const MeshLink> links) {
  MeshLinks made;
  for (const MeshLink& link : links) {
    if (const Result<void> good = made.add(mesh, link); !good) return good.error();
  }
  Rows components;
  for (std::uint32_t i = 0; i < made.count(); ++i) {
    std::uint32_t last = kNone;  // an end on a corner may lie in polygons of several
    for (const std::uint32_t polygon : made.end_polygons(i)) {
      if (mesh.component(polygon) != last) components.items.push_back(mesh.component(polygon));
      last = mesh.component(polygon);
    }
    components.end_row();
  }
  made.into_components_.turn(components, mesh.component_count());
  made.from_polygons_.turn(made.starts_, mesh.polygon_count());
  made.join(mesh);
  return made;
}

Result<void> MeshLinks::add(const NavMesh& mesh, const MeshLink& link) {
  MeshLink kept = link;
  const auto fault = [&](const std::string& what) {
    return Error{"", 0, "link " + std::to_string(links_.size()) + ": " + what};
  };
  if (!(link.cost >= 0 && link.cost <= kMostCost)) {
    return fault("its cost has to be a number from 0 to 1e12");
  }
  if (link.kind >= kKinds) {
    return fault("there are kinds from 0 to 31, not " + std::to_string(link.kind));
  }
  if (Result<void> good = add_end(mesh, kept.from, "begins", starts_); !good) {
    return fault(good.error().reason);
  }
  if (Result<void> good = add_end(mesh, kept.to, "ends", ends_); !good) {
    return fault(good.error().reason);
  }
  WEND_ASSERT(starts_.first.size() == ends_.first.size(),
              "each link has a row of polygons for either end");
  const std::uint32_t number = count();
  if (start_polygons(number).empty() || end_polygons(number).empty()) {
    starts_.empty_last_row();
    ends_.empty_last_row();
  }
  kinds_ |= std::uint32_t{1} << link.kind;
  links_.push_back(kept);
  return {};
}

Result<void> MeshLinks::add_end(const NavMesh& mesh, Position& end, const char* which,
                                Rows& polygons) {
  FloorChoice floor;
  if (std::isfinite(end.x) && std::isfinite(end.y) && std::isfinite(end.z)) {
    floor = choose_any_floor(mesh, end);
    for_each_polygon_at(mesh, end, [&](std::uint32_t p) { polygons.items.push_back(p); });
  }
  if (floor.count == 0) {
    return Error{"", 0,
                 std::string("the place where it ") + which +
                     " is not on the mesh: nearest_place says which is near"};
  }
  polygons.end_row();
  const auto row = polygons.row(count());
  end.z = mesh.height(row.empty() ? floor.polygon : row.front(), end.x, end.y);
  return {};
}

/// Per number, the rows that it is in.
void MeshLinks::Rows::turn(const Rows& rows, std::size_t count) {
  first.assign(count + 1, 0);
  items.resize(rows.items.size());
  for (const std::uint32_t item : rows.items) {
    WEND_ASSERT(item < count, "rows name polygons or components of the mesh");
    ++first[item + 1];
  }
  for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (std::uint32_t row = 0; row + 1 < rows.first.size(); ++row) {
    for (const std::uint32_t item : rows.row(row)) items[next[item]++] = row;
  }
}

/// A shortest way between two ends of links stays in the blocks between them, which are among those
/// between either and the hub: blocks hang together as a tree.
void MeshLinks::join(const NavMesh& mesh) {
  hubs_.assign(mesh.component_count(), kNone);
  blocks_.assign(mesh.block_count(), 0);
  tops_.assign(mesh.polygon_count(), 0);
  for (const Rows* rows : {&starts_, &ends_}) {
    for (const std::uint32_t polygon : rows->items) {
      std::uint32_t& hub = hubs_[mesh.component(polygon)];
      if (hub == kNone) hub = polygon;
      mesh.for_each_block_between(polygon, hub, [&](std::uint32_t block, std::uint32_t top) {
        blocks_[block] = 1;
        tops_[top] = 1;
      });
    }
  }
}

std::size_t MeshLinks::bytes() const {
  std::size_t total = links_.capacity() * sizeof(MeshLink) + blocks_.capacity() + tops_.capacity() +
                      hubs_.capacity() * sizeof(hubs_[0]);
  for (const Rows* rows : {&starts_, &ends_, &from_polygons_, &into_components_}) {
    total += (rows->first.capacity() + rows->items.capacity()) * sizeof(std::uint32_t);
  }
  return total;
}

}  // namespace wend
