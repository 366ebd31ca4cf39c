#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/obstacles.h"

/// Polygons in GeoJSON (H. Butler et al., RFC 7946, 2016) as the floor of a navigation mesh. This
/// header belongs to the library wend::json, as json_map.h does.
namespace wend::io {

/// What mesh_of_polygons makes a mesh of.
struct GeojsonFloor {
  /// Each ring of each polygon, outer or inner, without the last position, which is the first
  /// again. Heights are 0.
  std::vector<Outline> outlines;
  std::uint32_t polygons = 0;
  std::uint32_t others = 0;  ///< points and lines, which are left out
  /// Of all polygons, each less its holes. A mesh of less was made of polygons that overlap: what
  /// lies in two of them lies in none, by the even-odd rule.
  double area = 0;
};

/// Whether bytes begin as a GeoJSON document does whose first member is its "type". (Others may
/// begin with any member: their files' names end in .geojson.)
bool is_geojson(std::string_view bytes);

/// All Polygons and MultiPolygons of the document, in Features, FeatureCollections and
/// GeometryCollections or by themselves. Properties and what else stands beside them is not looked
/// at; a Feature whose geometry is null counts for nothing.
///
/// Positions are places on a plane: x, y, and whatever follows is not used. Longitudes and
/// latitudes are taken as they are, in degrees; nothing is projected.
///
/// A ring that does not end where it began is closed. Doubled positions, and rings that touch or
/// cross themselves, are left to mesh_of_polygons, which takes them.
///
/// Errors: no JSON; no polygon; a type that GeoJSON does not have; a ring of fewer than three
/// corners; coordinates that are no numbers, or beyond 1e12. They name the line and the place in
/// the document, such as "/features/3/geometry/coordinates/0". Limits and cost: as parse_json_map.
Result<GeojsonFloor> parse_geojson(std::string_view text, const std::string& source = "");
Result<GeojsonFloor> read_geojson(const std::string& path);

}  // namespace wend::io
