#include <cmath>

#include "oracle/judge.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {
namespace {

std::string sixteen(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

/// The search's own bound: an erosion adds its error to it or, where ground has costs, voids it.
double proved_by(const World& world, const Answer& answer) {
  const bool exact = world.recipe().radius == 0;
  if (exact) return answer.path.bound;
  if (world.uniform()) return answer.path.bound / (1 + ErosionOptions().corner_error);
  return 1 + answer.options.own.get(WeightedRegions::kError);
}

}  // namespace

std::optional<Finding> judge_region_promises(const World& world, const Question& question,
                                             const Answer& answer) {
  const Path& path = answer.path;
  const bool exact = world.recipe().radius == 0;
  const bool says_none = !exact && !world.uniform();
  if (says_none ? path.bound != 0 : path.bound < 1) {
    return Finding{"says its bound", sixteen(path.bound)};
  }
  if (path.optimal != (exact && path.bound == 1)) {
    return Finding{"optimal is true", sixteen(path.bound)};
  }
  const double bound = proved_by(world, answer);
  if (bound < 1 - 1e-12 ||
      bound > (1 + answer.options.own.get(WeightedRegions::kError)) * (1 + 1e-9)) {
    return Finding{"promises a bound", sixteen(bound)};
  }
  const auto lengths = shortest_on_mesh(world, question);
  const auto cheap = way_on_mesh(world, question);
  if (!lengths || !cheap) return Finding{"status", "found, where there is no way"};
  const double slack = slack_on_mesh(world, path.cost);
  if (path.cost > bound * *cheap + slack) {
    return Finding{"bound is true", sixteen(path.cost) + " of " + sixteen(*cheap) + ", bound " +
                                        sixteen(path.bound)};
  }
  const double least = world.ground().least() * lengths->least;
  if (path.cost < least - slack) {
    return Finding{"cheaper than the cheapest", sixteen(path.cost) +
                                                    " where the shortest way on "
                                                    "the best ground costs " +
                                                    sixteen(least)};
  }
  return std::nullopt;
}

}  // namespace wend::test
