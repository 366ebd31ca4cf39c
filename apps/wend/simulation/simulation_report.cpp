#include "simulation/simulation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "terminal/failure.h"
#include "terminal/layout/wrap.h"
#include "terminal/output.h"
#include "terminal/terminal.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

using ReportJson = nlohmann::ordered_json;

constexpr const char* kEndNames[] = {"over", "ticks_ran_out", "interrupted"};
constexpr const char* kEndWords[] = {"until all orders were over",
                                     "all there are, and not all orders are over", "interrupted"};

std::string report_line(const char* label, const std::string& text) {
  return hanging(label, text, 12, text_width());
}

/// "arrived_partial" as "arrived partial".
std::string in_plain_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

/// "240, of which 230 arrived, 10 blocked".
std::string units_text(const SimulationResult& result) {
  std::string text;
  for (std::size_t i = 0; i < kUnitStates; ++i) {
    const auto state = static_cast<UnitState>(i);
    const std::uint64_t count = result.count(state);
    if (count == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", count, in_plain_words(to_string(state)));
  }
  return fmt::format("{}: {}", result.states.size(), text);
}

/// "1 cell", "2 cells".
std::string how_many(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// "p50 1, p95 2, p99 2 ticks, of 240 orders".
std::string delay_text(const TickHistogram& ticks, const char* of) {
  if (ticks.count() == 0) return "never";
  return fmt::format("p50 {}, p95 {}, p99 {} ticks, {}", ticks.quantile(0.5), ticks.quantile(0.95),
                     ticks.quantile(0.99), how_many(ticks.count(), of));
}

std::string orders_text(const SimulationResult& result) {
  std::string text = fmt::format("{}", result.orders);
  if (result.retargeted > 0) text += fmt::format(", {} times another goal", result.retargeted);
  if (result.cancelled > 0) text += fmt::format(", {} cancelled", result.cancelled);
  return text;
}

std::string requests_text(const ServiceTelemetry& service) {
  std::string text = fmt::format(
      "{}, of which {} answered: {} by searches they shared, {} from what was kept, {} at once; {} "
      "cancelled; at most {} waiting",
      service.submitted, service.answered, service.merged, service.cached, service.at_once,
      service.cancelled, service.most_waiting);
  if (service.waiting > 0) text += fmt::format(", {} at the end", service.waiting);
  return text;
}

std::string expansions_text(const SimulationResult& result, std::uint64_t budget) {
  const auto& each = result.series.expansions;
  const std::uint64_t most = each.empty() ? 0 : *std::max_element(each.begin(), each.end());
  return fmt::format("{} in {} searches; at most {} in a tick, of a budget of {}",
                     result.service.expansions, result.service.searches, most, budget);
}

ReportJson delay_json(const TickHistogram& ticks) {
  ReportJson json;
  json["count"] = ticks.count();
  json["p50"] = ticks.quantile(0.5);
  json["p95"] = ticks.quantile(0.95);
  json["p99"] = ticks.quantile(0.99);
  json["most"] = ticks.quantile(1);
  return json;
}

/// Without what a clock measured.
ReportJson telemetry_json(const ServiceTelemetry& service) {
  ReportJson json = ReportJson::parse(service.to_json());
  for (const char* key : {"seconds", "microseconds"}) json.erase(key);
  return json;
}

ReportJson states_json(const SimulationResult& result) {
  ReportJson json;
  for (std::size_t i = 0; i < kUnitStates; ++i) {
    const auto state = static_cast<UnitState>(i);
    json[to_string(state)] = result.count(state);
  }
  return json;
}

/// As CSV has it.
double thousandths(double value) { return std::stod(fmt::format("{:.3f}", value)); }

ReportJson units_json(const SimulationResult& result, const Stage& stage) {
  auto list = ReportJson::array();
  for (std::uint32_t unit = 0; unit < stage.unit_count(); ++unit) {
    ReportJson json;
    json["unit"] = stage.name(unit);
    json["state"] = to_string(result.states[unit]);
    json["x"] = thousandths(result.at[unit].x);
    json["y"] = thousandths(result.at[unit].y);
    if (!result.reasons[unit].empty()) json["reason"] = result.reasons[unit];
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

std::string simulation_text(const SimulationResult& result, const Stage& stage,
                            const SimulationOptions& options) {
  const GridMap& map = stage.map();
  std::string text;
  if (!stage.plan().title.empty()) text += report_line("scene", stage.plan().title);
  text += report_line(
      "map", fmt::format("{}, {} x {} cells", stage.map_name(), map.width(), map.height()));
  const auto end = static_cast<std::size_t>(result.end);
  const bool idle = result.end == SimulationEnd::over && result.orders == 0;
  text += report_line("ticks", fmt::format("{}, {}", result.ticks,
                                           idle ? "for there are no orders" : kEndWords[end]));
  text += report_line("units", units_text(result));
  text += report_line("orders", orders_text(result));
  text += report_line("set out", delay_text(result.delays.set_out, "order"));
  text += report_line("paths", delay_text(result.delays.path, "order"));
  text += report_line("arrived", delay_text(result.delays.arrival, "order"));
  text += report_line("re-plans", fmt::format("{}", result.replans));
  if (result.edited_cells > 0) {
    text += report_line("edits", how_many(result.edited_cells, "cell"));
  }
  text += report_line("requests", requests_text(result.service));
  return text + report_line("expanded", expansions_text(result, options.budget));
}

std::string simulation_json(const SimulationResult& result, const Stage& stage,
                            const SimulationOptions& options) {
  ReportJson json;
  json["scene"] = stage.plan().title;
  json["map"] = stage.map_name();
  json["ticks"] = result.ticks;
  json["end"] = kEndNames[static_cast<std::size_t>(result.end)];
  json["budget"] = options.budget;
  json["states"] = states_json(result);
  json["orders"] = {
      {"given", result.orders}, {"retargeted", result.retargeted}, {"cancelled", result.cancelled}};
  json["set_out"] = delay_json(result.delays.set_out);
  json["paths"] = delay_json(result.delays.path);
  json["arrived"] = delay_json(result.delays.arrival);
  json["replans"] = result.replans;
  json["edited_cells"] = result.edited_cells;
  json["service"] = telemetry_json(result.service);
  json["series"] = {{"waiting", result.series.waiting},
                    {"answered", result.series.answered},
                    {"expansions", result.series.expansions},
                    {"moving", result.series.moving}};
  json["units"] = units_json(result, stage);
  json["version"] = WEND_VERSION;
  return json_text(json);
}

SimulationCsv::SimulationCsv(const Stage& stage, std::uint64_t every)
    : every_(every), text_("tick,unit,x,y,state\n") {
  for (std::uint32_t unit = 0; unit < stage.unit_count(); ++unit) {
    names_.push_back(stage.name(unit));
  }
}

void SimulationCsv::ticked(const SimulationFrame& frame) {
  if (frame.tick % every_ != 0) return;
  constexpr std::uint64_t kMostLines = 50'000'000;
  lines_ += frame.at.size();
  if (lines_ > kMostLines) {
    throw usage_error(
        fmt::format("--format csv: more than {} lines; write every tenth tick only: --every {}",
                    kMostLines, every_ * 10));
  }
  for (std::size_t unit = 0; unit < frame.at.size(); ++unit) {
    fmt::format_to(std::back_inserter(text_), "{},{},{:.3f},{:.3f},{}\n", frame.tick, names_[unit],
                   frame.at[unit].x, frame.at[unit].y, to_string(frame.states[unit]));
  }
}

SimulationPositions::SimulationPositions(const Stage& stage) {
  for (std::uint32_t unit = 0; unit < stage.unit_count(); ++unit) {
    names_.push_back(stage.name(unit));
    radii_.push_back(stage.group(unit).motion.radius);
  }
}

void SimulationPositions::ticked(const SimulationFrame& frame) {
  constexpr std::uint64_t kMostLines = 20'000'000;
  lines_ += frame.at.size();
  if (lines_ > kMostLines) {
    throw usage_error(fmt::format("--positions: more than {} lines; run fewer ticks: --ticks {}",
                                  kMostLines, frame.tick));
  }
  for (std::size_t unit = 0; unit < frame.at.size(); ++unit) {
    const Position& at = frame.at[unit];
    const Velocity& velocity = frame.velocities[unit];
    // Without a form, the shortest digits that read back as the same number.
    fmt::format_to(std::back_inserter(text_), "{},{},{},{},{},{},{},{}\n", frame.tick, names_[unit],
                   at.x, at.y, velocity.x, velocity.y, radii_[unit], to_string(frame.states[unit]));
  }
}

}  // namespace wend::cli
