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

/// The input for mesh_of_polygons.
struct GeojsonFloor {
  /// Each ring of each polygon, outer or inner, without the last position, which is the first
  /// again. Heights are 0.
  std::vector<Outline> outlines;
  std::uint32_t polygons = 0;
  std::uint32_t others = 0;  ///< points and lines, which are ignored
  /// The total for all polygons, without their holes. If the mesh's area is smaller, polygons
  /// overlap: by the even-odd rule, ground that lies in two of them is not floor.
  double area = 0;
};

/// Whether bytes begin as a GeoJSON document whose first member is its "type". (A document may
/// begin with another member; such files are recognized by the ending .geojson.)
bool is_geojson(std::string_view bytes);

/// All Polygons and MultiPolygons of the document, in Features, FeatureCollections and
/// GeometryCollections or by themselves. Properties and other members are ignored, as are Features
/// whose geometry is null.
///
/// Positions are places on a plane: x and y; further numbers are ignored. Longitudes and latitudes
/// are used as they are, in degrees; nothing is projected.
///
/// A ring that does not end where it began is closed. Doubled positions, and rings that touch or
/// cross themselves, are left to mesh_of_polygons, which accepts them.
///
/// Errors: not JSON; no polygon; a type that GeoJSON does not have; a ring of fewer than three
/// corners; coordinates that are not numbers, or beyond 1e12. They name the line and the place in
/// the document, such as "/features/3/geometry/coordinates/0". Limits and cost: as parse_json_map.
Result<GeojsonFloor> parse_geojson(std::string_view text, const std::string& source = "");
Result<GeojsonFloor> read_geojson(const std::string& path);

}  // namespace wend::io
