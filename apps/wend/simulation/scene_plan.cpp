#include "simulation/scene_plan.h"

#include <charconv>
#include <map>

#include "simulation/colour_names.h"
#include "simulation/scene_fields.h"
#include "terminal/suggest.h"

namespace wend::cli {
namespace {

using SceneValue = io::JsonValue;
using SceneKind = SceneValue::Kind;

constexpr std::uint32_t kNoIndex = ~std::uint32_t{0};
constexpr double kLeastMeasure = 1e-3;  // of what is above 0
constexpr double kMostWeight = 1e6;
constexpr double kMostLength = 1e6;  // in cells, or cells a second

/// A whole number from 0 that fills the text, or kNoIndex.
std::uint32_t index_in(std::string_view text) {
  std::uint32_t index = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), index);
  const bool whole = problem == std::errc() && end == text.data() + text.size();
  return whole && index < kMostSceneUnits ? index : kNoIndex;
}

/// Reads a scene, part by part.
class SceneReader {
 public:
  explicit SceneReader(const std::string& source) : fields_(source) {}

  Result<ScenePlan> read(const SceneValue& root) {
    read_root(root);
    if (fields_.error()) return *fields_.error();
    return std::move(plan_);
  }

 private:
  static constexpr const char* kKinds = "expected \"wend\": \"scene\", as scenes begin";

  io::SchemaReader& reader() { return fields_.reader(); }

  void read_root(const SceneValue& root) {
    if (!reader().is(root, SceneKind::object)) return;
    const SceneValue* kind = root.find("wend");
    if (kind == nullptr) return fields_.fail(root, kKinds);
    if (kind->kind != SceneKind::text || kind->text != "scene") return fields_.fail(*kind, kKinds);
    const bool known =
        fields_.object(root, {"wend", "version", "title", "map", "costs", "service", "seed",
                              "ticks", "ticks_per_second", "avoid", "units", "orders", "edits"});
    if (!known) return;
    read_version(root);
    fields_.text(root, "title", plan_.title);
    plan_.title = io::name_text(plan_.title);
    read_map(root);
    read_service(root);
    constexpr double kMostSeed = 0x1p53;
    fields_.whole(root, "seed", plan_.seed, 0, kMostSeed);
    fields_.whole(root, "ticks", plan_.ticks, 1, static_cast<double>(kMostSceneTicks));
    fields_.whole(root, "ticks_per_second", plan_.ticks_per_second, 1, 1000);
    read_avoid(root, plan_.avoid);
    read_units(root);
    reader().list(root, "orders",
                  [&](const SceneValue& value, std::size_t i) { read_order(value, i); });
    reader().list(root, "edits",
                  [&](const SceneValue& value, std::size_t i) { read_edit(value, i); });
  }

  void read_avoid(const SceneValue& parent, SceneAvoid& avoid) {
    reader().member(parent, "avoid", [&](const SceneValue& value) {
      const std::vector<std::string> names = {"none", "bodies"};
      if (!reader().is(value, SceneKind::text)) return;
      const auto found = std::find(names.begin(), names.end(), value.text);
      if (found != names.end()) {
        avoid = static_cast<SceneAvoid>(found - names.begin());
      } else if (value.text == "cells") {
        fields_.fail(value,
                     "units of scenes do not move from cell to cell: use wend mapf for that, or "
                     "\"bodies\" for units that evade one another");
      } else {
        fields_.fail(value, "expected none or bodies" + did_you_mean(value.text, names));
      }
    });
  }

  void read_version(const SceneValue& root) {
    reader().require(root, "version");
    reader().member(root, "version", [&](const SceneValue& value) {
      if (value.kind == SceneKind::number && value.number == 1) return;
      fields_.fail(value, "this program reads version 1 of scenes");
    });
  }

  void read_map(const SceneValue& root) {
    reader().require(root, "map");
    reader().member(root, "map", [&](const SceneValue& value) {
      plan_.map_at = {value.line, "/map"};
      if (value.kind == SceneKind::text) {
        plan_.map_file = value.text;
        if (value.text.empty()) fields_.fail(value, "expected the name of a file");
        return;
      }
      if (value.kind != SceneKind::array || value.items.empty()) {
        return fields_.fail(value, "expected the name of a file, or a list of rows");
      }
      reader().items(value, [&](const SceneValue& row, std::size_t) { read_row(row); });
    });
    fields_.text(root, "costs", plan_.costs_file);
  }

  void read_row(const SceneValue& row) {
    if (!reader().is(row, SceneKind::text)) return;
    const bool plain = row.text.find_first_of("\r\n") == std::string::npos;
    if (!plain) fields_.fail(row, "a row is one line");
    plan_.map_rows += row.text + "\n";
  }

  void read_service(const SceneValue& root) {
    reader().member(root, "service", [&](const SceneValue& value) {
      if (!fields_.object(value, {"budget", "lanes", "head_start", "first_steps", "cache_bytes"}))
        return;
      SceneService& service = plan_.service;
      fields_.whole(value, "budget", service.budget, 1, 1e12);
      fields_.whole(value, "lanes", service.lanes, 1, 256);
      fields_.whole(value, "head_start", service.head_start, 0, 1e6);
      fields_.whole(value, "first_steps", service.first_steps, 0, 255);
      fields_.whole(value, "cache_bytes", service.cache_bytes, 0, 0x1p32);
    });
  }

  void read_units(const SceneValue& root) {
    reader().require(root, "units");
    std::uint64_t count = 0;
    reader().list(root, "units", [&](const SceneValue& value, std::size_t i) {
      read_group(value, i);
      count += plan_.units.empty() ? 0 : plan_.units.back().count;
      if (count > kMostSceneUnits) fields_.fail(value, "there are more than 1,000,000 units");
    });
    const bool any = fields_.error() || count > 0;
    if (!any) fields_.fail(*root.find("units"), "there are no units: give some");
  }

  void read_group(const SceneValue& value, std::size_t index) {
    if (!fields_.object(value, {"name", "at", "count", "owner", "colour", "speed", "radius",
                                "acceleration", "braking", "turning_circle", "look_ahead", "avoid",
                                "weight", "patience", "stand"}))
      return;
    SceneGroup group;
    group.at = {value.line, "/units/" + std::to_string(index)};
    reader().require(value, "name");
    reader().member(value, "name", [&](const SceneValue& name) { group.name = new_name(name); });
    reader().require(value, "at");
    reader().member(value, "at",
                    [&](const SceneValue& at) { group.where = fields_.where(at, false); });
    const auto* places = std::get_if<ScenePlaces>(&group.where);
    if (places != nullptr) group.count = static_cast<std::uint32_t>(places->size());
    fields_.whole(value, "count", group.count, 1, static_cast<double>(kMostSceneUnits));
    fields_.whole(value, "owner", group.owner, 0, 0xffffffff);
    group.colour = read_colour(group.name);
    reader().member(value, "colour",
                    [&](const SceneValue& colour) { group.colour = colour_of(colour); });
    read_motion(value, group.motion);
    group.avoid = plan_.avoid;
    read_avoid(value, group.avoid);
    fields_.decimal(value, "weight", group.weight, kLeastMeasure, kMostWeight);
    fields_.decimal(value, "patience", group.patience, kLeastMeasure, kMostWeight);
    fields_.truth(value, "stand", group.stand);
    reader().member(value, "stand", [&](const SceneValue& stand) {
      if (!group.stand || group.avoid != SceneAvoid::none) return;
      fields_.fail(stand,
                   "units without bodies stand in nobody's way: give them \"avoid\": \"bodies\"");
    });
    counts_[group.name] = group.count;
    plan_.units.push_back(std::move(group));
  }

  std::string new_name(const SceneValue& value) {
    if (!reader().is(value, SceneKind::text)) return "";
    const std::string& name = value.text;
    const bool plain =
        name.find_first_of(":,\"") == std::string::npos && !io::has_control_characters(name);
    if (name.empty() || name.size() > 64 || !plain) {
      fields_.fail(value,
                   "a name has from 1 to 64 letters, and no colon, comma, quote, line end or other "
                   "control character");
    } else if (!counts_.emplace(name, 0).second) {
      fields_.fail(value, io::in_quotes(name) + " is the name of another group already");
    }
    return name;
  }

  void read_motion(const SceneValue& value, SceneMotion& motion) {
    constexpr double kMostRadius = 0.5;  // paths are for units that fit into a cell
    fields_.decimal(value, "radius", motion.radius, 0, kMostRadius);
    fields_.decimal(value, "speed", motion.speed, kLeastMeasure, kMostLength);
    // A faster unit must not take longer to reach its speed.
    motion.acceleration = 4 * motion.speed;
    motion.braking = 8 * motion.speed;
    fields_.decimal(value, "acceleration", motion.acceleration, kLeastMeasure, kMostLength);
    fields_.decimal(value, "braking", motion.braking, kLeastMeasure, kMostLength);
    fields_.decimal(value, "turning_circle", motion.turning_circle, 0, kMostLength);
    fields_.decimal(value, "look_ahead", motion.look_ahead, 0, 1000);
  }

  std::optional<std::uint32_t> colour_of(const SceneValue& value) {
    if (!reader().is(value, SceneKind::text)) return std::nullopt;
    const std::optional<std::uint32_t> colour = read_colour(value.text);
    if (colour) return colour;
    fields_.fail(value, "expected a colour: a name such as red, or #rrggbb" +
                            did_you_mean(value.text, colour_names()));
    return std::nullopt;
  }

  void read_order(const SceneValue& value, std::size_t index) {
    if (!fields_.object(value, {"tick", "every", "times", "units", "do", "to", "priority",
                                "partial", "wait", "deadline", "formation"}))
      return;
    SceneOrder order;
    order.at = {value.line, "/orders/" + std::to_string(index)};
    order.when = fields_.time(value);
    reader().member(value, "units",
                    [&](const SceneValue& units) { read_choices(units, order.units); });
    reader().member(value, "do", [&](const SceneValue& deed) { order.deed = deed_of(deed); });
    const bool cancels = order.deed == SceneDeed::cancel;
    const SceneValue* to = value.find("to");
    if (cancels && to != nullptr)
      fields_.fail(*to, "who is cancelled goes nowhere: leave out 'to'");
    if (!cancels) reader().require(value, "to");
    reader().member(value, "to",
                    [&](const SceneValue& at) { order.to = fields_.where(at, false); });
    fields_.whole(value, "priority", order.priority, 0, 7);
    fields_.truth(value, "partial", order.partial);
    fields_.truth(value, "wait", order.wait);
    fields_.whole(value, "deadline", order.deadline, 1, static_cast<double>(kMostSceneTicks));
    reader().member(value, "formation",
                    [&](const SceneValue& shape) { read_formation(shape, order); });
    plan_.orders.push_back(std::move(order));
  }

  void read_formation(const SceneValue& value, SceneOrder& order) {
    order.formation.emplace();
    const auto* places = std::get_if<ScenePlaces>(&order.to);
    if (order.deed != SceneDeed::go) {
      fields_.fail(value, "a formation is for orders to go: leave out 'do', or the formation");
    } else if (places == nullptr || places->size() != 1) {
      fields_.fail(value, "units in formation go to one place: give [x, y] as 'to'");
    }
    if (value.kind == SceneKind::text) return read_shape(value, *order.formation);
    if (!fields_.object(value, {"shape", "spacing", "slowest"})) return;
    reader().require(value, "shape");
    reader().member(value, "shape",
                    [&](const SceneValue& shape) { read_shape(shape, *order.formation); });
    fields_.decimal(value, "spacing", order.formation->spacing, kLeastMeasure, kMostLength);
    fields_.truth(value, "slowest", order.formation->slowest);
  }

  void read_shape(const SceneValue& value, Formation& formation) {
    constexpr auto kShapes = static_cast<int>(FormationShape::own);  // which is for programs
    if (!reader().is(value, SceneKind::text)) return;
    std::vector<std::string> names;
    for (int i = 0; i < kShapes; ++i) {
      names.emplace_back(to_string(static_cast<FormationShape>(i)));
      if (value.text == names.back()) formation.shape = static_cast<FormationShape>(i);
    }
    if (std::find(names.begin(), names.end(), value.text) != names.end()) return;
    fields_.fail(value,
                 "expected column, line, wedge, box or circle" + did_you_mean(value.text, names));
  }

  SceneDeed deed_of(const SceneValue& value) {
    const std::vector<std::string> deeds = {"go", "retarget", "cancel"};
    if (!reader().is(value, SceneKind::text)) return SceneDeed::go;
    const auto found = std::find(deeds.begin(), deeds.end(), value.text);
    if (found != deeds.end()) return static_cast<SceneDeed>(found - deeds.begin());
    fields_.fail(value, "expected go, retarget or cancel" + did_you_mean(value.text, deeds));
    return SceneDeed::go;
  }

  void read_choices(const SceneValue& value, std::vector<SceneChoice>& choices) {
    if (value.kind == SceneKind::text) return choices.push_back(choice_of(value));
    reader().items(value, [&](const SceneValue& each, std::size_t) {
      if (reader().is(each, SceneKind::text)) choices.push_back(choice_of(each));
    });
    if (value.kind == SceneKind::array && value.items.empty()) {
      fields_.fail(value, "this names no units: leave it out for all of them");
    }
  }

  /// "red", "red:3" or "red:3-9".
  SceneChoice choice_of(const SceneValue& value) {
    SceneChoice choice;
    const std::size_t colon = value.text.find(':');
    choice.group = value.text.substr(0, colon);
    if (counts_.count(choice.group) == 0) {
      std::vector<std::string> known;
      for (const auto& [name, count] : counts_) known.push_back(name);
      fields_.fail(value, "there is no group " + io::in_quotes(choice.group) +
                              did_you_mean(choice.group, known));
    }
    if (colon == std::string::npos) return choice;
    const std::string_view range = std::string_view(value.text).substr(colon + 1);
    const std::size_t dash = range.find('-');
    choice.first = index_in(range.substr(0, dash));
    choice.last = dash == range.npos ? choice.first : index_in(range.substr(dash + 1));
    check_range(value, choice);
    return choice;
  }

  void check_range(const SceneValue& value, const SceneChoice& choice) {
    if (choice.first == kNoIndex || *choice.last == kNoIndex || *choice.last < choice.first) {
      return fields_.fail(value,
                          "expected a unit's number behind the colon, or two of them: "
                          "'red:3' or 'red:3-9'");
    }
    const auto group = counts_.find(choice.group);
    if (group == counts_.end() || *choice.last < group->second) return;
    fields_.fail(value, io::in_quotes(choice.group) + " has " + std::to_string(group->second) +
                            (group->second == 1 ? " unit" : " units") + ", numbered from 0");
  }

  void read_edit(const SceneValue& value, std::size_t index) {
    if (!fields_.object(value, {"tick", "every", "times", "cells", "symbol"})) return;
    SceneEdit edit;
    edit.at = {value.line, "/edits/" + std::to_string(index)};
    edit.when = fields_.time(value);
    reader().require(value, "cells");
    reader().member(value, "cells",
                    [&](const SceneValue& cells) { edit.cells = fields_.where(cells, true); });
    reader().require(value, "symbol");
    reader().member(value, "symbol", [&](const SceneValue& symbol) {
      if (!reader().is(symbol, SceneKind::text)) return;
      if (symbol.text.size() != 1) return fields_.fail(symbol, "expected one symbol of the map");
      edit.symbol = symbol.text[0];
    });
    plan_.edits.push_back(std::move(edit));
  }

  SceneFields fields_;
  ScenePlan plan_;
  std::map<std::string, std::uint32_t> counts_;  // units by the names of groups
};

}  // namespace

Result<ScenePlan> parse_scene_plan(std::string_view text, const std::string& source) {
  const Result<io::JsonValue> root = io::parse_json_tree(text, source);
  if (!root) return root.error();
  return SceneReader(source).read(root.value());
}

}  // namespace wend::cli
