#include "wend/catalogue/catalogue.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/algorithms.h"

namespace wend {
namespace {

template <class... Types>
constexpr std::array<AlgorithmInfo, sizeof...(Types)> infos_of(TypeList<Types...>) {
  return {Types::kInfo...};
}

constexpr auto kInfos = infos_of(Algorithms{});

/// With their lengths, which to count for every query takes as long as half the rest of the door.
template <class... Types>
constexpr std::array<std::string_view, sizeof...(Types)> names_of(TypeList<Types...>) {
  return {std::string_view(Types::kInfo.name)...};
}

constexpr auto kNames = names_of(Algorithms{});

constexpr bool is_same(std::string_view given, std::string_view known) {
  const auto same = [](char a, char b) { return a == b || (a == '-' && b == '_'); };
  return std::equal(given.begin(), given.end(), known.begin(), known.end(), same);
}

/// The own options of all algorithms, each once.
struct OwnList {
  std::array<const OwnOption*, kInfos.size()* OwnOptions::kMost> options = {};
  std::size_t count = 0;
  bool clear = true;  // no algorithm has too many, and no two options have one name
};

constexpr OwnList list_own_options() {
  OwnList list;
  for (const AlgorithmInfo& info : kInfos) {
    if (info.options.size() > OwnOptions::kMost) list.clear = false;
    for (const OwnOption* option : info.options) {
      bool known = false;
      for (std::size_t i = 0; i < list.count && !known; ++i) {
        known = list.options[i] == option;
        if (!known && is_same(list.options[i]->name, option->name)) list.clear = false;
      }
      if (!known && list.count < list.options.size()) list.options[list.count++] = option;
    }
  }
  return list;
}

constexpr OwnList kOwnOptions = list_own_options();
static_assert(kOwnOptions.clear,
              "an algorithm has at most OwnOptions::kMost own options; options of "
              "several algorithms with one name are one constant");

}  // namespace

std::span<const OwnOption* const> own_options() {
  return {kOwnOptions.options.data(), kOwnOptions.count};
}

const OwnOption* find_own_option(std::string_view name) {
  for (const OwnOption* option : own_options()) {
    if (is_same(name, option->name)) return option;
  }
  return nullptr;
}

std::span<const AlgorithmInfo> algorithms() { return kInfos; }

const AlgorithmInfo* find_algorithm(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const std::string_view known = kNames[i];
    if (known.size() != name.size()) continue;
    if (is_same(name, known)) return &kInfos[i];
  }
  return nullptr;
}

Algorithm::Algorithm(std::string_view name) {
  if (name == kAuto) return;
  const AlgorithmInfo* info = find_algorithm(name);
  place_ = info == nullptr ? kUnknown : static_cast<std::uint8_t>(info - kInfos.data());
}

Algorithm::Algorithm(const AlgorithmInfo& info)
    : place_(static_cast<std::uint8_t>(&info - kInfos.data())) {
  static_assert(kInfos.size() < kUnknown);
  WEND_ASSERT(place_ < kInfos.size() && &info == &kInfos[place_],
              "an algorithm is one of the catalogue's: take it from algorithms()");
}

const AlgorithmInfo* Algorithm::info() const {
  WEND_ASSERT(place_ < kInfos.size() || place_ == kAutomatic || place_ == kUnknown,
              "an algorithm is one of the catalogue, automatic or unknown");
  return place_ < kInfos.size() ? &kInfos[place_] : nullptr;
}

std::string_view Algorithm::name() const {
  if (automatic()) return kAuto;
  return place_ < kNames.size() ? kNames[place_] : "";
}

}  // namespace wend
