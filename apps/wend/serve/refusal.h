// Why a request gets no answer, and what readers return.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace wend::cli::serve {

/// A status of HTTP with the reason for the client.
struct Refusal {
  int status = 500;
  std::string message;
};

/// The result of a reader: a value, or a refusal.
template <class T>
class Read {
 public:
  Read(T value) : content_(std::move(value)) {}            // NOLINT(google-explicit-constructor)
  Read(Refusal refusal) : content_(std::move(refusal)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  T& value() { return std::get<T>(content_); }
  const T& value() const { return std::get<T>(content_); }
  const Refusal& refusal() const { return std::get<Refusal>(content_); }

 private:
  std::variant<T, Refusal> content_;
};

}  // namespace wend::cli::serve
