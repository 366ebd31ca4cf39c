// A chart: values over time, as lines in panels one below the other. Drawn by wend/picture/draw.h.
//
// This header belongs to the library wend::picture (CMake: find_package(wend COMPONENTS picture)),
// which needs Cairo, giflib and fmt.
#pragma once

#include <string>
#include <vector>

namespace wend {

struct Chart {
  /// One value per tick, from 0 on; all finite and not below 0.
  struct Series {
    std::string name;
    std::vector<double> values;
  };
  /// Series that share a scale.
  struct Panel {
    std::string title;  ///< what is counted
    std::vector<Series> series;
  };

  std::string title;  ///< viewers show it
  std::string caption;
  std::string x_title = "ticks";
  std::vector<Panel> panels;
};

}  // namespace wend
