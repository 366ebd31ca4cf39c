// The map of a dynamic scenario, as its patches change it.
#pragma once

#include <string>
#include <vector>

#include "scene/grid_scene.h"
#include "wend/io/dynamic_files.h"

namespace wend::cli {

/// Which patches come to lie where, and when.
struct BenchPatches {
  std::string file;
  std::vector<io::MapPatch> patches;
  std::vector<io::PatchPlace> places;
  std::vector<std::size_t> before;  ///< how many places come before each query that is taken
};

/// Lays them on the scene's map. When it ends, map and navigator are what they were.
class ChangingMap {
 public:
  /// Both must outlive it.
  ChangingMap(GridScene& scene, const BenchPatches& patches);
  ChangingMap(const ChangingMap&) = delete;
  ChangingMap& operator=(const ChangingMap&) = delete;
  ~ChangingMap();

  /// Lays on the map, of which the navigator knows nothing yet, what comes before a query, having
  /// laid what comes before those before it.
  void lay_before(std::size_t query);
  /// The cells that are otherwise since then, each once.
  const std::vector<Point>& changed() const { return changed_; }
  /// Tells the navigator of them.
  UpdateReport repair();
  /// Back to the first state; the navigator is rebuilt, so that it, too, is as it was.
  UpdateReport restore();

 private:
  void lay(const io::PatchPlace& place);
  void set(Point cell, char symbol);

  GridScene* scene_;
  const BenchPatches* patches_;
  std::vector<char> first_;   // symbols of the map
  std::vector<char> before_;  // a cell's symbol before it was set; 0 where it was not
  std::vector<Point> changed_;
  std::size_t laid_ = 0;  // places
};

}  // namespace wend::cli
