// The parts of a scene's file that stand in several places of it.
#pragma once

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "io/json/schema_reader.h"
#include "simulation/scene_plan.h"
#include "terminal/suggest.h"

namespace wend::cli {

/// Reads members of a scene's objects, and keeps the path to the one that is read.
class SceneFields {
 public:
  using Value = io::JsonValue;
  using Kind = Value::Kind;

  explicit SceneFields(const std::string& source) : reader_(source) {}

  const std::optional<Error>& error() const { return reader_.error(); }
  io::SchemaReader& reader() { return reader_; }
  void fail(const Value& value, const std::string& reason) { reader_.fail(value, reason); }

  /// An object with no members but these.
  bool object(const Value& value, std::initializer_list<const char*> known);

  /// Whole numbers are exact up to 2^53.
  template <class Number>
  void whole(const Value& parent, const char* key, Number& number, double least, double most) {
    reader_.member(parent, key, [&](const Value& value) {
      if (!reader_.is(value, Kind::number)) return;
      const double found = value.number;
      if (found >= least && found <= most && std::floor(found) == found) {
        number = static_cast<Number>(found);
        return;
      }
      const auto text = [](double end) { return std::to_string(static_cast<std::int64_t>(end)); };
      fail(value, "expected a whole number from " + text(least) + " to " + text(most));
    });
  }
  void decimal(const Value& parent, const char* key, double& number, double least, double most);
  void truth(const Value& parent, const char* key, bool& truth);
  void text(const Value& parent, const char* key, std::string& text);

  /// "tick", "every" and "times".
  SceneTime time(const Value& parent);
  /// [x,y], a list of such, or {"area": [x, y, width, height]}; of cells only where so wanted.
  SceneWhere where(const Value& value, bool of_cells);

 private:
  SceneArea area(const Value& value);
  Position place(const Value& value, bool of_cells);

  io::SchemaReader reader_;
};

}  // namespace wend::cli
