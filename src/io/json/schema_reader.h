#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../files/text.h"
#include "json_tree.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/maps/obstacles.h"

namespace wend::io {

/// Reads a tree by a schema. The first thing that does not fit is the error, and what is read after
/// that does not count: so no step has to ask whether the one before went well.
class SchemaReader {
 public:
  using Kind = JsonValue::Kind;

  explicit SchemaReader(const std::string& source) : source_(source) {}

  const std::optional<Error>& error() const { return error_; }

  void fail(const JsonValue& value, const std::string& reason) {
    if (error_) return;
    std::string place;
    for (const std::string& part : path_) place += "/" + part;
    error_ = Error{source_, value.line, (place.empty() ? "" : place + ": ") + reason};
  }

  bool is(const JsonValue& value, Kind kind) {
    if (value.kind == kind) return true;
    fail(value, std::string("expected ") + to_string(kind) + ", found " + to_string(value.kind));
    return false;
  }

  /// An object with no members but these. Stops at the first that is another: of a million of them
  /// one is enough for an error.
  bool object(const JsonValue& value, std::initializer_list<std::string_view> known) {
    if (!is(value, Kind::object)) return false;
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const std::string& key = value.keys[i];
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      std::string names;
      for (const std::string_view name : known) {
        names += (names.empty() ? "" : ", ") + std::string(name);
      }
      fail(value.items[i], "there is no " + in_quotes(key) + " here; there may be " + names);
      return false;
    }
    return true;
  }

  /// Calls visit(item, index) with the items of a list; nothing where there is no such member.
  template <class Visit>
  void list(const JsonValue& parent, const char* key, Visit&& visit) {
    const JsonValue* value = parent.find(key);
    if (value == nullptr) return;
    path_.emplace_back(key);
    items(*value, visit);
    path_.pop_back();
  }
  template <class Visit>
  void items(const JsonValue& value, Visit&& visit) {
    if (!is(value, Kind::array)) return;
    for (std::size_t i = 0; i < value.items.size() && !error_; ++i) {
      path_.push_back(std::to_string(i));
      visit(value.items[i], i);
      path_.pop_back();
    }
  }

  /// Calls visit(value) with a member, if it is there.
  template <class Visit>
  void member(const JsonValue& parent, const char* key, Visit&& visit) {
    const JsonValue* value = parent.find(key);
    if (value == nullptr) return;
    path_.emplace_back(key);
    visit(*value);
    path_.pop_back();
  }

  void require(const JsonValue& parent, const char* key) {
    if (parent.find(key) == nullptr) fail(parent, std::string(key) + " is missing");
  }

  double number(const JsonValue& value, double least, double most) {
    if (!is(value, Kind::number)) return least;
    if (value.number >= least && value.number <= most) return value.number;
    fail(value, "expected a number from " + shown(least) + " to " + shown(most));
    return least;
  }
  double coordinate(const JsonValue& value) {
    return number(value, -GraphBuilder::kMostCoordinate, GraphBuilder::kMostCoordinate);
  }
  std::int32_t whole(const JsonValue& value, std::int32_t least, std::int32_t most) {
    const double found = number(value, least, most);
    if (std::floor(found) != found) fail(value, "expected a whole number");
    return static_cast<std::int32_t>(found);
  }

  std::optional<double> number_at(const JsonValue& parent, const char* key, double most) {
    std::optional<double> found;
    member(parent, key, [&](const JsonValue& value) { found = number(value, 0, most); });
    return found;
  }
  bool truth_at(const JsonValue& parent, const char* key) {
    bool found = false;
    member(parent, key,
           [&](const JsonValue& value) { found = is(value, Kind::boolean) && value.truth; });
    return found;
  }
  std::string name_at(const JsonValue& parent) {
    std::string found;
    member(parent, "name", [&](const JsonValue& value) {
      if (is(value, Kind::text)) found = value.text;
    });
    return found;
  }

  /// "x", "y" and perhaps "z" of an object: all of them, or none.
  std::optional<Position> position_of(const JsonValue& parent) {
    const bool any = parent.find("x") || parent.find("y") || parent.find("z");
    if (!any) return std::nullopt;
    require(parent, "x");
    require(parent, "y");
    Position position;
    member(parent, "x", [&](const JsonValue& value) { position.x = coordinate(value); });
    member(parent, "y", [&](const JsonValue& value) { position.y = coordinate(value); });
    member(parent, "z", [&](const JsonValue& value) { position.z = coordinate(value); });
    return position;
  }

  /// A list of two numbers.
  Position pair(const JsonValue& value) {
    if (!is(value, Kind::array)) return {};
    if (value.items.size() != 2) {
      fail(value, "expected two numbers, x and y");
      return {};
    }
    return {coordinate(value.items[0]), coordinate(value.items[1]), 0};
  }
  Outline outline(const JsonValue& value) {
    Outline corners;
    items(value, [&](const JsonValue& corner, std::size_t) { corners.push_back(pair(corner)); });
    if (corners.size() < 3) fail(value, "expected three corners or more");
    return corners;
  }

 private:
  static std::string shown(double number) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return {text, end};
  }

  const std::string& source_;
  std::vector<std::string> path_;
  std::optional<Error> error_;
};

}  // namespace wend::io
