// Positions of a map in arrays.
#include "positions.h"

#include <utility>

namespace wend::python {
namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

std::string shape_of(const py::array& array) {
  return py::repr(array.attr("shape")).cast<std::string>();
}

/// Numbers of any kind, but no texts and no objects.
Numbers read_numbers(py::handle given, const std::string& name) {
  const auto array = py::array::ensure(given);
  const char kind = array ? array.dtype().kind() : 'O';
  if (kind != 'f' && kind != 'i' && kind != 'u') {
    PyErr_Clear();
    throw py::type_error(name + ": an array of numbers is wanted");
  }
  return Numbers::ensure(array);
}

template <class Number>
void swap_pairs(void* data, std::size_t stride, std::size_t count) {
  auto* at = static_cast<std::byte*>(data);
  for (std::size_t i = 0; i < count; ++i, at += stride) {
    auto* pair = reinterpret_cast<Number*>(at);
    std::swap(pair[0], pair[1]);
  }
}

}  // namespace

std::vector<wend_position> Positions::read(py::handle given, const char* name, bool& one) const {
  const Numbers numbers = read_numbers(given, name);
  one = numbers.ndim() == 1 && numbers.size() > 0;
  const py::ssize_t columns = numbers.ndim() > 0 ? numbers.shape(numbers.ndim() - 1) : 0;
  if (numbers.ndim() == 1 && numbers.size() == 0) return {};
  const bool fits = columns == width() || (in_space_ && columns == 2);
  if (numbers.ndim() < 1 || numbers.ndim() > 2 || !fits) {
    throw py::value_error(std::string(name) + ": positions are " + words() + ", (n, " +
                          std::to_string(width()) + "), and the array has the shape " +
                          shape_of(numbers));
  }
  std::vector<wend_position> positions(static_cast<std::size_t>(numbers.size() / columns));
  const double* at = numbers.data();
  for (wend_position& position : positions) {
    position = in_space_ ? wend_position{at[0], at[1], columns == 3 ? at[2] : 0}
                         : wend_position{at[1], at[0], 0};
    for (py::ssize_t i = 0; i < columns; ++i) {
      if (at[i] >= -1e12 && at[i] <= 1e12) continue;
      throw py::value_error(std::string(name) + "[" +
                            std::to_string((at - numbers.data()) / columns) +
                            "] has a coordinate that is no number from -10^12 to 10^12");
    }
    at += columns;
  }
  return positions;
}

wend_position Positions::read_one(py::handle given, const char* name) const {
  bool one = false;
  const std::vector<wend_position> positions = read(given, name, one);
  if (!one) {
    throw py::value_error(std::string(name) + ": one position " + words() + " is wanted");
  }
  return positions[0];
}

std::vector<wend_position> Positions::read_list(py::handle given, const char* name) const {
  bool one = false;
  return read(given, name, one);
}

py::tuple Positions::tuple(const wend_position& position) const {
  if (in_space_) return py::make_tuple(position.x, position.y, position.z);
  return py::make_tuple(position.y, position.x);
}

UnitRows::UnitRows(const Positions& positions, py::handle given, const char* name) : name_(name) {
  if (given.is_none()) return;
  if (!py::isinstance<py::array>(given)) {
    throw py::type_error(name_ + ": an array of NumPy is wanted, which is written to");
  }
  auto array = py::reinterpret_borrow<py::array>(given);
  const bool wide = array.dtype().is(py::dtype::of<double>());
  const bool fits = array.ndim() == 2 && array.shape(1) == positions.width() &&
                    (wide || array.dtype().is(py::dtype::of<float>()));
  if (!fits) {
    throw py::value_error(name_ + ": an array of float64 or float32 of the shape (n, " +
                          std::to_string(positions.width()) + ") is wanted, not one of " +
                          py::repr(array.dtype()).cast<std::string>() + " and " + shape_of(array));
  }
  const py::ssize_t size = array.itemsize();
  if (array.shape(0) == 0) return;  // its strides say nothing
  if (!array.writeable() || array.strides(1) != size ||
      (array.shape(0) > 1 && array.strides(0) < size * positions.width()) ||
      reinterpret_cast<std::uintptr_t>(array.data()) % static_cast<std::size_t>(size) != 0 ||
      array.strides(0) % size != 0) {
    throw py::value_error(name_ +
                          ": the array cannot be written to as it lies in memory: its rows "
                          "must not overlap, and the numbers of a row lie side by side");
  }
  rows_ = static_cast<std::size_t>(array.shape(0));
  strided_.data = array.mutable_data();
  // The stride of a single row says nothing.
  strided_.stride = rows_ > 1 ? static_cast<std::size_t>(array.strides(0))
                              : static_cast<std::size_t>(size * positions.width());
  strided_.type = wide ? WEND_FLOAT64 : WEND_FLOAT32;
  strided_.in_space = positions.in_space() ? 1 : 0;
}

void UnitRows::require(std::size_t slots) const {
  if (strided_.data == nullptr || rows_ >= slots) return;
  throw Refusal(WEND_OUT_OF_RANGE, name_ + ": the array has " + std::to_string(rows_) +
                                       " rows, and the crowd has " + std::to_string(slots) +
                                       " slots");
}

void UnitRows::swap(std::size_t slots) const {
  if (strided_.data == nullptr || strided_.in_space != 0) return;
  if (strided_.type == WEND_FLOAT64) {
    swap_pairs<double>(strided_.data, strided_.stride, slots);
  } else {
    swap_pairs<float>(strided_.data, strided_.stride, slots);
  }
}

}  // namespace wend::python
