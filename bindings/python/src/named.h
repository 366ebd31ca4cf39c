// Overlays and traces, which questions may name beside places.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "answers.h"
#include "call.h"

namespace wend::python {

/// Changes of a map for the questions that name it. Its nodes are those of one navigator.
struct Overlay {
  OverlayHandle handle;
  std::shared_ptr<const Ground> ground;
};

/// The overlay of a question about a map; null for none. Throws a ValueError if it is one of a map
/// of another shape or layout, whose places are others.
const wend_overlay* overlay_on(const Ground& ground, const Overlay* overlay);

/// The events of a search.
struct Trace {
  TraceHandle handle = TraceHandle::make(wend_trace_create);
  std::shared_ptr<const Ground> ground;  ///< of the map that was searched last; none before
};

/// The classes Overlay and Trace of Python. Navigator is there already.
void add_named(py::module_& module);

}  // namespace wend::python

namespace pybind11::detail {

/// Takes None first: pybind11 asks None for attributes before it takes it for a null pointer, which
/// is a third of the time of a short question.
template <class Named>
struct named_caster : type_caster_base<Named> {
  bool load(handle source, bool convert) {
    if (!source.is_none()) return type_caster_base<Named>::load(source, convert);
    this->value = nullptr;
    return true;
  }
};
template <>
struct type_caster<wend::python::Overlay> : named_caster<wend::python::Overlay> {};
template <>
struct type_caster<wend::python::Trace> : named_caster<wend::python::Trace> {};

}  // namespace pybind11::detail
