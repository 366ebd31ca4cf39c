// Judges units with bodies from nothing but the rows of --positions and the scene's map: what the
// program does to keep them apart is not asked.
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace wend::cli::judge {

/// One row of --positions.
struct Row {
  std::uint64_t tick = 0;
  std::string unit;
  double x = 0;
  double y = 0;
  double vx = 0;
  double vy = 0;
  double radius = 0;
  std::string state;
};

/// All rows; none if the head or a row is not as it should be.
inline std::vector<Row> rows_of(const std::string& csv) {
  std::vector<Row> rows;
  std::istringstream lines(csv);
  std::string line;
  if (!std::getline(lines, line) || line != "tick,unit,x,y,vx,vy,radius,state") return {};
  while (std::getline(lines, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream fields(line);
    Row row;
    fields >> row.tick >> row.unit >> row.x >> row.y >> row.vx >> row.vy >> row.radius >> row.state;
    if (fields.fail() || !std::isfinite(row.x + row.y + row.vx + row.vy)) return {};
    rows.push_back(row);
  }
  return rows;
}

using Map = std::vector<std::string>;

inline Map map_of(const nlohmann::json& scene) { return scene["map"].get<Map>(); }

/// How far a disc reaches into blocked cells or over the border, in cells.
inline double into_wall(const Map& map, double x, double y, double radius) {
  const auto first = [&](double at) { return static_cast<int>(std::floor(at - radius + 0.5)); };
  const auto last = [&](double at) { return static_cast<int>(std::floor(at + radius + 0.5)); };
  const auto blocked = [&](int column, int row) {
    if (row < 0 || column < 0 || row >= static_cast<int>(map.size())) return true;
    const std::string& line = map[static_cast<std::size_t>(row)];
    return column >= static_cast<int>(line.size()) || line[static_cast<std::size_t>(column)] != '.';
  };
  double worst = 0;
  for (int row = first(y); row <= last(y); ++row) {
    for (int column = first(x); column <= last(x); ++column) {
      if (!blocked(column, row)) continue;
      const double dx = std::max(std::abs(x - column) - 0.5, 0.0);
      const double dy = std::max(std::abs(y - row) - 0.5, 0.0);
      worst = std::max(worst, radius - std::hypot(dx, dy));
    }
  }
  return worst;
}

struct Verdict {
  double overlap = -1e9;  ///< the worst, as a share of the smaller diameter; apart: below 0
  double wall = 0;        ///< the worst, in cells
  double step = 0;        ///< the longest of a tick, in cells
  std::size_t units = 0;
  std::size_t arrived = 0;
};

inline double overlap(const Row& a, const Row& b) {
  const double smaller = 2 * std::min(a.radius, b.radius);
  return (a.radius + b.radius - std::hypot(a.x - b.x, a.y - b.y)) / smaller;
}

/// Expects the rows tick by tick, with all units in each.
inline Verdict verdict(const std::vector<Row>& rows, const Map& map) {
  Verdict all;
  std::map<std::string, Row> last;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    for (std::size_t j = i; j-- > 0 && rows[j].tick == row.tick;) {
      all.overlap = std::max(all.overlap, overlap(row, rows[j]));
    }
    all.wall = std::max(all.wall, into_wall(map, row.x, row.y, row.radius));
    last[row.unit] = row;
  }
  all.units = last.size();
  for (const auto& [unit, row] : last) all.arrived += row.state == "arrived" ? 1 : 0;
  return all;
}

}  // namespace wend::cli::judge
