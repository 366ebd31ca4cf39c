// Reads YAML as a stream of events: no tree is built, so no alias can blow one up, and what a map
// has no use for is passed over. This is the one file that is compiled with exceptions: yaml-cpp
// throws them, and none gets out.
#include "ros_yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <vector>

#include "../files/text.h"

namespace wend::io {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 16;

/// A name of the outermost mapping, with its values.
struct Entry {
  std::string key;
  std::uint64_t line = 0;
  std::vector<std::string> values;  ///< one, or those of a list
};

/// Collects the outermost mapping; values that are no scalars or lists of them come without any.
class EntryCollector final : public YAML::EventHandler {
 public:
  const std::vector<Entry>& entries() const { return entries_; }
  const char* problem() const { return problem_; }
  std::uint64_t problem_line() const { return problem_line_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { add(mark, ""); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    fail(mark, "aliases are not read");
    add(mark, "");
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    add(mark, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(mark, false);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(mark, true);
  }
  void OnMapEnd() override { close(); }

 private:
  void fail(const YAML::Mark& mark, const char* problem) {
    if (problem_ != nullptr) return;
    problem_ = problem;
    problem_line_ = line_of(mark);
  }
  static std::uint64_t line_of(const YAML::Mark& mark) {
    return static_cast<std::uint64_t>(std::max(mark.line, 0)) + 1;
  }

  void open(const YAML::Mark& mark, bool is_map) {
    if (depth_ == 0 && !is_map)
      fail(mark, "expected a mapping: image, resolution, origin and so on");
    if (depth_ == 1 && expects_key_) fail(mark, "a name is a word");
    if (depth_ == 1) expects_key_ = true;  // again once this is over
    is_list_ = depth_ == 1 && !is_map;
    ++depth_;
  }
  void close() {
    --depth_;
    if (depth_ == 1) is_list_ = false;
  }

  void add(const YAML::Mark& mark, const std::string& value) {
    if (depth_ == 0) return fail(mark, "expected a mapping: image, resolution, origin and so on");
    if (depth_ == 2 && is_list_ && !entries_.empty()) entries_.back().values.push_back(value);
    if (depth_ != 1) return;
    if (expects_key_) {
      entries_.push_back({value, line_of(mark), {}});
    } else {
      entries_.back().values.push_back(value);
    }
    expects_key_ = !expects_key_;
  }

  std::vector<Entry> entries_;
  int depth_ = 0;
  bool expects_key_ = true;
  bool is_list_ = false;  // inside a list of the outermost mapping
  const char* problem_ = nullptr;
  std::uint64_t problem_line_ = 0;
};

/// Digits, signs, points and exponents; no words for what is no number.
std::optional<double> number_of(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  const std::string digits = (!text.empty() && text.front() == '.' ? "0" : "") + std::string(text);
  const std::optional<Decimal> decimal = parse_decimal(digits);
  if (!decimal || !std::isfinite(to_double(*decimal))) return std::nullopt;
  return negative ? -to_double(*decimal) : to_double(*decimal);
}

class InfoReader {
 public:
  InfoReader(const std::vector<Entry>& entries, const std::string& source)
      : entries_(entries), source_(source) {}

  Result<RosMapInfo> read() {
    RosMapInfo info;
    info.image = word("image");
    if (info.image.empty()) fail(find("image"), "image", "expected the name of a file");
    if (has_control_characters(info.image)) {
      fail(find("image"), "image", "a file's name is one line; is a quotation mark missing?");
    }
    constexpr double kMost = 1e9;
    constexpr double kLeast = 1e-9;
    info.resolution = number("resolution", kLeast, kMost, true);
    if (const Entry* origin = find("origin")) read_origin(*origin, info);
    info.negate = truth("negate");
    info.occupied_thresh = number("occupied_thresh", 0, 1, true);
    info.free_thresh = number("free_thresh", 0, 1, true);
    info.mode = mode();
    if (info.free_thresh > info.occupied_thresh) {
      fail(find("free_thresh"), "free_thresh", "more than occupied_thresh");
    }
    if (error_) return *error_;
    return info;
  }

 private:
  const Entry* find(std::string_view key) {
    const Entry* found = nullptr;
    for (const Entry& entry : entries_) {
      if (entry.key != key) continue;
      if (found != nullptr) fail(&entry, key, "this is said twice");
      found = &entry;
    }
    return found;
  }

  void fail(const Entry* entry, std::string_view key, const std::string& reason) {
    if (error_) return;
    error_ = Error{source_, entry == nullptr ? 0 : entry->line, std::string(key) + ": " + reason};
  }

  /// The one value of a name; empty where there is none.
  std::string word(std::string_view key) {
    const Entry* entry = find(key);
    if (entry == nullptr || entry->values.size() != 1) return "";
    return entry->values.front();
  }

  double number(std::string_view key, double least, double most, bool required) {
    const Entry* entry = find(key);
    if (entry == nullptr && !required) return least;
    const std::string text = word(key);
    const std::optional<double> found = number_of(text);
    if (found && *found >= least && *found <= most) return *found;
    fail(entry, key,
         entry == nullptr ? "this is missing"
                          : (least > 0 ? "expected a number above 0, found "
                                       : "expected a number from 0 to 1, found ") +
                                in_quotes(text));
    return least;
  }

  void read_origin(const Entry& entry, RosMapInfo& info) {
    double* const parts[] = {&info.x, &info.y, &info.yaw};
    constexpr double kMost = 1e12;
    bool good = entry.values.size() == std::size(parts);
    for (std::size_t i = 0; good && i < std::size(parts); ++i) {
      const std::optional<double> number = number_of(entry.values[i]);
      good = number && std::abs(*number) <= kMost;
      if (good) *parts[i] = *number;
    }
    if (!good) fail(&entry, "origin", "expected three numbers, such as [-10.0, -5.0, 0.0]");
  }

  bool truth(std::string_view key) {
    const std::string text = word(key);
    for (const char* yes : {"1", "true", "True", "yes"}) {
      if (text == yes) return true;
    }
    for (const char* no : {"", "0", "false", "False", "no"}) {
      if (text == no) return false;
    }
    fail(find(key), key, "expected 0 or 1, found " + in_quotes(text));
    return false;
  }

  RosMapMode mode() {
    const std::string text = word("mode");
    if (text == "scale") return RosMapMode::scale;
    if (text == "raw") {
      fail(find("mode"), "mode", "raw numbers mean nothing here; say trinary or scale");
    } else if (!text.empty() && text != "trinary") {
      fail(find("mode"), "mode", "expected trinary or scale, found " + in_quotes(text));
    }
    return RosMapMode::trinary;
  }

  const std::vector<Entry>& entries_;
  const std::string& source_;
  std::optional<Error> error_;
};

std::optional<Error> collect(std::string_view text, const std::string& source,
                             EntryCollector& collector) {
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    parser.HandleNextDocument(collector);
  } catch (const YAML::Exception& problem) {
    const int line = problem.mark.line;
    return Error{source, line < 0 ? 0 : static_cast<std::uint64_t>(line) + 1,
                 "this is not YAML: " + printable_text(problem.msg)};
  } catch (const std::exception& problem) {
    return Error{source, 0, "this is not YAML: " + printable_text(problem.what())};
  }
  if (collector.problem() == nullptr) return std::nullopt;
  return Error{source, collector.problem_line(), collector.problem()};
}

}  // namespace

Result<RosMapInfo> parse_ros_yaml(std::string_view text, const std::string& source) {
  if (text.empty()) return Error{source, 0, "the file is empty"};
  if (text.size() > kMostBytes) return Error{source, 0, "the YAML file of a map may have 64 KiB"};
  EntryCollector collector;
  if (std::optional<Error> problem = collect(text, source, collector)) return *std::move(problem);
  return InfoReader(collector.entries(), source).read();
}

}  // namespace wend::io
