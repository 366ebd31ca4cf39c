// Every function of the C API checks its handles and structs first, and says why it refuses one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "handles.h"
#include "wend/base/result.h"
#include "wend/c/base.h"

namespace wend::c {

/// Objects that read another one, whose handle is their `base`.
template <class Object>
concept HasBase = requires(const Object& object) {
  object.base;
};

/// An object that a call holds; null if the call failed.
template <class Object, Use kUse>
class Held {
 public:
  Held() = default;
  explicit Held(Place* place) : place_(place) {}
  Held(Held&& other) noexcept
      : place_(std::exchange(other.place_, nullptr)), base_(std::exchange(other.base_, nullptr)) {}
  Held& operator=(Held&&) = delete;
  ~Held() {
    if (place_ != nullptr) place_->leave(kUse);
    if (base_ != nullptr) base_->leave(Use::read);
  }

  /// Holds the place of the object's base as well, which was entered to read.
  void rest_on(Place* base) { base_ = base; }

  explicit operator bool() const { return place_ != nullptr; }
  Object* operator->() const { return static_cast<Object*>(place_->object().get()); }
  Object& operator*() const { return *operator->(); }
  /// The object beyond the handle's life.
  std::shared_ptr<Object> keep() const {
    return std::static_pointer_cast<Object>(place_->object());
  }

 private:
  Place* place_ = nullptr;
  Place* base_ = nullptr;
};

/// Writes a text for the caller, in UTF-8 with a 0 at its end. Words of the caller's in it may be
/// no UTF-8, and a text that is cut ends with a whole letter. Precondition: size > 0.
void write_text(std::string_view text, char* to, std::size_t size);

/// One call of a function: its code, and where it writes why.
class Call {
 public:
  explicit Call(wend_error* error);

  /// Ends the call with that code; returns it.
  wend_code fail(wend_code code, std::string_view text);
  wend_code fail(wend_code code, const Error& error) { return fail(code, error.message()); }
  /// The code so far.
  wend_code code() const { return code_; }

  /// The object of a handle, held until the end of the block. `name` is the argument's.
  template <class Object, class Handle>
  Held<const Object, Use::read> read(const Handle* handle, const char* name) {
    Held<const Object, Use::read> held(enter(handle, Object::kKind, Use::read, name));
    if (held && !hold_base(*held, held)) return {};
    return held;
  }
  template <class Object, class Handle>
  Held<Object, Use::write> write(const Handle* handle, const char* name) {
    return Held<Object, Use::write>(enter(handle, Object::kKind, Use::write, name));
  }
  template <class Object, class Handle>
  Held<Object, Use::signal> signal(const Handle* handle, const char* name) {
    return Held<Object, Use::signal>(enter(handle, Object::kKind, Use::signal, name));
  }

  /// Holds an object that another one keeps, whose own handle may have ended meanwhile: then nobody
  /// else can change it. False: it is in use.
  template <Use kUse, class Object, class Handle>
  bool hold_kept(Object& object, const Handle* handle, const char* name,
                 std::optional<Held<Object, kUse>>& held) {
    Denial denial = Denial::none;
    held.emplace(Handles::all().enter(reinterpret_cast<std::uintptr_t>(handle), Object::kKind, kUse,
                                      denial));
    if (denial != Denial::busy) return hold_base(object, *held);
    deny(denial, name);
    return false;
  }

  /// Whether a pointer that must not be null is not.
  bool given(const void* pointer, const char* name);
  /// Whether an array that holds `count` things is given.
  bool array(const void* data, std::size_t count, const char* name) {
    return count == 0 || given(data, name);
  }
  /// Whether a struct is given, and has the size of this version's.
  template <class Struct>
  bool sized(const Struct* of, const char* name) {
    return given(of, name) && has_size(of->size, sizeof(Struct), name);
  }
  /// Whether a field without a meaning is 0, so that later versions can give it one.
  bool reserved(std::uint32_t field);
  /// A text of the caller; fails if it has a size and no letters.
  bool text(const wend_text& given, const char* name, std::string_view& text);

  /// Gives the caller a handle of a new object.
  template <class Object, class Handle>
  wend_code hand_out(std::shared_ptr<Object> object, Handle** handle) {
    const std::uintptr_t number = Handles::all().add(Object::kKind, std::move(object));
    if (number == 0) return fail(WEND_TOO_MANY, "there are 2^20 objects: destroy some");
    *handle = reinterpret_cast<Handle*>(number);
    return code_;
  }
  template <class Object, class Handle>
  wend_code destroy(Handle* handle) {
    if (handle == nullptr) return WEND_OK;
    const Denial denial =
        Handles::all().remove(reinterpret_cast<std::uintptr_t>(handle), Object::kKind);
    return denial == Denial::none ? code_ : deny(denial, "the object");
  }

 private:
  Place* enter(const void* handle, Kind kind, Use use, const char* name);
  wend_code deny(Denial denial, const char* name);
  /// Holds what the object reads, if its handle has not ended. False: it is in use.
  template <class Object, class Holder>
  bool hold_base(const Object& object, Holder& held) {
    if constexpr (HasBase<Object>) {
      if (object.base == nullptr) return true;
      Denial denial = Denial::none;
      held.rest_on(Handles::all().enter(reinterpret_cast<std::uintptr_t>(object.base),
                                        Object::kBaseKind, Use::read, denial));
      if (denial != Denial::busy) return true;
      deny(denial, Object::kBaseName);
      return false;
    }
    return true;
  }
  bool has_size(std::uint32_t size, std::size_t wanted, const char* name);

  wend_error* error_ = nullptr;
  wend_code code_ = WEND_OK;
};

}  // namespace wend::c
