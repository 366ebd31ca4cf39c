#include <algorithm>

#include "wend/internal/mesh/live_location.h"
#include "wend/mesh/live_mesh.h"

namespace wend {

std::uint64_t LiveMeshSnapshot::version() const { return faces_->version(); }

std::uint32_t LiveMeshSnapshot::polygon_bound() const { return faces_->face_bound(); }

bool LiveMeshSnapshot::is_free(std::uint32_t polygon) const {
  return polygon < faces_->face_bound() && faces_->face(polygon).free != 0;
}

std::array<Position, 3> LiveMeshSnapshot::corners(std::uint32_t polygon) const {
  WEND_ASSERT(is_free(polygon), "ask for the corners of free polygons only");
  const LiveFace& face = faces_->face(polygon);
  return {faces_->corner(face, 0), faces_->corner(face, 1), faces_->corner(face, 2)};
}

std::uint32_t LiveMeshSnapshot::polygon_at(const Position& place) const {
  std::uint32_t least = kNoPolygon;
  for_each_face_at(*faces_, place, [&](FaceId f) { least = std::min(least, f); });
  return least;
}

void LiveMeshSnapshot::polygons_at(const Position& place,
                                   std::vector<std::uint32_t>& polygons) const {
  polygons.clear();
  for_each_face_at(*faces_, place, [&](FaceId f) { polygons.push_back(f); });
  std::sort(polygons.begin(), polygons.end());
}

std::size_t LiveMeshSnapshot::bytes() const { return faces_->bytes(); }

}  // namespace wend
