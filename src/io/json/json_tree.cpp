#include "json_tree.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "../files/text.h"
#include "wend/io/json_map.h"

namespace wend::io {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 28;
constexpr std::size_t kMostLevels = 16;

/// Goes through a text and counts its lines.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;  // NOLINT(readability-identifier-naming)
  using value_type = char;                            // NOLINT(readability-identifier-naming)
  using difference_type = std::ptrdiff_t;             // NOLINT(readability-identifier-naming)
  using pointer = const char*;                        // NOLINT(readability-identifier-naming)
  using reference = const char&;                      // NOLINT(readability-identifier-naming)

  CountingIterator(const char* here, std::uint32_t* line) : here_(here), line_(line) {}
  reference operator*() const { return *here_; }
  CountingIterator& operator++() {
    if (*here_++ == '\n') ++*line_;
    return *this;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.here_ == b.here_;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

 private:
  const char* here_;
  std::uint32_t* line_;
};

/// Builds the tree from the parser's events. A number's end is known only behind it, perhaps on the
/// next line, so it gets the line of what came before.
class TreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::size_t size, const std::string& source, const std::uint32_t& line)
      : size_(size), source_(source), line_(line) {}

  bool null() override { return add({}); }
  bool boolean(bool truth) override {
    JsonValue value;
    value.kind = JsonValue::Kind::boolean;
    value.truth = truth;
    return add(std::move(value));
  }
  bool number_integer(number_integer_t number) override {
    return add_number(static_cast<double>(number));
  }
  bool number_unsigned(number_unsigned_t number) override {
    return add_number(static_cast<double>(number));
  }
  bool number_float(number_float_t number, const string_t&) override { return add_number(number); }
  bool string(string_t& text) override {
    value_line_ = line_;
    JsonValue value;
    value.kind = JsonValue::Kind::text;
    value.text = std::move(text);
    return add(std::move(value));
  }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(JsonValue::Kind::object); }
  bool key(string_t& name) override {
    value_line_ = line_;
    open_.back().keys.push_back(std::move(name));
    return true;
  }
  bool end_object() override {
    std::vector<std::string> sorted = open_.back().keys;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) return fail(io::in_quotes(*twice) + " is in one object twice");
    return close();
  }
  bool start_array(std::size_t) override { return open(JsonValue::Kind::array); }
  bool end_array() override { return close(); }

  /// Behind the last symbol the position is one more than the text is long.
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::json::exception& problem) override {
    constexpr int kOverflow = 406;
    if (error_) return false;
    if (problem.id == kOverflow)
      return fail("the number " + io::in_quotes(token) + " is too large");
    return fail(position > size_ ? "the JSON text ends too soon"
                                 : "this is not JSON: " + io::in_quotes(token));
  }

  const std::optional<Error>& error() const { return error_; }
  JsonValue& root() { return root_; }

 private:
  bool fail(const std::string& reason) {
    error_ = Error{source_, line_, reason};
    return false;
  }

  bool add_number(double number) {
    JsonValue value;
    value.kind = JsonValue::Kind::number;
    value.number = number;
    return add(std::move(value));
  }

  bool add(JsonValue value) {
    if (++values_ > kMostJsonValues) return fail("there are more than 4,000,000 values");
    value.line = value_line_;
    (open_.empty() ? root_ : open_.back().items.emplace_back()) = std::move(value);
    return true;
  }

  bool open(JsonValue::Kind kind) {
    if (open_.size() >= kMostLevels) return fail("there are more than 16 levels");
    if (++values_ > kMostJsonValues) return fail("there are more than 4,000,000 values");
    value_line_ = line_;
    JsonValue value;
    value.kind = kind;
    value.line = line_;
    open_.push_back(std::move(value));
    return true;
  }

  bool close() {
    JsonValue done = std::move(open_.back());
    open_.pop_back();
    (open_.empty() ? root_ : open_.back().items.emplace_back()) = std::move(done);
    return true;
  }

  std::size_t size_;
  const std::string& source_;
  const std::uint32_t& line_;
  std::uint32_t value_line_ = 1;
  std::size_t values_ = 0;
  std::vector<JsonValue> open_;
  JsonValue root_;
  std::optional<Error> error_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
  const auto place = std::find(keys.begin(), keys.end(), key);
  return place == keys.end() ? nullptr : &items[static_cast<std::size_t>(place - keys.begin())];
}

const char* to_string(JsonValue::Kind kind) {
  switch (kind) {
    case JsonValue::Kind::null: return "null";
    case JsonValue::Kind::boolean: return "a boolean";
    case JsonValue::Kind::number: return "a number";
    case JsonValue::Kind::text: return "a text";
    case JsonValue::Kind::array: return "a list";
    case JsonValue::Kind::object: return "an object";
  }
  return "null";
}

Result<JsonValue> parse_json_tree(std::string_view text, const std::string& source) {
  if (text.size() > kMostBytes) return Error{source, 0, "a JSON map may have 256 MiB"};
  std::uint32_t line = 1;
  TreeBuilder builder(text.size(), source, line);
  const bool parsed =
      nlohmann::json::sax_parse(CountingIterator(text.data(), &line),
                                CountingIterator(text.data() + text.size(), &line), &builder);
  if (!parsed) return builder.error().value_or(Error{source, line, "this is not JSON"});
  return std::move(builder.root());
}

}  // namespace wend::io
