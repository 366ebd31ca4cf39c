// Which regions lie above others, on a picture from above.
#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>

#include "picture/canvas/colours.h"
#include "wend/space/maps/obstacles.h"

namespace wend::drawing {

/// Tints that neighbours in a list do not share, light enough for names.
inline Colour region_colour(std::size_t region) {
  constexpr Colour kTints[] = {{0xc9, 0xdf, 0xee}, {0xf6, 0xdd, 0xb8}, {0xcf, 0xe8, 0xd5},
                               {0xf0, 0xd3, 0xe2}, {0xf7, 0xf1, 0xb5}, {0xdd, 0xd6, 0xee},
                               {0xe8, 0xd9, 0xc9}};
  return kTints[region % std::size(kTints)];
}

/// The means of the heights of regions' corners.
class Altitudes {
 public:
  explicit Altitudes(const std::vector<Outline>& regions) {
    for (const Outline& region : regions) {
      double sum = 0;
      for (const Position& corner : region) sum += corner.z;
      heights_.push_back(region.empty() ? 0 : sum / static_cast<double>(region.size()));
    }
    if (heights_.empty()) return;
    const auto [lowest, highest] = std::minmax_element(heights_.begin(), heights_.end());
    lowest_ = *lowest;
    span_ = *highest - lowest_;
  }

  /// The numbers of regions, so that what lies above is drawn over what lies below.
  std::vector<std::size_t> lowest_first() const {
    std::vector<std::size_t> order(heights_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return heights_[a] < heights_[b]; });
    return order;
  }

  /// Darker the higher it lies; `plain` where all lie alike.
  Colour ground(std::size_t region, Colour plain) const {
    constexpr Colour kLow = {0xf8, 0xf6, 0xf1};
    constexpr Colour kHigh = {0xcf, 0xc4, 0xa9};
    return span_ > 0 ? mixed(kLow, kHigh, (heights_[region] - lowest_) / span_) : plain;
  }

 private:
  std::vector<double> heights_;
  double lowest_ = 0;
  double span_ = 0;
};

}  // namespace wend::drawing
