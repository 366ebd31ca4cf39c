#include "tile_meanings.h"

#include <algorithm>
#include <cmath>

#include "../files/text.h"
#include "tmx_tree.h"
#include "wend/space/maps/grid_map.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

// Tiles are numbered with 28 bits.
constexpr std::int32_t kMostTile = (1 << 28) - 1;
// Each may be a file to read.
constexpr std::size_t kMostTilesets = 1000;

/// Calls visit(name, value) with each property: a list of objects, or in old files an object.
template <class Visit>
void visit_properties(const JsonValue& owner, TiledReader& reader, Visit&& visit) {
  const JsonValue* properties = owner.find("properties");
  if (properties == nullptr) return;
  if (properties->kind == Kind::object) {
    for (std::size_t i = 0; i < properties->items.size(); ++i) {
      visit(std::string_view(properties->keys[i]), properties->items[i]);
    }
    return;
  }
  reader.objects_at(owner, "properties", [&](const JsonValue& property) {
    const JsonValue* value = property.find("value");
    if (value != nullptr) visit(reader.text_at(property, "name"), *value);
  });
}

std::uint32_t cost_of(const JsonValue& value, TiledReader& reader) {
  constexpr double kTiny = 1e-6;  // the editor writes 0.3 as 0.29999999999999999
  constexpr double kOne = TerrainCosts::kThousandths;
  const double thousandths =
      kOne * reader.number(value, "cost", 0, TerrainCosts::kMostThousandths / kOne);
  const double rounded = std::round(thousandths);
  if (std::abs(thousandths - rounded) > kTiny) {
    reader.fail(value, "cost: expected a number with at most three decimals");
  }
  return static_cast<std::uint32_t>(rounded);
}

}  // namespace

Meaning meaning_of(const JsonValue& owner, TiledReader& reader) {
  Meaning cost;
  bool blocks = false;
  bool allows = false;
  visit_properties(owner, reader, [&](std::string_view name, const JsonValue& value) {
    if (same_word(name, "cost")) {
      cost = cost_of(value, reader);
    } else if (same_word(name, "walkable")) {
      (reader.truth(value, "walkable") ? allows : blocks) = true;
    } else {
      for (const char* word : {"blocked", "solid", "collides"}) {
        if (same_word(name, word) && reader.truth(value, word)) blocks = true;
      }
    }
  });
  if (blocks) return 0;
  return allows && !cost ? Meaning(TerrainCosts::kThousandths) : cost;
}

std::optional<double> number_property(const JsonValue& owner, const char* name, double most,
                                      TiledReader& reader) {
  std::optional<double> number;
  visit_properties(owner, reader, [&](std::string_view key, const JsonValue& value) {
    if (same_word(key, name)) number = reader.number(value, name, 0, most);
  });
  return number;
}

TileMeanings::TileMeanings(const JsonValue& root, const FileLoader& load, TiledReader& reader) {
  reader.objects_at(root, "tilesets",
                    [&](const JsonValue& tileset) { add(tileset, load, reader); });
}

bool TileMeanings::any() const {
  return std::any_of(first_.begin(), first_.end(),
                     [](const auto& entry) { return !entry.second.empty(); });
}

Meaning TileMeanings::of(std::uint32_t tile) const {
  const auto next = first_.upper_bound(tile);
  const auto& [first, tileset] = *std::prev(next);
  const auto found = tileset.find(tile - first);
  return found == tileset.end() ? Meaning() : Meaning(found->second);
}

void TileMeanings::add(const JsonValue& tileset, const FileLoader& load, TiledReader& reader) {
  const std::int32_t first = reader.whole_at(tileset, "firstgid", 0, 1, kMostTile);
  if (first == 0) reader.fail(tileset, "a tileset has no firstgid");
  const std::string name(reader.text_at(tileset, "source"));
  if (reader.error()) return;
  Tileset meanings;
  if (name.empty()) {
    meanings = read(tileset, reader);
  } else if (!load) {
    reader.fail(tileset, "the tileset " + in_quotes(name) +
                             " is in a file of its own, which cannot be had here; in Tiled, embed "
                             "it into the map");
  } else if (const Result<std::string> bytes = load(name)) {
    meanings = read_file(name, bytes.value(), reader);
  } else {
    reader.fail(tileset, "the tileset " + in_quotes(name) + ": " + bytes.error().reason);
  }
  const bool is_new = first_.emplace(static_cast<std::uint32_t>(first), std::move(meanings)).second;
  if (!is_new) reader.fail(tileset, "two tilesets begin with the same firstgid");
  if (first_.size() > kMostTilesets) reader.fail(tileset, "there are more than 1000 tilesets");
}

TileMeanings::Tileset TileMeanings::read(const JsonValue& tileset, TiledReader& reader) {
  Tileset meanings;
  const auto add_tile = [&](std::int32_t tile, const JsonValue& owner) {
    const Meaning meaning = meaning_of(owner, reader);
    if (meaning) meanings[static_cast<std::uint32_t>(tile)] = *meaning;
  };
  const JsonValue* tiles = tileset.find("tiles");
  if (tiles != nullptr && tiles->kind == Kind::array) {
    reader.objects_at(tileset, "tiles", [&](const JsonValue& tile) {
      add_tile(reader.whole_at(tile, "id", 0, 0, kMostTile), tile);
    });
  }
  // Until Tiled 1.2 the properties of a JSON tileset had a place of their own.
  const JsonValue* old = tileset.find("tileproperties");
  if (old == nullptr || old->kind != Kind::object) return meanings;
  for (std::size_t i = 0; i < old->items.size(); ++i) {
    const auto tile = parse_whole(old->keys[i], static_cast<std::uint32_t>(kMostTile));
    if (!tile) reader.fail(*old, "tileproperties: " + in_quotes(old->keys[i]) + " is no tile");
    JsonValue owner;
    owner.kind = Kind::object;
    owner.keys.emplace_back("properties");
    owner.items.push_back(old->items[i]);
    if (tile) add_tile(static_cast<std::int32_t>(*tile), owner);
  }
  return meanings;
}

TileMeanings::Tileset TileMeanings::read_file(const std::string& name, const std::string& bytes,
                                              TiledReader& reader) {
  const std::string source = name_text(name);
  const Result<JsonValue> tree = parse_tiled_tree(bytes, "tileset", source);
  if (!tree) {
    reader.fail(tree.error());
    return {};
  }
  TiledReader own(bytes, source);
  Tileset meanings = read(tree.value(), own);
  if (own.error()) reader.fail(*own.error());
  return meanings;
}

}  // namespace wend::io
