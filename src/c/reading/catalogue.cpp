// The catalogue of algorithms and options. Options come from their one list, visit_options(), and
// from the algorithms that have some of their own.
#include "wend/c/catalogue.h"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "c/call.h"
#include "io/files/real.h"
#include "wend/base/assert.h"
#include "wend/catalogue/catalogue.h"
#include "wend/internal/search/option_facts.h"
#include "wend/internal/search/option_words.h"
#include "wend/internal/search/visit_options.h"

namespace wend::c {
namespace {

/// An option, and the texts that its description refers to.
struct ListedOption {
  wend_option_info info = {};
  std::string words;
  std::string usual;
  std::vector<const char*> choices;
  std::vector<const char*> algorithms;
};

/// Own options have the words of a line of help.
std::string sentence_of(std::string words) {
  if (!words.empty() && words.front() >= 'a' && words.front() <= 'z') words.front() -= 'a' - 'A';
  if (!words.empty() && words.back() != '.') words += '.';
  return words;
}

std::string spelt_number(double value) {
  std::string text;
  io::append_real(text, value);
  return text;
}

/// Notes each option that it is shown.
class OptionLister {
 public:
  std::vector<ListedOption> take() { return std::move(options_); }

  template <class Choice>
  void choice(const char* name, Choice, Choice usual, Choice last) {
    ListedOption& option = add(name, WEND_OPTION_CHOICE);
    option.usual = to_string(usual);
    using Number = std::underlying_type_t<Choice>;
    for (Number i = 0; i <= static_cast<Number>(last); ++i) {
      option.choices.push_back(to_string(static_cast<Choice>(i)));
    }
  }
  void truth(const char*, bool) {}  // not to be set by name
  void real(const char* name, double, double usual) {
    add(name, WEND_OPTION_NUMBER).usual = spelt_number(usual);
  }
  void number(const char* name, std::uint64_t, std::uint64_t usual) {
    add(name, WEND_OPTION_WHOLE).usual = std::to_string(usual);
  }
  void turning(const char* name, const Turning&) {
    add(name, WEND_OPTION_NUMBER).usual = spelt_number(Turning{}.cost);
  }
  void own(const OwnOptions&) {
    for (const OwnOption* own : own_options()) {
      ListedOption& option = options_.emplace_back();
      option.info.kind = own->whole ? WEND_OPTION_WHOLE : WEND_OPTION_NUMBER;
      option.info.name = own->name;
      option.words = sentence_of(own->summary);
      option.info.least = own->least;
      option.info.most = own->most;
      option.info.power_of_two = own->power_of_two ? 1 : 0;
      option.usual = spelt_number(own->usual);
      for (const AlgorithmInfo& info : wend::algorithms()) {
        if (has_option(info, *own)) option.algorithms.push_back(info.name);
      }
    }
  }

 private:
  ListedOption& add(const char* name, std::uint32_t kind) {
    const OptionFacts* facts = find_option_facts(name);
    WEND_CHECK(facts != nullptr, "each option has a line in option_facts.h: write one");
    ListedOption& option = options_.emplace_back();
    option.info.kind = kind;
    option.info.name = name;
    option.words = facts->summary;
    if (kind != WEND_OPTION_CHOICE) {
      option.info.least = facts->least;
      option.info.most = facts->most;
    }
    if (facts->taken_by == nullptr) return option;
    for (const AlgorithmInfo& info : wend::algorithms()) {
      if (facts->taken_by(info)) option.algorithms.push_back(info.name);
    }
    return option;
  }

  std::vector<ListedOption> options_;
};

std::vector<ListedOption> list_options() {
  OptionLister lister;
  const SearchOptions usual;
  visit_options(usual, lister);
  std::vector<ListedOption> options = lister.take();
  for (ListedOption& option : options) {  // the texts stay where they are from now on
    wend_option_info& info = option.info;
    info.size = sizeof info;
    info.words = option.words.c_str();
    info.usual = option.usual.c_str();
    info.choices = option.choices.empty() ? nullptr : option.choices.data();
    info.choice_count = static_cast<std::uint32_t>(option.choices.size());
    info.algorithms = option.algorithms.empty() ? nullptr : option.algorithms.data();
    info.algorithm_count = static_cast<std::uint32_t>(option.algorithms.size());
  }
  return options;
}

/// Never destroyed: other threads may read it until the program ends.
const std::vector<ListedOption>& listed_options() {
  static const auto* const kAll = new std::vector<ListedOption>(list_options());
  return *kAll;
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

const char* wend_algorithm_title(std::uint32_t index) noexcept {
  return index < algorithms().size() ? algorithms()[index].title : nullptr;
}

const char* wend_algorithm_summary(std::uint32_t index) noexcept {
  return index < algorithms().size() ? algorithms()[index].summary : nullptr;
}

std::uint32_t wend_option_count() noexcept {
  return static_cast<std::uint32_t>(listed_options().size());
}

wend_code wend_option_describe(std::uint32_t index, wend_option_info* info,
                               wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(info, "info")) return call.code();
  if (index >= listed_options().size()) {
    return call.fail(WEND_OUT_OF_RANGE, "options are numbered from 0 to before " +
                                            std::to_string(listed_options().size()));
  }
  *info = listed_options()[index].info;
  return call.code();
}
