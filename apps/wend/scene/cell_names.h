// How cells are written: "3,4", and on several floors "3,4,1". One place for all commands.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "scene/scene.h"

namespace wend::cli {

std::string cell_text(const Scene& scene, Point cell);
/// A place between cells.
std::string cell_text(const Scene& scene, const Position& place);

/// [3, 4], and on several floors [3, 4, 1].
nlohmann::ordered_json cell_json(const Scene& scene, Point cell);
nlohmann::ordered_json cell_json(const Scene& scene, const Position& place);
nlohmann::ordered_json cells_json(const Scene& scene, std::span<const Point> cells);
nlohmann::ordered_json cells_json(const Scene& scene, std::span<const Position> places);

/// A cell of the scene, or the name of one of its places; on several floors "3,4" lies on floor 0.
/// Throws a usage Failure that names the option.
Point parse_end(const char* option, const std::string& text, const Scene& scene);

/// All cells of a file, one a line; "-": of standard input.
std::vector<Point> load_cells(const char* option, const std::string& path, const Scene& scene);

/// "X,Y is outside the map, which has ..."; empty where the cell is on it.
std::string outside_text(Point cell, const GridMap& map);

}  // namespace wend::cli
