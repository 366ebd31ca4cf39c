#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "wend/base/assert.h"

namespace wend {

/// Why something could not be read or built: where the error is, and what to do about it.
struct Error {
  std::string source;      ///< the file's name, or empty
  std::uint64_t line = 0;  ///< from 1; 0 if the error has no line
  std::string reason;      ///< one line, in plain words

  /// "source:line: reason"; unknown parts are left out.
  std::string message() const {
    std::string text = source;
    if (line != 0) text += (text.empty() ? "line " : ":") + std::to_string(line);
    return text.empty() ? reason : text + ": " + reason;
  }
};

/// A value, or the reason why there is none. The core throws nothing; it reports errors of files
/// and maps this way.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  /// The value. Precondition: ok(); otherwise the program ends with the error's message.
  const T& value() const& {
    require_value();
    return *std::get_if<T>(&state_);
  }
  T& value() & {
    require_value();
    return *std::get_if<T>(&state_);
  }
  T value() && {
    require_value();
    return std::move(*std::get_if<T>(&state_));
  }

  /// The reason. Precondition: !ok().
  const Error& error() const {
    WEND_CHECK(!ok(), "a result that holds a value was asked for its error");
    return *std::get_if<Error>(&state_);
  }

 private:
  void require_value() const {
    if (!ok()) fail_assertion("result.ok()", error().message().c_str(), __FILE__, __LINE__);
  }

  std::variant<T, Error> state_;
};

/// Success, or the reason for the failure.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }

  /// Precondition: ok(); otherwise the program ends with the error's message.
  void value() const {
    if (!ok()) fail_assertion("result.ok()", error_->message().c_str(), __FILE__, __LINE__);
  }
  /// The reason. Precondition: !ok().
  const Error& error() const {
    WEND_CHECK(!ok(), "a result without an error was asked for it");
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace wend
