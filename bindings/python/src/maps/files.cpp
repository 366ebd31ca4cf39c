// Maps of the bytes of files.
#include "maps/files.h"

#include <string>

#include "call.h"
#include "grid.h"
#include "maps/mesh.h"

namespace wend::python {
namespace {

constexpr const char* kParseText =
    R"(A map of the bytes of a file, whose beginning says its form: a Grid or a Mesh.

Grids are Moving AI's .map, ASCII drawings or CSV; meshes are Polyanya's .mesh, wend's .navmesh, or
Detour's tiles. name: stands in errors before the line. A grid has the usual moves; `moving` makes
others. ValueError: a fault in the file, with its line. `load` reads a file.

>>> grid = wend.parse(b"..#\n...\n")
>>> grid.shape, grid.walkable((0, 2))
((2, 3), False)
)";

bool is_grid(const wend_map* map) {
  const char* layout = nullptr;
  return wend_map_layout(map, &layout, nullptr) == WEND_OK;
}

/// The bytes of an object with a buffer, such as bytes, a memory map or an array.
class Bytes {
 public:
  explicit Bytes(const py::object& of) {
    if (PyObject_GetBuffer(of.ptr(), &view_, PyBUF_SIMPLE) != 0) throw py::error_already_set();
  }
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  ~Bytes() { PyBuffer_Release(&view_); }

  wend_text get() const {
    return {static_cast<const char*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  Py_buffer view_ = {};
};

py::object parse(const py::object& given, const std::string& name) {
  const Bytes bytes(given);
  MapHandle map;
  std::shared_ptr<Grid> grid;
  std::shared_ptr<Mesh> mesh;
  {
    const py::gil_scoped_release released;
    map = MapHandle::make(wend_map_parse, bytes.get(), text_of(name));
    if (is_grid(map)) {
      grid = std::make_shared<Grid>(std::make_shared<Cells>(std::move(map)), Moves());
    } else {
      mesh = std::make_shared<Mesh>(std::move(map));
    }
  }
  return grid ? py::cast(std::move(grid)) : py::cast(std::move(mesh));
}

}  // namespace

void add_files(py::module_& module) {
  module.def("parse", &parse, kParseText, py::arg("bytes"), py::arg("name") = "");
}

}  // namespace wend::python
