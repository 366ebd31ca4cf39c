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

}  // namespace

std::span<const AlgorithmInfo> algorithms() { return kInfos; }

const AlgorithmInfo* find_algorithm(std::string_view name) {
  const auto same = [](char given, char known) {
    return given == known || (given == '-' && known == '_');
  };
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const std::string_view known = kNames[i];
    if (known.size() != name.size()) continue;
    if (std::equal(name.begin(), name.end(), known.begin(), same)) return &kInfos[i];
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
  return place_ < kInfos.size() ? &kInfos[place_] : nullptr;
}

std::string_view Algorithm::name() const {
  if (automatic()) return kAuto;
  return place_ < kNames.size() ? kNames[place_] : "";
}

}  // namespace wend
