#include "serve/request/request_reader.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "io/json/schema_reader.h"

namespace wend::cli::serve {
namespace {

using io::JsonValue;
using io::SchemaReader;
using Kind = JsonValue::Kind;

constexpr double kMostExact = 9007199254740992.0;  // 2^53: JSON's numbers are doubles
constexpr double kMostNumber = std::numeric_limits<double>::max();
const std::string kSource = "the body";

Refusal refusal_of(int status, const Error& error) {
  const std::string line = error.line > 1 ? " (line " + std::to_string(error.line) + ")" : "";
  return {status, error.reason + line};
}

/// A number as the command line spells it: whole where it is.
std::string number_text(double number) {
  char text[32];
  const bool whole = std::floor(number) == number && std::abs(number) <= kMostExact;
  const auto end =
      whole ? std::to_chars(text, text + sizeof text, static_cast<std::int64_t>(number)).ptr
            : std::to_chars(text, text + sizeof text, number).ptr;
  return {text, end};
}

/// Reads the members that requests share.
class BodyReader : public SchemaReader {
 public:
  explicit BodyReader(const RequestLimits& limits) : SchemaReader(kSource), limits_(limits) {}

  /// [3, 4] or {"x": 3, "y": 4}, with a third number on floors and meshes; a name; the number of a
  /// node.
  std::string place(const JsonValue& value) {
    switch (value.kind) {
      case Kind::text: return value.text;
      case Kind::number: return number_place(value);
      case Kind::array: return list_place(value);
      case Kind::object: return object_place(value);
      default: break;
    }
    fail(value, "expected a place: [x, y], {\"x\": x, \"y\": y}, a name or a node's number");
    return "";
  }

  /// A list of places, or a single one.
  std::vector<std::string> places(const JsonValue& value, std::size_t most) {
    if (!is_list_of_places(value)) return {place(value)};
    std::vector<std::string> found;
    if (!fits(value, most)) return found;
    found.reserve(value.items.size());
    items(value, [&](const JsonValue& item, std::size_t) { found.push_back(place(item)); });
    return found;
  }

  std::vector<std::string> places_at(const JsonValue& parent, const char* key, std::size_t most) {
    std::vector<std::string> found;
    member(parent, key, [&](const JsonValue& value) { found = places(value, most); });
    return found;
  }

  /// Not empty, and no longer than that.
  bool fits(const JsonValue& value, std::size_t most) {
    if (!is(value, Kind::array)) return false;
    if (value.items.empty()) {
      fail(value, "the list is empty");
    } else if (value.items.size() > most) {
      fail(value, "the list has " + std::to_string(value.items.size()) + " items, at most " +
                      std::to_string(most) + " are allowed; send several requests");
    }
    return !error();
  }

  AskedEnds ends(const JsonValue& value) {
    AskedEnds ends;
    require(value, "from");
    require(value, "to");
    member(value, "from", [&](const JsonValue& from) { ends.from = place(from); });
    ends.to = places_at(value, "to", limits_.queries);
    ends.within = number_at(value, "within", kMostNumber);
    return ends;
  }

  std::vector<AskedOption> options_at(const JsonValue& parent) {
    constexpr std::size_t kMostOptions = 64;
    std::vector<AskedOption> options;
    member(parent, "options", [&](const JsonValue& value) {
      if (!is(value, Kind::object)) return;
      if (value.keys.size() > kMostOptions) return fail(value, "there are more than 64 options");
      for (std::size_t i = 0; i < value.keys.size() && !error(); ++i) {
        member(value, value.keys[i].c_str(), [&](const JsonValue& option) {
          options.push_back({value.keys[i], option_text(option)});
        });
      }
    });
    return options;
  }

  bool with_path(const JsonValue& parent) {
    return parent.find("path") == nullptr || truth_at(parent, "path");
  }

  const RequestLimits& limits() const { return limits_; }

 private:
  std::string option_text(const JsonValue& value) {
    if (value.kind == Kind::text) return value.text;
    if (value.kind == Kind::number) return number_text(value.number);
    fail(value, std::string("expected a text or a number, found ") + to_string(value.kind));
    return "";
  }

  std::string number_place(const JsonValue& value) {
    const double node = number(value, 0, std::numeric_limits<NodeId>::max());
    if (std::floor(node) != node) fail(value, "expected the whole number of a node");
    return "@" + number_text(node);
  }

  std::string list_place(const JsonValue& value) {
    if (value.items.size() < 2 || value.items.size() > 3) {
      fail(value, "a place has two or three numbers");
      return "";
    }
    std::string text;
    for (const JsonValue& item : value.items) {
      text += (text.empty() ? "" : ",") + number_text(coordinate(item));
    }
    return text;
  }

  std::string object_place(const JsonValue& value) {
    if (!object(value, {"x", "y", "z"})) return "";
    const std::optional<Position> at = position_of(value);
    if (!at) fail(value, "a place has x and y");
    if (error()) return "";
    const std::string text = number_text(at->x) + "," + number_text(at->y);
    return value.find("z") == nullptr ? text : text + "," + number_text(at->z);
  }

  /// [[1, 2], [3, 4]], ["a"] or [{...}], and not [1, 2], which is one place.
  static bool is_list_of_places(const JsonValue& value) {
    return value.kind == Kind::array &&
           (value.items.empty() || value.items.front().kind != Kind::number);
  }

  const RequestLimits& limits_;
};

/// Parses the body and lets `read` fill in the request.
template <class T, class ReadMembers>
Read<T> read_body(std::string_view body, const RequestLimits& limits, ReadMembers&& read) {
  constexpr int kMalformed = 400;
  constexpr int kUnfit = 422;
  const Result<JsonValue> tree = io::parse_json_tree(body, kSource);
  if (!tree) return refusal_of(kMalformed, tree.error());
  BodyReader reader(limits);
  T request;
  read(reader, tree.value(), request);
  if (reader.error()) return refusal_of(kUnfit, *reader.error());
  return request;
}

Read<FieldRequest> read_costs(std::string_view body, const RequestLimits& limits, bool limited) {
  return read_body<FieldRequest>(
      body, limits, [&](BodyReader& reader, const JsonValue& root, FieldRequest& request) {
        if (!reader.object(root, {"from", "to", "limit_cost"})) return;
        const bool backward = root.find("to") != nullptr;
        if (backward == (root.find("from") != nullptr)) {
          return reader.fail(root, "say either from or to");
        }
        request.side = backward ? Side::backward : Side::forward;
        request.places = reader.places_at(root, backward ? "to" : "from", limits.queries);
        if (limited) reader.require(root, "limit_cost");
        request.limit_cost = reader.number_at(root, "limit_cost", kMostNumber);
      });
}

/// A symbol is one printable character of ASCII.
void read_symbol(BodyReader& reader, const JsonValue& value, AskedCell& cell) {
  if (!reader.is(value, Kind::text)) return;
  if (value.text.size() != 1 || value.text.front() < ' ' || value.text.front() > '~') {
    return reader.fail(value, "a symbol is one printable character of ASCII");
  }
  cell.symbol = value.text.front();
}

AskedCell read_cell(BodyReader& reader, const JsonValue& value) {
  constexpr double kMostCost = 1000;
  AskedCell cell;
  if (!reader.object(value, {"at", "walkable", "cost", "symbol"})) return cell;
  reader.require(value, "at");
  reader.member(value, "at", [&](const JsonValue& at) { cell.at = reader.place(at); });
  if (value.find("walkable") != nullptr) cell.walkable = reader.truth_at(value, "walkable");
  cell.cost = reader.number_at(value, "cost", kMostCost);
  reader.member(value, "symbol",
                [&](const JsonValue& symbol) { read_symbol(reader, symbol, cell); });
  const int count =
      int{cell.walkable.has_value()} + int{cell.cost.has_value()} + int{cell.symbol.has_value()};
  if (count != 1) reader.fail(value, "say one of walkable, cost and symbol");
  return cell;
}

}  // namespace

Read<SolveRequest> read_solve(std::string_view body, const RequestLimits& limits) {
  return read_body<SolveRequest>(
      body, limits, [](BodyReader& reader, const JsonValue& root, SolveRequest& request) {
        if (!reader.object(root, {"from", "to", "within", "options", "path"})) return;
        request.ends = reader.ends(root);
        request.options = reader.options_at(root);
        request.with_path = reader.with_path(root);
      });
}

Read<ManyRequest> read_many(std::string_view body, const RequestLimits& limits) {
  return read_body<ManyRequest>(
      body, limits, [](BodyReader& reader, const JsonValue& root, ManyRequest& request) {
        if (!reader.object(root, {"queries", "options", "path"})) return;
        reader.require(root, "queries");
        reader.member(root, "queries", [&](const JsonValue& list) {
          if (!reader.fits(list, reader.limits().queries)) return;
          reader.items(list, [&](const JsonValue& query, std::size_t) {
            if (!reader.object(query, {"from", "to", "within"})) return;
            request.queries.push_back(reader.ends(query));
          });
        });
        request.options = reader.options_at(root);
        request.with_path = reader.with_path(root);
      });
}

Read<MatrixRequest> read_matrix(std::string_view body, const RequestLimits& limits) {
  return read_body<MatrixRequest>(
      body, limits, [](BodyReader& reader, const JsonValue& root, MatrixRequest& request) {
        if (!reader.object(root, {"from", "to"})) return;
        reader.require(root, "from");
        const std::size_t most = reader.limits().entries;
        request.from = reader.places_at(root, "from", most);
        request.to = root.find("to") == nullptr ? request.from : reader.places_at(root, "to", most);
        if (reader.error() || request.from.size() <= most / request.to.size()) return;
        reader.fail(root, "a matrix of " + std::to_string(request.from.size()) + " x " +
                              std::to_string(request.to.size()) + " has more than " +
                              std::to_string(most) + " entries; ask for parts");
      });
}

Read<FieldRequest> read_field(std::string_view body, const RequestLimits& limits) {
  return read_costs(body, limits, false);
}

Read<FieldRequest> read_within(std::string_view body, const RequestLimits& limits) {
  return read_costs(body, limits, true);
}

Read<EditsRequest> read_edits(std::string_view body, const RequestLimits& limits) {
  return read_body<EditsRequest>(
      body, limits, [](BodyReader& reader, const JsonValue& root, EditsRequest& request) {
        if (!reader.object(root, {"version", "cells"})) return;
        reader.require(root, "cells");
        if (const auto version = reader.number_at(root, "version", kMostExact)) {
          if (std::floor(*version) != *version) reader.fail(root, "version is a whole number");
          request.version = static_cast<std::uint64_t>(*version);
        }
        reader.member(root, "cells", [&](const JsonValue& list) {
          if (!reader.fits(list, reader.limits().queries)) return;
          reader.items(list, [&](const JsonValue& cell, std::size_t) {
            request.cells.push_back(read_cell(reader, cell));
          });
        });
      });
}

}  // namespace wend::cli::serve
