#include "wend/catalogue/catalogue.h"

#include <algorithm>
#include <array>

#include "wend/catalogue/algorithms.h"

namespace wend {
namespace {

template <class... Types>
constexpr std::array<AlgorithmInfo, sizeof...(Types)> infos_of(TypeList<Types...>) {
  return {Types::kInfo...};
}

constexpr auto kInfos = infos_of(Algorithms{});

}  // namespace

std::span<const AlgorithmInfo> algorithms() { return kInfos; }

const AlgorithmInfo* find_algorithm(std::string_view name) {
  const auto same = [](char a, char b) { return a == b || (a == '_' && b == '-'); };
  for (const AlgorithmInfo& info : kInfos) {
    const std::string_view known = info.name;
    if (std::equal(known.begin(), known.end(), name.begin(), name.end(), same)) return &info;
  }
  return nullptr;
}

}  // namespace wend
