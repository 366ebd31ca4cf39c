// The options of questions, by name: all that visit_options() lists.
#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "call.h"
#include "io/files/real.h"
#include "objects.h"
#include "wend/c/navigator.h"
#include "wend/catalogue/catalogue.h"
#include "wend/internal/search/option_words.h"
#include "wend/internal/search/visit_options.h"

namespace wend::c {
namespace {

/// With underscores.
std::string spelt(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

/// Sets the option of that name among those that it is shown.
class OptionSetter {
 public:
  OptionSetter(Call& call, std::string_view name, std::string_view value)
      : call_(call), name_(spelt(name)), value_(spelt(value)), text_(value) {}

  bool found() const { return found_; }

  template <class Choice>
  void choice(const char* name, Choice& value, Choice, Choice last) {
    if (!is(name)) return;
    using Number = std::underlying_type_t<Choice>;
    std::string words;
    for (Number i = 0; i <= static_cast<Number>(last); ++i) {
      const auto option = static_cast<Choice>(i);
      if (value_ == to_string(option)) {
        value = option;
        return;
      }
      words += (i == 0 ? "" : ", ") + std::string(to_string(option));
    }
    call_.fail(WEND_UNKNOWN_NAME, name_ + " is one of " + words);
  }
  /// It says something of one's own heuristic, which has no name.
  void truth(const char*, bool&) {}
  void real(const char* name, double& value, double) {
    if (is(name)) set(value);
  }
  void number(const char* name, std::uint64_t& value, std::uint64_t) {
    if (!is(name)) return;
    const auto [end, fault] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (fault == std::errc() && end == text_.data() + text_.size()) return;
    call_.fail(WEND_OUT_OF_RANGE, name_ + " is a whole number from 0 to 2^64 - 1");
  }
  void turning(const char* name, Turning& value) {
    if (is(name)) set(value.cost);
  }
  void own(OwnOptions& options) {
    const OwnOption* option = found_ ? nullptr : find_own_option(name_);
    if (option == nullptr) return;
    found_ = true;
    double value = 0;
    if (!set(value)) return;
    if (!option->accepts(value)) {
      call_.fail(WEND_OUT_OF_RANGE, name_ + ": " + option->rule);
    } else if (options.values().size() == OwnOptions::kMost) {
      call_.fail(WEND_OUT_OF_RANGE, "at most four options of one algorithm go together");
    } else {
      options.set(*option, value);
    }
  }

 private:
  bool is(const char* name) {
    if (name_ != name) return false;
    found_ = true;
    return true;
  }
  bool set(double& value) {
    const std::optional<double> read = io::parse_real(text_);
    if (!read) {
      call_.fail(WEND_OUT_OF_RANGE, name_ + " is a number from 0");
      return false;
    }
    value = *read;
    return true;
  }

  Call& call_;
  std::string name_;
  std::string value_;
  std::string_view text_;
  bool found_ = false;
};

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

std::uint32_t wend_algorithm_count() noexcept {
  return static_cast<std::uint32_t>(algorithms().size());
}

const char* wend_algorithm_name(std::uint32_t index) noexcept {
  return index < algorithms().size() ? algorithms()[index].name : nullptr;
}

wend_code wend_options_create(wend_options** options, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(options, "options")) return call.code();
  return call.hand_out(std::make_shared<OptionsObject>(), options);
}

wend_code wend_options_destroy(wend_options* options) noexcept {
  return Call(nullptr).destroy<OptionsObject>(options);
}

wend_code wend_options_set(wend_options* handle, wend_text name_text, wend_text value_text,
                           wend_error* error) noexcept {
  Call call(error);
  std::string_view name;
  std::string_view value;
  if (!call.text(name_text, "name", name) || !call.text(value_text, "value", value)) {
    return call.code();
  }
  const auto options = call.write<OptionsObject>(handle, "options");
  if (!options) return call.code();
  if (name == "algorithm") {
    const Algorithm algorithm(value);
    if (algorithm.name().empty()) {
      return call.fail(WEND_UNKNOWN_NAME, "there is no algorithm '" + std::string(value) +
                                              "': wend_algorithm_name lists them");
    }
    options->algorithm = algorithm;
    return call.code();
  }
  OptionSetter setter(call, name, value);
  visit_options(options->options, setter);
  if (setter.found()) return call.code();
  return call.fail(WEND_UNKNOWN_NAME, "there is no option '" + std::string(name) + "'");
}
