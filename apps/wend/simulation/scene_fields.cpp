#include "simulation/scene_fields.h"

#include <algorithm>

namespace wend::cli {

bool SceneFields::object(const Value& value, std::initializer_list<const char*> known) {
  if (!reader_.is(value, Kind::object)) return false;
  const std::vector<std::string> names(known.begin(), known.end());
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const std::string& key = value.keys[i];
    if (std::find(names.begin(), names.end(), key) != names.end()) continue;
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    const std::string hint = did_you_mean(key, names);
    fail(value.items[i], "there is no " + io::in_quotes(key) + " here" +
                             (hint.empty() ? "; there may be " + all : hint));
    return false;
  }
  return true;
}

void SceneFields::decimal(const Value& parent, const char* key, double& number, double least,
                          double most) {
  reader_.member(parent, key,
                 [&](const Value& value) { number = reader_.number(value, least, most); });
}

void SceneFields::truth(const Value& parent, const char* key, bool& truth) {
  reader_.member(parent, key, [&](const Value& value) {
    if (reader_.is(value, Kind::boolean)) truth = value.truth;
  });
}

void SceneFields::text(const Value& parent, const char* key, std::string& text) {
  reader_.member(parent, key, [&](const Value& value) {
    if (reader_.is(value, Kind::text)) text = value.text;
  });
}

SceneTime SceneFields::time(const Value& parent) {
  constexpr auto kMost = static_cast<double>(kMostSceneTicks);
  SceneTime time;
  whole(parent, "tick", time.tick, 0, kMost);
  whole(parent, "every", time.every, 1, kMost);
  whole(parent, "times", time.times, 1, kMost);
  if (time.times > 1 && time.every == 0) {
    fail(parent, "'times' needs 'every': after how many ticks it happens again");
  }
  if (time.every > 0 && parent.find("times") == nullptr) time.times = kMostSceneTicks;
  return time;
}

Position SceneFields::place(const Value& value, bool of_cells) {
  if (!reader_.is(value, Kind::array)) return {};
  if (value.items.size() != 2) {
    fail(value, "expected two numbers, x and y");
    return {};
  }
  double at[2] = {};
  for (std::size_t i = 0; i < 2; ++i) {
    at[i] =
        reader_.number(value.items[i], of_cells ? 0 : -kMostSceneCoordinate, kMostSceneCoordinate);
    if (of_cells && std::floor(at[i]) != at[i]) {
      fail(value.items[i], "expected a whole number: a cell's column or row");
    }
  }
  return {at[0], at[1], 0};
}

SceneArea SceneFields::area(const Value& value) {
  SceneArea area;
  if (!object(value, {"area", "random"})) return area;
  reader_.require(value, "area");
  truth(value, "random", area.random);
  reader_.member(value, "area", [&](const Value& sides) {
    if (!reader_.is(sides, Kind::array)) return;
    if (sides.items.size() != 4) {
      return fail(sides, "expected four numbers: x, y, width and height");
    }
    constexpr auto kMost = static_cast<std::int32_t>(kMostSceneCoordinate);
    area.corner.x = reader_.whole(sides.items[0], 0, kMost);
    area.corner.y = reader_.whole(sides.items[1], 0, kMost);
    area.width = reader_.whole(sides.items[2], 1, kMost);
    area.height = reader_.whole(sides.items[3], 1, kMost);
  });
  return area;
}

SceneWhere SceneFields::where(const Value& value, bool of_cells) {
  if (value.kind == Kind::object) return area(value);
  ScenePlaces places;
  if (value.kind != Kind::array || value.items.empty()) {
    fail(value, "expected a place [x, y], a list of such, or {\"area\": [x, y, width, height]}");
    return places;
  }
  const bool several = value.items[0].kind == Kind::array;
  if (!several) {
    places.push_back(place(value, of_cells));
    return places;
  }
  reader_.items(value,
                [&](const Value& each, std::size_t) { places.push_back(place(each, of_cells)); });
  return places;
}

}  // namespace wend::cli
