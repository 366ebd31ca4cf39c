#include "tmx_tree.h"

#include <algorithm>
#include <optional>
#include <pugixml.hpp>

#include "../files/text.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t kMostBytes = std::size_t{1} << 28;
constexpr std::ptrdiff_t kMostElements = 4'000'000;
constexpr int kMostAttributes = 100;
constexpr int kMostLevels = 16;

/// Tells lines by offsets that come in ascending order (others get the line of the last one).
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  std::uint32_t line_at(std::size_t offset) {
    const std::size_t end = std::min(offset, text_.size());
    for (; offset_ < end; ++offset_) {
      if (text_[offset_] == '\n') ++line_;
    }
    return line_;
  }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint32_t line_ = 1;
};

JsonValue text_value(std::string text, std::uint32_t line) {
  JsonValue value;
  value.kind = Kind::text;
  value.text = std::move(text);
  value.line = line;
  return value;
}

void add_member(JsonValue& object, std::string key, JsonValue value) {
  object.keys.push_back(std::move(key));
  object.items.push_back(std::move(value));
}

/// The type that JSON gives a layer which is an element of its own in XML; null for all others.
const char* layer_type(std::string_view element) {
  if (element == "layer") return "tilelayer";
  if (element == "objectgroup") return "objectgroup";
  if (element == "group") return "group";
  return nullptr;
}

/// The name of such elements' list in JSON; null if they are no list.
const char* list_of(std::string_view element) {
  if (layer_type(element) != nullptr) return "layers";
  if (element == "tileset") return "tilesets";
  if (element == "tile") return "tiles";
  if (element == "object") return "objects";
  if (element == "property") return "properties";
  if (element == "chunk") return "chunks";
  return nullptr;
}

/// Elements without content of their own that say what an object is.
bool is_mark(std::string_view element) {
  constexpr std::string_view kMarks[] = {"point",    "ellipse", "capsule",
                                         "polyline", "polygon", "text"};
  return std::find(std::begin(kMarks), std::end(kMarks), element) != std::end(kMarks);
}

class TreeMaker {
 public:
  TreeMaker(std::string_view text, const std::string& source) : lines_(text), source_(source) {}

  const std::optional<Error>& error() const { return error_; }

  JsonValue object_of(const pugi::xml_node& node) {
    JsonValue object;
    object.kind = Kind::object;
    object.line = line_of(node);
    if (level_ >= kMostLevels) {
      fail(object.line, "there are more than 16 levels");
      return object;
    }
    ++level_;
    if (const char* type = layer_type(node.name())) {
      add_member(object, "type", text_value(type, object.line));
    }
    add_attributes(node, object);
    add_children(node, object);
    --level_;
    return object;
  }

 private:
  void fail(std::uint32_t line, const std::string& reason) {
    if (!error_) error_ = Error{source_, line, reason};
  }

  std::uint32_t line_of(const pugi::xml_node& node) {
    const std::ptrdiff_t offset = node.offset_debug();
    return lines_.line_at(offset < 0 ? 0 : static_cast<std::size_t>(offset));
  }

  void add_attributes(const pugi::xml_node& node, JsonValue& object) {
    int count = 0;
    for (const pugi::xml_attribute attribute : node.attributes()) {
      if (++count > kMostAttributes) {
        return fail(object.line, "an element has more than 100 attributes");
      }
      add_member(object, attribute.name(), text_value(attribute.value(), object.line));
    }
  }

  /// Lists are kept apart until they are whole. Other elements of Tiled's are skipped.
  void add_children(const pugi::xml_node& node, JsonValue& object) {
    JsonValue lists;
    for (const pugi::xml_node child : node.children()) {
      if (error_) return;
      const std::string_view name = child.name();
      if (const char* list = list_of(name)) {
        append(lists, list, object_of(child));
        if (name == "property") add_long_value(child, list_in(lists, list).items.back());
        if (name == "chunk") add_tiles(child, list_in(lists, list).items.back());
      } else if (name == "properties") {
        move_members(object_of(child), lists);
      } else if (name == "data") {
        add_data(child, object);
      } else if (is_mark(name)) {
        const pugi::xml_attribute points = child.attribute("points");
        JsonValue mark = text_value(points ? points.value() : "true", line_of(child));
        add_member(object, std::string(name), std::move(mark));
      }
      if (object.keys.size() > 2 * kMostAttributes) {
        return fail(object.line, "an element has too many parts of one kind");
      }
    }
    move_members(std::move(lists), object);
  }

  static JsonValue& list_in(JsonValue& lists, std::string_view key) {
    const auto known = std::find(lists.keys.begin(), lists.keys.end(), key);
    if (known != lists.keys.end()) {
      return lists.items[static_cast<std::size_t>(known - lists.keys.begin())];
    }
    JsonValue list;
    list.kind = Kind::array;
    add_member(lists, std::string(key), std::move(list));
    return lists.items.back();
  }
  static void append(JsonValue& lists, std::string_view key, JsonValue item) {
    JsonValue& list = list_in(lists, key);
    if (list.items.empty()) list.line = item.line;
    list.items.push_back(std::move(item));
  }
  static void move_members(JsonValue from, JsonValue& to) {
    for (std::size_t i = 0; i < from.items.size(); ++i) {
      if (to.find(from.keys[i]) == nullptr) {
        add_member(to, std::move(from.keys[i]), std::move(from.items[i]));
      }
    }
  }

  /// A value of several lines stands between the tags.
  static void add_long_value(const pugi::xml_node& node, JsonValue& property) {
    if (property.find("value") == nullptr) {
      add_member(property, "value", text_value(node.child_value(), property.line));
    }
  }

  /// In JSON what is said of the data is said of the layer.
  void add_data(const pugi::xml_node& node, JsonValue& layer) {
    JsonValue data = object_of(node);
    const bool has_chunks = data.find("chunks") != nullptr;
    if (!has_chunks) add_tiles(node, data);
    for (std::size_t i = 0; i < data.items.size(); ++i) {
      if (data.keys[i] == "tiles") continue;
      add_member(layer, std::move(data.keys[i]), std::move(data.items[i]));
    }
  }

  /// The tiles as a text, or one by one.
  void add_tiles(const pugi::xml_node& node, JsonValue& block) {
    if (block.find("tiles") == nullptr) {
      return add_member(block, "data", text_value(node.child_value(), block.line));
    }
    JsonValue list;
    list.kind = Kind::array;
    list.line = block.line;
    for (const JsonValue& tile : block.find("tiles")->items) {
      const JsonValue* number = tile.find("gid");
      list.items.push_back(number == nullptr ? text_value("0", tile.line) : *number);
    }
    add_member(block, "data", std::move(list));
  }

  LineCounter lines_;
  const std::string& source_;
  int level_ = 0;
  std::optional<Error> error_;
};

std::optional<Error> size_error(std::string_view text, const std::string& source) {
  if (text.size() > kMostBytes) return Error{source, 0, "a Tiled map may have 256 MiB"};
  const auto elements = std::count(text.begin(), text.end(), '<');
  const auto attributes = std::count(text.begin(), text.end(), '=');
  if (elements <= 2 * kMostElements && attributes <= 2 * kMostElements) return std::nullopt;
  return Error{
      source, 0,
      "there are more than 4,000,000 elements; in Tiled, choose a tile layer format of the "
      "map that is CSV or Base64"};
}

}  // namespace

Result<JsonValue> parse_tmx_tree(std::string_view text, const char* root,
                                 const std::string& source) {
  if (std::optional<Error> problem = size_error(text, source)) return *std::move(problem);
  pugi::xml_document document;
  // Line ends stay as they are, or they could not be counted.
  const pugi::xml_parse_result parsed = document.load_buffer(
      text.data(), text.size(), pugi::parse_default & ~pugi::parse_eol, pugi::encoding_utf8);
  if (!parsed) {
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0));
    return Error{source, LineCounter(text).line_at(offset),
                 "this is not XML: " + std::string(parsed.description())};
  }
  const pugi::xml_node element = document.document_element();
  if (std::string_view(element.name()) != root) {
    return Error{source, 0,
                 "this is XML, but no Tiled " + std::string(root) +
                     ": it begins with the element " + in_quotes(element.name())};
  }
  TreeMaker maker(text, source);
  JsonValue tree = maker.object_of(element);
  if (maker.error()) return *maker.error();
  return tree;
}

Result<JsonValue> parse_tiled_tree(std::string_view text, const char* root,
                                   const std::string& source) {
  const bool is_json = beginning(text).substr(0, 1) == "{";
  return is_json ? parse_json_tree(text, source) : parse_tmx_tree(text, root, source);
}

}  // namespace wend::io
