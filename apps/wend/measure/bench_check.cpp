#include "measure/bench_check.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace wend::cli {
namespace {

constexpr double kRoughDiagonal = 1.414;
/// Sums of thousands of roots in some other order, or in single precision.
constexpr double kExactTolerance = 1e-6;
/// The precision of printf's %g: six significant digits.
constexpr double kSixDigitTolerance = 1e-5;
constexpr int kSixDigits = 6;

int significant_digits(const io::ScenarioQuery& query) {
  const int before_point =
      query.length < 1 ? 0 : 1 + static_cast<int>(std::floor(std::log10(query.length)));
  return before_point + query.decimals;
}

bool at_most(double a, double b, double tolerance) { return a <= b + tolerance; }

bool near(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance; }

}  // namespace

std::vector<Reference> scenario_references(const std::vector<io::ScenarioQuery>& queries) {
  // %g drops ending zeros, so that one number does not show how it was rounded; all together do.
  int decimals = 0;
  int digits = 0;
  for (const io::ScenarioQuery& query : queries) {
    decimals = std::max(decimals, query.decimals);
    digits = std::max(digits, significant_digits(query));
  }
  const double half_unit = decimals == 0 ? 0 : 0.5 * std::pow(10.0, -decimals);
  const double relative = digits <= kSixDigits ? kSixDigitTolerance : kExactTolerance;
  std::vector<Reference> references;
  references.reserve(queries.size());
  for (const io::ScenarioQuery& query : queries) {
    references.push_back({query.length, std::max(half_unit, relative * query.length), true});
  }
  return references;
}

std::vector<Reference> exact_references(const std::vector<double>& lengths) {
  std::vector<Reference> references;
  references.reserve(lengths.size());
  for (const double length : lengths) {
    references.push_back({length, kExactTolerance * length, false});
  }
  return references;
}

Outcome outcome_of(const Path& path, bool uniform_costs) {
  Outcome outcome{path.status, path.length, path.length};
  if (!uniform_costs || !path.waypoints.empty()) return outcome;
  outcome.exactly_rough = path.detail == PathDetail::cells || path.detail == PathDetail::waypoints;
  if (!outcome.exactly_rough) {
    outcome.rough_length = path.length * (kRoughDiagonal / std::numbers::sqrt2);
    return outcome;
  }
  outcome.rough_length = 0;
  for (std::size_t i = 1; i < path.points.size(); ++i) {
    const int columns = std::abs(path.points[i].x - path.points[i - 1].x);
    const int rows = std::abs(path.points[i].y - path.points[i - 1].y);
    const double step = columns != 0 && rows != 0 ? kRoughDiagonal : 1;
    outcome.rough_length += step * std::max(columns, rows);
  }
  return outcome;
}

Verdict check_length(const Outcome& outcome, const Reference& reference, const AlgorithmInfo& info,
                     double weight) {
  const Guarantee guarantee = info.guarantee;
  if (outcome.status != Status::found) {
    return reference.length == 0 ? Verdict::right : Verdict::mismatch;
  }
  const double tolerance = reference.tolerance;
  const double rough = reference.may_be_rough ? outcome.rough_length : outcome.length;
  if (near(outcome.length, reference.length, tolerance)) return Verdict::right;
  if (near(rough, reference.length, tolerance)) return Verdict::right;
  if (!outcome.exactly_rough && at_most(rough, reference.length, tolerance) &&
      at_most(reference.length, outcome.length, tolerance)) {
    return Verdict::right;
  }
  if (reference.length == 0) return Verdict::mismatch;
  if (reference.at_any_angle) {
    const bool shortest = guarantee == Guarantee::shortest_at_any_angle;
    const bool shorter = at_most(outcome.length, reference.length, 0);
    return shortest || shorter ? Verdict::mismatch : Verdict::longer;
  }
  if (info.any_angle) {
    if (at_most(outcome.length, reference.length, tolerance)) return Verdict::right;
    const bool shortest = guarantee == Guarantee::shortest_at_any_angle;
    return shortest ? Verdict::mismatch : Verdict::longer;
  }
  if (guarantee == Guarantee::optimal || outcome.length < reference.length) {
    return Verdict::mismatch;
  }
  const bool within =
      at_most(std::min(rough, outcome.length), weight * reference.length, weight * tolerance);
  return guarantee == Guarantee::bounded && !within ? Verdict::mismatch : Verdict::longer;
}

}  // namespace wend::cli
