// How good the choice of `auto` is: its time divided by that of the fastest algorithm that promises
// a cheapest path, query by query, all in one run.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "wend/base/random.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"
#include "wend/io/grid_files.h"
#include "wend/space/tables/first_moves.h"
#include "wend/space/tables/islands.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// The algorithms that promise a cheapest path on some grid, except IDA*, which takes minutes.
constexpr std::array<const char*, 6> kRivals = {
    "astar",         "jump_point_search", "bidirectional_astar",
    "fringe_search", "dijkstra",          "breadth_first"};

struct Plan {
  GridOptions rules;
  bool bake = false;
  bool verbose = false;
  std::size_t queries = 150;
  int passes = 5;
  std::vector<std::string> maps;
};

struct Scene {
  std::string name;
  GridMap map;
  std::vector<Query> queries;
};

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

template <class T>
T value_or_give_up(Result<T> result) {
  if (!result) give_up(result.error().message());
  return std::move(result).value();
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// ---- scenes

/// MAP, MAP+COSTS, MAP+LINKS.links, or all three.
GridMap read_map(const std::string& argument) {
  std::size_t end = argument.find('+');
  GridMap map = value_or_give_up(io::read_grid(argument.substr(0, end)));
  while (end != std::string::npos) {
    const std::size_t begin = end + 1;
    end = argument.find('+', begin);
    const std::string file = argument.substr(begin, end - begin);
    if (!ends_with(file, ".links")) {
      map.set_terrain(value_or_give_up(io::read_terrain_costs(file)));
      continue;
    }
    for (const GridLink& link : value_or_give_up(io::read_links(file, map))) map.add_link(link);
  }
  return map;
}

/// Queries of the scenario beside the map, evenly over all its lengths; without one, random queries
/// between cells that are joined.
void add_queries(Scene& scene, const Navigator& navigator, const std::string& file,
                 std::size_t count) {
  const auto add = [&](Point from, Point to) {
    const Islands& islands = navigator.islands();
    const std::uint32_t label = islands.label(navigator.node(from));
    if (label == 0 || label != islands.label(navigator.node(to)) || from == to) return;
    scene.queries.push_back({.from = from, .to = to});
  };
  const auto scenario = io::read_scenario(file.substr(0, file.find_last_of('.')) + ".scen");
  if (scenario && scenario.value().size() >= count) {
    const std::vector<io::ScenarioQuery>& all = scenario.value();
    for (std::size_t i = 0; i < count; ++i) {
      const io::ScenarioQuery& query = all[i * all.size() / count];
      add(query.from, query.to);
    }
    return;
  }
  Random random(5);
  const auto draw = [&] {
    return Point{random.between(0, scene.map.width() - 1),
                 random.between(0, scene.map.height() - 1)};
  };
  for (std::size_t tries = 0; tries < 1000 * count && scene.queries.size() < count; ++tries) {
    const Point from = draw();
    add(from, draw());
  }
}

// ---- measurement

/// One algorithm, or auto, and the least times of its answers.
struct Entry {
  std::string name;
  std::unique_ptr<Workspace> workspace;
  Path path;
  std::vector<double> micros;
};

/// The least of several times in a row, so that the caches' previous contents do not count.
double time_of(const Navigator& navigator, Entry& entry, Query query) {
  query.algorithm = entry.name;
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 3; ++round) {
    const Clock::time_point begin = Clock::now();
    navigator.solve(query, *entry.workspace, entry.path);
    const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
    least = std::min(least, took.count());
  }
  return least;
}

/// The algorithms that take the queries and prove each answer to be a cheapest one.
std::vector<Entry> find_entries(const Navigator& navigator, const Scene& scene, bool baked) {
  std::vector<Entry> entries;
  std::vector<const char*> names = {"auto"};
  names.insert(names.end(), kRivals.begin(), kRivals.end());
  if (baked) names.push_back("baked_jump_points");
  Workspace workspace;
  std::vector<double> costs;
  for (const char* name : names) {
    bool exact = true;
    for (std::size_t i = 0; i < scene.queries.size() && exact; ++i) {
      Query query = scene.queries[i];
      query.algorithm = name;
      const Path path = navigator.solve(query, workspace);
      exact = path.found() && path.optimal;
      if (i == costs.size()) costs.push_back(path.cost);
      if (exact && path.cost != costs[i]) give_up(scene.name + ": " + name + " is wrong");
    }
    if (exact) entries.push_back({name, std::make_unique<Workspace>(), {}, {}});
  }
  if (entries.empty() || entries.front().name != "auto") give_up(scene.name + ": auto is wrong");
  return entries;
}

void measure(const Navigator& navigator, const Scene& scene, int passes,
             std::vector<Entry>& entries) {
  for (Entry& entry : entries) {
    entry.micros.assign(scene.queries.size(), std::numeric_limits<double>::infinity());
  }
  for (int pass = 0; pass < passes; ++pass) {
    for (std::size_t i = 0; i < scene.queries.size(); ++i) {
      for (std::size_t turn = 0; turn < entries.size(); ++turn) {
        // Alternately forward and backward, so that no entry always follows the same one.
        const std::size_t place = pass % 2 == 0 ? turn : entries.size() - 1 - turn;
        Entry& entry = entries[(i + place) % entries.size()];
        entry.micros[i] = std::min(entry.micros[i], time_of(navigator, entry, scene.queries[i]));
      }
    }
  }
}

// ---- report

double log_mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/// Sums of logarithms, over all maps.
struct Totals {
  double over_best_entry = 0;
  double over_best_of_query = 0;
  double worst = 1;
  int maps = 0;
};

void print_details(const Navigator& navigator, const Scene& scene,
                   const std::vector<Entry>& entries) {
  std::printf("    %s: %s\n   ", scene.name.c_str(),
              navigator.choose(scene.queries.front()).reason);
  for (const Entry& entry : entries) {
    std::printf(" %s %.2f", entry.name.c_str(), std::exp(log_mean(entry.micros)));
  }
  std::printf("\n");
}

void report(const Navigator& navigator, const Scene& scene, const std::vector<Entry>& entries,
            bool verbose, Totals& totals) {
  const Entry& chosen = entries.front();
  const Entry& best = *std::min_element(
      entries.begin() + 1, entries.end(),
      [](const Entry& a, const Entry& b) { return log_mean(a.micros) < log_mean(b.micros); });
  std::vector<double> fastest = entries[1].micros;
  for (std::size_t e = 2; e < entries.size(); ++e) {
    for (std::size_t i = 0; i < fastest.size(); ++i) {
      fastest[i] = std::min(fastest[i], entries[e].micros[i]);
    }
  }
  const double own = log_mean(chosen.micros);
  const double ratio = std::exp(own - log_mean(best.micros));
  std::printf("%-22s %7zu  %-20s %9.2f  %-20s %9.2f  %5.2f  %5.2f\n", scene.name.c_str(),
              scene.queries.size(), navigator.choose(scene.queries.front()).algorithm->name,
              std::exp(own), best.name.c_str(), std::exp(log_mean(best.micros)), ratio,
              std::exp(own - log_mean(fastest)));
  if (verbose) print_details(navigator, scene, entries);
  std::fflush(stdout);
  totals.over_best_entry += std::log(ratio);
  totals.over_best_of_query += own - log_mean(fastest);
  totals.worst = std::max(totals.worst, ratio);
  ++totals.maps;
}

void run(const std::string& argument, const Plan& plan, Totals& totals) {
  const std::string file = argument.substr(0, argument.find('+'));
  Scene scene = {file.substr(file.find_last_of('/') + 1), read_map(argument), {}};
  if (argument.size() > file.size()) scene.name += "+";
  Navigator navigator = value_or_give_up(Navigator::build(scene.map, plan.rules));
  add_queries(scene, navigator, file, plan.queries);
  if (scene.queries.empty()) give_up(argument + ": no two cells are joined");
  if (plan.bake) value_or_give_up(navigator.bake());
  std::vector<Entry> entries = find_entries(navigator, scene, plan.bake);
  measure(navigator, scene, plan.passes, entries);
  report(navigator, scene, entries, plan.verbose, totals);
}

Plan parse(int count, char** arguments) {
  Plan plan;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const auto value = [&](const char* name) { return argument.substr(std::string(name).size()); };
    if (argument.rfind("--queries=", 0) == 0) {
      plan.queries = static_cast<std::size_t>(std::max(1, std::stoi(value("--queries="))));
    } else if (argument.rfind("--passes=", 0) == 0) {
      plan.passes = std::max(1, std::stoi(value("--passes=")));
    } else if (argument == "--entered") {
      plan.rules.terrain = TerrainRule::entered;
    } else if (argument == "--corners-always") {
      plan.rules.corners = CornerRule::always;
    } else if (argument == "--bake") {
      plan.bake = true;
    } else if (argument == "--verbose") {
      plan.verbose = true;
    } else if (argument.rfind("--", 0) == 0) {
      give_up(argument + ": there is no such option; see README.md");
    } else {
      plan.maps.push_back(argument);
    }
  }
  if (plan.maps.empty()) give_up("bench-choice [OPTION...] MAP[+COSTS][+LINKS.links]...");
  return plan;
}

int main_with(const Plan& plan) {
  std::printf("%-22s %7s  %-20s %9s  %-20s %9s  %5s  %5s\n", "map", "queries", "auto takes", "us",
              "fastest entry", "us", "ratio", "each");
  Totals totals;
  for (const std::string& map : plan.maps) run(map, plan, totals);
  std::printf("%-22s %7d  %-20s %9s  %-20s %9s  %5.2f  %5.2f  worst %.2f\n", "all", totals.maps, "",
              "", "", "", std::exp(totals.over_best_entry / totals.maps),
              std::exp(totals.over_best_of_query / totals.maps), totals.worst);
  return 0;
}

}  // namespace
}  // namespace wend::bench

int main(int count, char** arguments) {
  return wend::bench::main_with(wend::bench::parse(count, arguments));
}
