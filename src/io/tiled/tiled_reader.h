// Reads values of Tiled's out of a tree. In trees of XML all of them are texts; what the reader
// does not know is passed over, since the editor keeps adding to its form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "../json/json_tree.h"

namespace wend::io {

/// The first thing that is wrong is the error, and what is read after that does not count: so no
/// step has to ask whether the one before went well.
class TiledReader {
 public:
  /// Reads a text, which must outlive this.
  TiledReader(std::string_view text, std::string source)
      : text_(text), source_(std::move(source)) {}

  const std::optional<Error>& error() const { return error_; }
  void fail(const Error& error) {
    if (!error_) error_ = error;
  }
  /// Where line ends were escaped there may seem to be more lines than there are.
  void fail(std::uint32_t line, const std::string& reason);
  void fail(const JsonValue& value, const std::string& reason) { fail(value.line, reason); }

  /// The number, or 0 where it is none; an error where it is out of range.
  double number(const JsonValue& value, const char* key, double least, double most);
  /// The value of a member; `absent` if there is none.
  double number_at(const JsonValue& parent, const char* key, double absent, double least,
                   double most);
  std::int32_t whole_at(const JsonValue& parent, const char* key, std::int32_t absent,
                        std::int32_t least, std::int32_t most);
  std::string_view text_at(const JsonValue& parent, const char* key);
  bool truth(const JsonValue& value, const char* key);
  bool truth_at(const JsonValue& parent, const char* key);

  /// Calls visit(item) with the items of a list of objects; not where there is no such list.
  template <class Visit>
  void objects_at(const JsonValue& parent, const char* key, Visit&& visit) {
    const JsonValue* list = parent.find(key);
    if (list == nullptr || list->kind == JsonValue::Kind::null) return;
    if (list->kind != JsonValue::Kind::array) return fail_kind(*list, key, "a list");
    for (const JsonValue& item : list->items) {
      if (error_) return;
      if (item.kind != JsonValue::Kind::object) return fail_kind(item, key, "an object");
      visit(item);
    }
  }

 private:
  void fail_kind(const JsonValue& value, const char* key, const char* expected) {
    fail(value, std::string(key) + ": expected " + expected + ", found " + to_string(value.kind));
  }

  std::string_view text_;
  std::string source_;
  std::optional<Error> error_;
};

/// The same letters, small or not.
bool same_word(std::string_view a, std::string_view b);

}  // namespace wend::io
