// One place as Python writes it.
#pragma once

#include "../places.h"

namespace wend::python {

/// The number of a graph's place, else a tuple of its indices.
inline py::object place_object(const Places& places, std::uint32_t place) {
  if (places.indices == 1) return py::int_(place);
  py::tuple indices(places.indices);
  std::int64_t rest = place;
  for (std::size_t i = places.indices; i-- > 1;) {
    indices[i] = py::int_(rest % places.shape[i]);
    rest /= places.shape[i];
  }
  indices[0] = py::int_(rest);
  return indices;
}

}  // namespace wend::python
