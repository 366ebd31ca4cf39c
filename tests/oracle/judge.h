// Holds an answer against the reference.
#pragma once

#include <optional>
#include <string>

#include "oracle/reference.h"

namespace wend::test {

/// A broken rule: its name, always in the same words, and how it was broken.
struct Finding {
  std::string rule;
  std::string detail;
};

std::optional<Finding> judge(const World& world, const Question& question,
                             const Reference& reference, const Answer& answer);

/// The parts of judge() that look at fields and rows of distances, and at alternative routes.
std::optional<Finding> judge_flood(const World& world, const Question& question,
                                   const Reference& reference, const Answer& answer);
std::optional<Finding> judge_routes(const World& world, const Question& question,
                                    const Reference& reference, const Answer& answer);
/// The part that judges a path by itself, with any status.
std::optional<Finding> judge_path(const World& world, const Question& question,
                                  const Reference& reference, const Answer& answer,
                                  const Path& path);
/// The part that judges the promises of a path that ends where it should.
std::optional<Finding> judge_promises(const World& world, const Question& question,
                                      const Reference& reference, const Answer& answer);

/// The same for ways on meshes: lines of `polyanya` and of `weighted_regions`, and those through
/// corridors of polygons.
std::optional<Finding> judge_line_on_mesh(const World& world, const Question& question,
                                          const Path& path);
std::optional<Finding> judge_corridor(const World& world, const Question& question,
                                      const Path& path);
std::optional<Finding> judge_mesh_promises(const World& world, const Question& question,
                                           const Answer& answer);
std::optional<Finding> judge_region_promises(const World& world, const Question& question,
                                             const Answer& answer);
/// Coordinates of eroded meshes are not whole numbers, so lines of sight depend on rounding.
double slack_on_mesh(const World& world, double length);

/// The path's nodes as the world numbers them.
std::vector<NodeId> nodes_of(const World& world, const Path& path);
/// Where the path ends.
NodeId end_of(const World& world, const Path& path);

/// Whether a cost is that many units, as far as doubles are exact.
bool same_cost(double cost, std::uint64_t units, double scale);
/// Whether the heuristic never overestimates, by its kind.
bool is_admissible(const SearchOptions& options);
/// Whether some cost is so large that labels might not hold it.
bool may_overflow(const World& world, const Reference& reference, std::uint64_t cost);

}  // namespace wend::test
