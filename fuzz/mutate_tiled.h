// Changes Tiled maps, in XML or JSON; and packs the tiles of layers again, as many as there should
// be, so that the readers of lists, Base64 and compressed data have something to read.
//
// fuzz-tiled-map: cov 3714 to 4021, ft 11269 to 15556.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "mutate_json.h"
#include "mutate_xml.h"

namespace wend::fuzzing {

using Tiles = std::vector<std::uint32_t>;

inline constexpr const char* kTmxExamples[] = {
    "<map width='3' height='2' tilewidth='8' tileheight='8' orientation='orthogonal'>"
    "<properties><property name='walkable' value='true'/><property name='radius' value='0.25'/>"
    "<property name='longest_edge' value='30'/></properties>"
    "<tileset firstgid='1'><tile id='1'><properties><property name='cost' value='2.5'/>"
    "</properties></tile><tile id='2'><properties><property name='blocked' value='true'/>"
    "</properties></tile></tileset>"
    "<layer name='ground'><data encoding='csv'>1,2,3,1,1,2</data></layer>"
    "<layer name='walls'><data><tile gid='0'/><tile gid='1'/><tile/><tile/><tile/><tile/></data>"
    "</layer><objectgroup name='walls'>"
    "<object id='1' x='16' y='16' rotation='30'><polygon points='0,0 32,0 32,64 -5.5,3'/></object>"
    "<object id='2' x='1' y='2' width='30' height='20'><ellipse/></object>"
    "<object id='3' x='1' y='2' width='30' height='20' name='box'/>"
    "<object template='fuzz' x='3'/></objectgroup>"
    "<objectgroup name='places'><object name='gate' type='start' x='16' y='4'><point/></object>"
    "<object name='hut' class='home' gid='1' x='4' y='8' rotation='90'/>"
    "<object name='road' x='0' y='0'><polyline points='0,0 5,5'/></object></objectgroup></map>",
    "<map width='2' height='2' tilewidth='10' tileheight='12' orientation='hexagonal' "
    "hexsidelength='4' staggeraxis='x' staggerindex='even'><tileset firstgid='1'/>"
    "<group name='blocked'><properties><property name='solid' value='false'/></properties>"
    "<layer><properties><property name='cost' value='1000'/></properties>"
    "<data encoding='csv'>1,1,0,1</data></layer></group>"
    "<objectgroup><object name='a' x='10' y='10' width='4' height='4'/></objectgroup></map>",
    "<map infinite='1' tilewidth='8' tileheight='4' orientation='isometric'>"
    "<tileset firstgid='1'/><layer name='collision'><data encoding='csv'>"
    "<chunk x='-4' y='-3' width='2' height='1'>1,1</chunk>"
    "<chunk x='4' y='3' width='2' height='2'>1,0,1,1</chunk></data></layer></map>",
    "<map width='1' height='2' tilewidth='8' tileheight='8' orientation='staggered' "
    "staggeraxis='y' staggerindex='odd'><tileset firstgid='1'/>"
    "<layer class='Obstacles'><data encoding='csv'>1,0</data></layer></map>",
    "<tileset><tile id='0'><properties><property name='cost'>3</property></properties></tile>"
    "<tile id='1'><properties><property name='collides' value='1'/></properties></tile></tileset>",
    "<template><tileset firstgid='1' source='a.tsx'/><object name='door' type='exit' width='8' "
    "height='8' rotation='90'/></template>",
    "<template><object name='door'><polygon points='0,0 1,0 1,1'/></object></template>"};

inline constexpr const char* kTmjExamples[] = {
    R"({"width": 3, "height": 2, "tilewidth": 8, "tileheight": 8, "orientation": "orthogonal",
    "infinite": false, "properties": [{"name": "walkable", "value": true},
    {"name": "radius", "value": 0.25}], "tilesets": [{"firstgid": 1, "tiles": [{"id": 1,
    "properties": [{"name": "cost", "value": 2.5}]}, {"id": 2, "properties": [{"name": "blocked",
    "value": true}]}]}], "layers": [{"type": "tilelayer", "name": "ground", "data": [1, 2, 3, 1,
    1, 2]}, {"type": "objectgroup", "name": "walls", "objects": [{"x": 1, "y": 2, "rotation": 45,
    "polygon": [{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 8.5}]}, {"x": 1, "y": 2,
    "width": 3, "height": 3, "ellipse": true}, {"template": "fuzz", "x": 1}]},
    {"type": "objectgroup", "objects": [{"name": "gate", "type": "start", "x": 1, "y": 1,
    "point": true}, {"name": "hut", "gid": 2, "x": 4, "y": 4}]}]})",
    R"({"infinite": true, "tilewidth": 10, "tileheight": 12, "orientation": "hexagonal",
    "hexsidelength": 4, "staggeraxis": "y", "staggerindex": "odd", "tilesets": [{"firstgid": 1}],
    "layers": [{"type": "group", "layers": [{"type": "tilelayer", "name": "walls",
    "chunks": [{"x": -2, "y": 3, "width": 2, "height": 2, "data": [1, 0, 0, 1]}]}]}]})",
    R"({"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "tilesets": [{"firstgid": 1,
    "tileproperties": {"1": {"blocked": true}}, "tiles": {"0": {}}}],
    "layers": [{"type": "tilelayer", "data": [1, 2], "properties": {"cost": 4}}]})",
    R"({"tiles": [{"id": 0, "properties": [{"name": "cost", "value": 2}]}]})",
    R"({"type": "template", "object": {"name": "", "polygon": [{"x": 0, "y": 0},
    {"x": 8, "y": 0}, {"x": 8, "y": 8.5}], "rotation": 45}})"};

inline Tiles any_tiles(std::size_t count, Random& random) {
  constexpr std::uint32_t kTiles[] = {0, 0, 1, 1, 1, 2, 3, 4, 0x80000001, 0xf0000002, 0x0fffffff};
  Tiles tiles(count);
  const std::uint32_t main = one_of(kTiles, random);
  for (std::uint32_t& tile : tiles) tile = random.chance(60) ? main : one_of(kTiles, random);
  return tiles;
}

inline std::string csv_of(const Tiles& tiles) {
  std::string text;
  for (const std::uint32_t tile : tiles) text += (text.empty() ? "" : ",") + std::to_string(tile);
  return text;
}

inline std::string bytes_of(const Tiles& tiles) {
  std::string bytes;
  for (const std::uint32_t tile : tiles) {
    for (unsigned shift = 0; shift < 32; shift += 8)
      bytes += static_cast<char>(tile >> shift & 255);
  }
  return bytes;
}

/// Window bits as zlib takes them: 15, and 16 more for gzip.
inline std::string deflated(std::string bytes, int window) {
  z_stream stream{};
  constexpr int kMemory = 8;
  deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, kMemory, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, bytes.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

inline std::string base64_of(const std::string& bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) text += kDigits[bits >> (count - 6) & 63];
  }
  if (count > 0) text += kDigits[bits << (6 - count) & 63];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

/// Tiles as text.
struct TileText {
  std::string encoding;
  std::string compression;
  std::string text;
};

/// Some are damaged before they are packed, so that their contents are wrong, not the packing.
inline TileText packed_tiles(std::size_t count, Random& random) {
  const Tiles tiles = any_tiles(count, random);
  const std::string bytes = random.chance(15) ? mutated_bytes(bytes_of(tiles)) : bytes_of(tiles);
  constexpr int kZlib = 15;
  constexpr int kGzip = 31;
  const auto damaged = [&](std::string packed) {
    return random.chance(15) ? mutated_bytes(std::move(packed)) : packed;
  };
  switch (random.below(4)) {
    case 0: return {"csv", "", csv_of(tiles)};
    case 1: return {"base64", "", base64_of(bytes)};
    case 2: return {"base64", "zlib", base64_of(damaged(deflated(bytes, kZlib)))};
    default: return {"base64", "gzip", base64_of(damaged(deflated(bytes, kGzip)))};
  }
}

/// At most as many as fit into a fuzzer's file.
inline std::size_t tile_count(double width, double height, Random& random) {
  constexpr double kMost = 400;
  const double count = width * height;
  if (!(count >= 0 && count <= kMost)) return random.below(4);
  return static_cast<std::size_t>(count) + (random.chance(10) ? 1 : 0);
}

/// Packs the tiles of one of the layers again.
inline void pack_tiles_again(pugi::xml_document& root, Random& random) {
  const pugi::xml_node map = root.document_element();
  std::vector<pugi::xml_node> elements;
  collect_elements(map, elements);
  const auto is_other = [](const pugi::xml_node& element) {
    return std::string_view(element.name()) != "data";
  };
  elements.erase(std::remove_if(elements.begin(), elements.end(), is_other), elements.end());
  if (elements.empty() || random.chance(20)) return;
  pugi::xml_node data = one_of(elements, random);
  pugi::xml_node chunk = data.child("chunk");
  const pugi::xml_node size = chunk ? chunk : map;
  const double width = size.attribute("width").as_double();
  const double height = size.attribute("height").as_double();
  const TileText made = packed_tiles(tile_count(width, height, random), random);
  data.remove_attributes();
  data.append_attribute("encoding") = made.encoding.c_str();
  if (!made.compression.empty()) data.append_attribute("compression") = made.compression.c_str();
  if (!chunk) data.remove_children();
  (chunk ? chunk : data).text().set(made.text.c_str());
}

inline double number_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_number() ? 0 : found->get<double>();
}

inline bool has_chunk(const Json& layer) {
  const auto chunks = layer.find("chunks");
  return chunks != layer.end() && chunks->is_array() && !chunks->empty() &&
         chunks->front().is_object();
}

/// The tiles of a layer, or of its first chunk: a list, or packed.
inline void pack_tiles_again(Json& layer, const Json& size, Random& random) {
  const std::size_t count = tile_count(number_in(size, "width"), number_in(size, "height"), random);
  Json& block = has_chunk(layer) ? layer["chunks"].front() : layer;
  if (random.chance(40)) {
    block["data"] = any_tiles(count, random);
    return;
  }
  const TileText made = packed_tiles(count, random);
  block["data"] = made.text;
  layer["encoding"] = made.encoding;
  if (!made.compression.empty()) layer["compression"] = made.compression;
}

/// Packs the tiles of one of the layers again.
inline void pack_tiles_again(Json& root, Random& random) {
  std::vector<Json*> values;
  collect_values(root, values);
  const auto is_other = [](const Json* value) {
    if (!value->is_object()) return true;
    const auto type = value->find("type");
    return type == value->end() || *type != "tilelayer";
  };
  values.erase(std::remove_if(values.begin(), values.end(), is_other), values.end());
  if (values.empty() || random.chance(20)) return;
  Json& layer = *one_of(values, random);
  const Json size = has_chunk(layer) ? layer["chunks"].front() : root;
  pack_tiles_again(layer, size, random);
}

/// JSON stays JSON, and other text is XML; now and then one becomes the other.
inline std::string mutated_tiled(const std::string& text, Random& random) {
  constexpr std::uint32_t kOther = 40;
  const bool other = random.below(kOther) == 0;
  const bool is_json = text.substr(0, 1) == "{";
  if (is_json != other) {
    JsonMutator mutator(kTmjExamples, random);
    (void)mutator.mutated(text);
    pack_tiles_again(mutator.root(), random);
    return mutator.text_of(mutator.root());
  }
  XmlMutator mutator(kTmxExamples, random);
  mutator.change(text);
  pack_tiles_again(mutator.root(), random);
  return mutator.text();
}

}  // namespace wend::fuzzing
