// Options of questions, and the list of those that there are.
#include "options.h"

#include <cmath>
#include <string>

#include "places.h"

namespace wend::python {
namespace {

std::string value_text(const std::string& name, py::handle value) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (is_truth(value.ptr()) ||
      !(PyNumber_Check(value.ptr()) != 0 && !PySequence_Check(value.ptr()))) {
    throw py::type_error(name + " is a text or a number, not " +
                         py::repr(value).cast<std::string>());
  }
  // repr would say np.float64(2.0) for numbers of later NumPy.
  if (PyIndex_Check(value.ptr()) != 0)
    return py::str(py::int_(py::reinterpret_borrow<py::object>(value)));
  return py::repr(py::float_(py::reinterpret_borrow<py::object>(value)));
}

bool is_option(const std::string& name) {
  if (name == "algorithm") return true;
  for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
    auto info = sized<wend_option_info>();
    call(wend_option_describe, i, &info);
    if (name == info.name) return true;
  }
  return false;
}

py::list option_names() {
  py::list names;
  names.append("algorithm");
  for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
    auto info = sized<wend_option_info>();
    call(wend_option_describe, i, &info);
    names.append(info.name);
  }
  return names;
}

py::list algorithm_names() {
  py::list names;
  names.append("auto");
  for (std::uint32_t i = 0; i < wend_algorithm_count(); ++i) names.append(wend_algorithm_name(i));
  return names;
}

/// The end of an error about a name that is none, with the most similar one of these, or with the
/// function that lists them.
std::string did_you_mean(const std::string& name, const py::list& names, const char* function) {
  const py::list close = py::module_::import("difflib").attr("get_close_matches")(name, names, 1);
  if (close.empty()) return std::string("; ") + function + " lists them";
  return "; did you mean " + close[0].cast<std::string>() + "?";
}

void set_option(wend_options* options, const std::string& name, py::handle value) {
  const std::string text = value_text(name, value);
  try {
    call(wend_options_set, options, text_of(name), text_of(text));
  } catch (const Refusal& refusal) {
    if (name != "algorithm" || refusal.code() != WEND_UNKNOWN_NAME) throw;
    throw Refusal(WEND_UNKNOWN_NAME,
                  "there is no algorithm '" + text + "'" +
                      did_you_mean(text, algorithm_names(), "wend.algorithms()"));
  }
}

py::object limit_of(double number) {
  return std::abs(number) < 1e15 && number == std::trunc(number)
             ? py::object(py::int_(static_cast<long long>(number)))
             : py::object(py::float_(number));
}

py::dict describe(const wend_option_info& info) {
  py::dict described;
  described["name"] = info.name;
  described["words"] = info.words;
  described["usual"] = info.usual;
  if (info.choice_count > 0) {
    py::list choices;
    for (std::uint32_t i = 0; i < info.choice_count; ++i) choices.append(info.choices[i]);
    described["choices"] = py::tuple(choices);
  } else {
    described["least"] = limit_of(info.least);
    described["most"] = limit_of(info.most);
  }
  if (info.algorithms != nullptr) {
    py::list algorithms;
    for (std::uint32_t i = 0; i < info.algorithm_count; ++i) algorithms.append(info.algorithms[i]);
    described["algorithms"] = py::tuple(algorithms);
  }
  return described;
}

}  // namespace

OptionsHandle read_options(const py::kwargs& named) {
  OptionsHandle options;
  if (!named || named.empty()) return options;
  options = OptionsHandle::make(wend_options_create);
  for (const auto& [key, value] : named) {
    const auto name = key.cast<std::string>();
    if (value.is_none() && is_option(name)) continue;
    try {
      set_option(options, name, value);
    } catch (const std::exception&) {
      if (is_option(name)) throw;
      throw py::type_error("there is no option '" + name + "'" +
                           did_you_mean(name, option_names(), "wend.options()"));
    }
  }
  return options;
}

void add_options(py::module_& module) {
  module.def(
      "algorithms",
      [] {
        py::dict algorithms;
        for (std::uint32_t i = 0; i < wend_algorithm_count(); ++i) {
          algorithms[wend_algorithm_name(i)] = wend_algorithm_summary(i);
        }
        return algorithms;
      },
      R"(The algorithms by name, each with a sentence that says what it finds.

>>> "jump_point_search" in wend.algorithms()
True
)");
  module.def(
      "options",
      [] {
        py::dict options;
        for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
          auto info = sized<wend_option_info>();
          call(wend_option_describe, i, &info);
          options[info.name] = describe(info);
        }
        return options;
      },
      R"(The options of questions by name: what each does, its usual value, its choices or its limits
(`least` and `most`), and the algorithms that take it, if not all do.

>>> wend.options()["weight"]["least"]
1
)");
}

}  // namespace wend::python
