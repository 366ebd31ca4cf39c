#include "measure/crowd_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/system_files.h"
#include "terminal/output.h"
#include "terminal/table.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

std::string tick_text(const std::optional<std::uint64_t>& tick) {
  return tick ? std::to_string(*tick) : "-";
}

bool any_seed(const std::vector<CrowdRow>& rows) {
  return std::any_of(rows.begin(), rows.end(),
                     [](const CrowdRow& row) { return row.seed.has_value(); });
}

/// With a column for seeds where some run has one.
Table crowd_table(const std::vector<CrowdRow>& rows, bool short_names) {
  Table table = {{"scene", "units", "arrived", "ticks", "p95_arrival", "last_arrival", "overlaps",
                  "deep", "worst_%", "hard_stops", "jams", "longest_jam", "replans", "time_us"}};
  for (const CrowdRow& row : rows) {
    const CrowdFigures& each = row.figures;
    const std::filesystem::path file = path_of(row.scene);
    table.push_back({short_names ? file.filename().string() : row.scene, std::to_string(each.units),
                     std::to_string(each.arrived), std::to_string(each.ticks),
                     tick_text(each.p95_arrival), tick_text(each.last_arrival),
                     fmt::format("{:.3f}", each.pairs_per_tick(each.overlap_pairs)),
                     fmt::format("{:.3f}", each.pairs_per_tick(each.deep_pairs)),
                     fmt::format("{:.2f}", 100 * each.worst_overlap),
                     std::to_string(each.hard_stops), std::to_string(each.jams),
                     std::to_string(each.longest_jam), std::to_string(row.replans),
                     fmt::format("{:.2f}", row.microseconds)});
  }
  if (!any_seed(rows)) return table;
  table[0].insert(table[0].begin() + 1, "seed");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    table[i + 1].insert(table[i + 1].begin() + 1, tick_text(rows[i].seed));
  }
  return table;
}

/// All but the last column, which is the time.
Table without_times(Table table) {
  for (std::vector<std::string>& row : table) row.pop_back();
  return table;
}

nlohmann::ordered_json number_json(const std::optional<std::uint64_t>& number) {
  return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json();
}

nlohmann::ordered_json crowd_json(const std::vector<CrowdRow>& rows) {
  auto list = nlohmann::ordered_json::array();
  for (const CrowdRow& row : rows) {
    const CrowdFigures& each = row.figures;
    list.push_back({{"scene", row.scene},
                    {"units", each.units},
                    {"arrived", each.arrived},
                    {"ticks", each.ticks},
                    {"end", row.over ? "over" : "ticks_ran_out"},
                    {"p95_arrival", number_json(each.p95_arrival)},
                    {"last_arrival", number_json(each.last_arrival)},
                    {"overlap_pairs", each.overlap_pairs},
                    {"overlap_pairs_per_tick", each.pairs_per_tick(each.overlap_pairs)},
                    {"deep_pairs_per_tick", each.pairs_per_tick(each.deep_pairs)},
                    {"worst_overlap", each.worst_overlap},
                    {"hard_stops", each.hard_stops},
                    {"jams", each.jams},
                    {"longest_jam", each.longest_jam},
                    {"jam_ticks", each.jam_ticks},
                    {"replans", row.replans},
                    {"microseconds", row.microseconds}});
    if (row.seed) list.back()["seed"] = *row.seed;
  }
  return list;
}

}  // namespace

std::string crowd_text(const CrowdRows& rows, BenchFormat format, bool was_interrupted) {
  switch (format) {
    case BenchFormat::table: {
      // The scene in each part; arrivals, overlaps, then stops and work.
      const std::size_t more = any_seed(rows.rows) ? 1 : 0;
      return aligned(crowd_table(rows.rows, true), {1 + more, {6 + more, 9 + more}});
    }
    case BenchFormat::tsv: return tab_separated(crowd_table(rows.rows, false));
    case BenchFormat::counts: return tab_separated(without_times(crowd_table(rows.rows, false)));
    case BenchFormat::json: break;
  }
  nlohmann::ordered_json json;
  json["version"] = WEND_VERSION;
  json["passes"] = rows.passes;
  json["threads"] = number_json(rows.threads);
  json["interrupted"] = was_interrupted;
  json["rows"] = crowd_json(rows.rows);
  return json_text(json);
}

}  // namespace wend::cli
