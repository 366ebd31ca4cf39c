// How the program gives up: one line for standard error, and an exit code.
#pragma once

#include <stdexcept>
#include <string>

#include "terminal/exit_code.h"
#include "wend/base/result.h"

namespace wend::cli {

class Failure : public std::runtime_error {
 public:
  Failure(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

/// The arguments are wrong.
inline Failure usage_error(const std::string& message) { return {ExitCode::usage, message}; }

/// A file is at fault.
inline Failure file_error(const std::string& message) { return {ExitCode::bad_file, message}; }

/// The value of something that was read, or the reader's error as a Failure.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result) throw file_error(result.error().message());
  return std::move(result).value();
}

/// The same of what was made of a file's content, whose errors do not name the file.
template <class T>
T value_or_blame(Result<T> result, const std::string& name) {
  if (!result) throw file_error(name + ": " + result.error().message());
  return std::move(result).value();
}

/// The value of what was asked for, or the reason why it cannot be had as a usage Failure.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) throw usage_error(result.error().message());
  return std::move(result).value();
}

}  // namespace wend::cli
