// The module wend._picture: pictures of arrays as the bytes of SVG, PNG and GIF files. wend.draw
// and wend.animate call it.
#include <pybind11/pybind11.h>

#include <exception>

#include "picture/cells.h"
#include "picture/graphs.h"
#include "wend/catalogue/catalogue.h"
#include "wend/picture/draw.h"

namespace wend::python {
namespace {

PictureFormat read_format(const std::string& name) {
  const Result<PictureFormat> format = picture_format("." + name);
  if (!format) throw py::value_error("format: 'svg', 'png' or 'gif' is wanted, not '" + name + "'");
  return format.value();
}

py::bytes bytes_of(const Result<std::string>& drawn) {
  if (!drawn) throw py::value_error(drawn.error().message());
  return py::bytes(drawn.value());
}

template <class Shown>
py::bytes draw_still(const Shown& shown, const std::string& name) {
  const PictureFormat format = read_format(name);
  Result<std::string> drawn = [&] {
    const py::gil_scoped_release released;
    return draw_picture(shown.picture, format);
  }();
  return bytes_of(drawn);
}

/// Frames that Python makes: its function gets a number and returns parts. The library cannot pass
/// exceptions on, so an error of Python is kept, and ends the drawing by a picture that it refuses.
template <class Shown>
class Frames {
 public:
  Frames(const Shown& base, py::function make) : base_(base), make_(std::move(make)) {}

  /// Called without the GIL.
  auto operator()(std::size_t index) -> const decltype(Shown::picture)& {
    if (fault_) return refused();
    const py::gil_scoped_acquire held;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      shown_ = with_parts(base_, make_(index).template cast<py::dict>());
    } catch (...) {
      fault_ = std::current_exception();
      return refused();
    }
    return shown_->picture;
  }
  void throw_fault() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  const decltype(Shown::picture)& refused() {
    static const decltype(Shown::picture) kRefused = refused_picture();
    return kRefused;
  }
  static decltype(Shown::picture) refused_picture() {
    decltype(Shown::picture) picture;
    picture.forward.resize(1);  // with no cell or node
    return picture;
  }

  const Shown& base_;
  py::function make_;
  std::unique_ptr<Shown> shown_;
  std::exception_ptr fault_;
};

template <class Shown>
py::bytes draw_frames(const Shown& base, std::size_t count, const py::function& make, int delay,
                      int last_delay) {
  Frames<Shown> frames(base, make);
  AnimationOf<decltype(Shown::picture)> animation;
  animation.frames = count;
  animation.delay = delay;
  animation.last_delay = last_delay;
  animation.frame = [&](std::size_t index) -> const decltype(Shown::picture)& {
    return frames(index);
  };
  const Result<std::string> drawn = [&] {
    const py::gil_scoped_release released;
    return draw_gif(animation);
  }();
  frames.throw_fault();
  return bytes_of(drawn);
}

py::dict titles() {
  py::dict titles;
  for (const AlgorithmInfo& info : algorithms()) titles[py::str(info.name)] = info.title;
  return titles;
}

}  // namespace

void add_pictures(py::module_& module) {
  module.def(
      "cells",
      [](const py::object& costs, const std::string& layout, const std::string& format,
         const py::dict& parts) { return draw_still(*cells_shown(costs, layout, parts), format); },
      py::arg("costs"), py::arg("layout"), py::arg("format"), py::arg("parts"),
      "A picture of a grid: costs of (rows, columns), 0 where a cell is blocked. ValueError: parts "
      "that do not fit the map.");
  module.def(
      "cells_film",
      [](const py::object& costs, const std::string& layout, const py::dict& parts,
         std::size_t frames, const py::function& frame, int delay, int last_delay) {
        return draw_frames(*cells_shown(costs, layout, parts), frames, frame, delay, last_delay);
      },
      py::arg("costs"), py::arg("layout"), py::arg("parts"), py::arg("frames"), py::arg("frame"),
      py::arg("delay"), py::arg("last_delay"),
      "An animated GIF: frame(index) returns the parts of a frame, in any order of indices; "
      "delays in milliseconds.");
  module.def(
      "graph",
      [](const py::object& nodes, const std::string& format, const py::dict& parts) {
        return draw_still(*graph_shown(nodes, parts), format);
      },
      py::arg("nodes"), py::arg("format"), py::arg("parts"),
      "A picture of a graph, a mesh or a volume: node positions of (n, 2) or (n, 3).");
  module.def(
      "graph_film",
      [](const py::object& nodes, const py::dict& parts, std::size_t frames,
         const py::function& frame, int delay, int last_delay) {
        return draw_frames(*graph_shown(nodes, parts), frames, frame, delay, last_delay);
      },
      py::arg("nodes"), py::arg("parts"), py::arg("frames"), py::arg("frame"), py::arg("delay"),
      py::arg("last_delay"), "The same as an animated GIF.");
  module.def("titles", &titles, "The title of each algorithm, as people write it.");
}

}  // namespace wend::python

PYBIND11_MODULE(_picture, module) {
  module.doc() = "Pictures of arrays; wend.draw, wend.animate and notebooks use it.";
  wend::python::add_pictures(module);
}
