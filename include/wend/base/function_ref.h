#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace wend {

template <class Signature>
class FunctionRef;

/// A reference to a function of the caller, or none: two pointers; it allocates and owns nothing.
/// Lambdas and other objects that hold data must outlive it, so keep them in a variable: temporary
/// objects do not compile.
template <class R, class... A>
class FunctionRef<R(A...)> {
  template <class F>
  static constexpr bool kStateless =
      std::is_empty_v<F>&& std::default_initializable<F>&& std::is_invocable_r_v<R, F, A...>;
  template <class F>
  static constexpr bool kObject =
      std::is_class_v<F> && !kStateless<std::remove_const_t<F>> &&
      !std::same_as<std::remove_const_t<F>, FunctionRef> && std::is_invocable_r_v<R, F&, A...>;

 public:
  FunctionRef() = default;
  FunctionRef(std::nullptr_t) {}    // NOLINT(google-explicit-constructor)
  FunctionRef(R (*function)(A...))  // NOLINT(google-explicit-constructor)
      : target_{.function = function}, call_(function == nullptr ? nullptr : &call_function) {}
  /// A lambda that captures nothing.
  template <class F>
  requires kStateless<F> FunctionRef(F)  // NOLINT(google-explicit-constructor)
      : call_(&call_stateless<F>) {}
  template <class F>
  requires kObject<F> FunctionRef(F& object)  // NOLINT(google-explicit-constructor)
      : target_{.object = &object}, call_(&call_object<F>) {}
  /// A lambda that captures nothing and takes the object as its first argument.
  template <class T, class F>
  requires std::is_empty_v<F> && std::default_initializable<F> &&
      std::is_invocable_r_v<R, F, const T&, A...>
      FunctionRef(const T* object, F) : target_{.object = object}, call_(&call_with<T, F>) {}

  /// Precondition: it refers to a function.
  R operator()(A... arguments) const { return call_(target_, arguments...); }

  explicit operator bool() const { return call_ != nullptr; }
  friend bool operator==(const FunctionRef& function, std::nullptr_t) {
    return function.call_ == nullptr;
  }

 private:
  union Target {
    const void* object;
    R (*function)(A...);
  };

  static R call_function(Target target, A... arguments) { return target.function(arguments...); }
  template <class F>
  static R call_stateless(Target, A... arguments) {
    return F()(arguments...);
  }
  template <class F>
  static R call_object(Target target, A... arguments) {
    return (*static_cast<F*>(const_cast<void*>(target.object)))(arguments...);
  }
  template <class T, class F>
  static R call_with(Target target, A... arguments) {
    return F()(*static_cast<const T*>(target.object), arguments...);
  }

  Target target_ = {nullptr};
  R (*call_)(Target, A...) = nullptr;
};

}  // namespace wend
