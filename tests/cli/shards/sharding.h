// Commands that are run in parts, and maps of every kind to run them on.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "../run_tool.h"
#include "support/random.h"

namespace wend::cli {

inline std::vector<std::string> joined_words(std::vector<std::string> words,
                                             const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline std::string part_name(std::uint64_t i, std::uint64_t n) {
  return std::to_string(i) + "/" + std::to_string(n);
}

/// Runs a command in n parts, and returns the parts' files in a random order.
inline std::vector<std::string> run_parts(const TemporaryFolder& folder,
                                          const std::vector<std::string>& command, std::uint64_t n,
                                          test::Random& random) {
  std::vector<std::string> files;
  for (std::uint64_t i = 1; i <= n; ++i) {
    files.push_back(folder.file("part" + std::to_string(i) + "of" + std::to_string(n) + ".shard"));
    succeed(joined_words(command, {"--shard", part_name(i, n), "-o", files.back(), "--force"}));
  }
  for (std::size_t i = files.size(); i > 1; --i) {
    std::swap(files[i - 1], files[random.below(static_cast<std::uint32_t>(i))]);
  }
  return files;
}

inline ToolResult merge(const std::vector<std::string>& files, const std::string& output,
                        const std::vector<std::string>& more = {}) {
  return run_tool(joined_words(joined_words({"merge"}, files), joined_words({"-o", output}, more)));
}

/// A map, and the spelling of a random place on it.
struct AnyTestMap {
  std::string file;
  std::vector<std::string> options;
  std::vector<std::string> places;
};

inline const std::vector<std::string>& all_layouts() {
  static const std::vector<std::string> layouts = {"square",
                                                   "diamond",
                                                   "hex-odd-rows",
                                                   "hex-even-rows",
                                                   "hex-odd-columns",
                                                   "hex-even-columns",
                                                   "staggered-odd-rows",
                                                   "staggered-even-rows",
                                                   "staggered-odd-columns",
                                                   "staggered-even-columns"};
  return layouts;
}

/// Kinds: the layouts of grids, then waypoints, regions, voxels, and a mesh.
inline std::size_t kinds_of_maps() { return all_layouts().size() + 4; }

inline AnyTestMap generated_map(const TemporaryFolder& folder, std::size_t kind,
                                test::Random& random) {
  const std::string seed = std::to_string(random.below(1000));
  const std::size_t layouts = all_layouts().size();
  AnyTestMap map;
  std::vector<std::string> recipe = {"gen", "caves",   "--size",    "24x18", "--seed",
                                     seed,  "--force", "--queries", "0"};
  if (kind < layouts) {
    map.file = folder.file("grid.map");
    map.options = {"--layout", all_layouts()[kind]};
    for (int i = 0; i < 40; ++i) {
      map.places.push_back(std::to_string(random.below(24)) + "," +
                           std::to_string(random.below(18)));
    }
  } else if (kind < layouts + 3) {
    const char* const forms[] = {"waypoints", "regions", "voxels"};
    const std::string form = forms[kind - layouts];
    map.file = folder.file(form + ".json");
    recipe.resize(7);
    recipe.insert(recipe.end(), {"--as", form});
    for (int i = 0; i < 40; ++i) {
      map.places.push_back(std::to_string(random.below(form == "voxels" ? 24 * 18 * 8 : 30)));
    }
  } else {
    map.file = folder.file("field.navmesh");
    recipe = {"gen", "polygons", "--obstacles", "20", "--seed", seed, "--force"};
    for (int i = 0; i < 40; ++i) map.places.push_back("@" + std::to_string(random.below(30)));
  }
  succeed(joined_words(recipe, {"-o", map.file}));
  return map;
}

/// A file of some of the places.
inline std::string some_places(const TemporaryFolder& folder, const std::string& name,
                               const AnyTestMap& map, std::uint32_t count, test::Random& random) {
  std::string text;
  for (std::uint32_t i = 0; i < count; ++i) {
    text += map.places[random.below(static_cast<std::uint32_t>(map.places.size()))] + "\n";
  }
  return folder.write(name, text);
}

}  // namespace wend::cli
