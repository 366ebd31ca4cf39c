// Calls of wend's C API, whose refusals become exceptions of Python; and handles that end by
// themselves.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "wend/c/wend.h"

namespace wend::python {

/// Why wend refused a call. Python sees a ValueError, or what its code stands for (errors.cpp).
class Refusal : public std::exception {
 public:
  Refusal(wend_code code, std::string text) : code_(code), text_(std::move(text)) {}
  const char* what() const noexcept override { return text_.c_str(); }
  wend_code code() const { return code_; }

 private:
  wend_code code_;
  std::string text_;
};

/// Calls a function of the C API with room for its error. Needs no GIL.
template <class Function, class... Arguments>
void call(Function function, Arguments... arguments) {
  wend_error error;
  error.size = sizeof error;
  error.text[0] = 0;
  const wend_code code = function(arguments..., &error);
  if (code != WEND_OK) throw Refusal(code, error.text);
}

/// A struct of the C API, empty but for its size.
template <class Struct>
Struct sized() {
  Struct made = {};
  made.size = sizeof made;
  return made;
}

inline wend_text text_of(std::string_view text) { return {text.data(), text.size()}; }

/// An object of the C API, destroyed with this. Moved, not copied. Nobody may be using it then: the
/// C API refuses to destroy an object in use, and it would be left.
template <class Object, auto kDestroy>
class Handle {
 public:
  Handle() = default;
  /// Makes one: the C function that creates it, and its arguments before the place of the result.
  template <class Create, class... Arguments>
  static Handle make(Create create, Arguments... arguments) {
    Handle handle;
    call(create, arguments..., &handle.object_);
    return handle;
  }
  Handle(Handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Handle() { kDestroy(object_); }

  explicit operator bool() const { return object_ != nullptr; }
  operator Object*() const { return object_; }  // NOLINT: as the C functions take it

 private:
  Object* object_ = nullptr;
};

using MapHandle = Handle<wend_map, wend_map_destroy>;
using NavigatorHandle = Handle<wend_navigator, wend_navigator_destroy>;
using WorkspaceHandle = Handle<wend_workspace, wend_workspace_destroy>;
using OptionsHandle = Handle<wend_options, wend_options_destroy>;
using PathHandle = Handle<wend_path, wend_path_destroy>;
using FieldHandle = Handle<wend_field, wend_field_destroy>;
using OverlayHandle = Handle<wend_overlay, wend_overlay_destroy>;
using TraceHandle = Handle<wend_trace, wend_trace_destroy>;

}  // namespace wend::python
