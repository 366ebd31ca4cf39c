// The access log: one JSON object a line for each request.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace wend::cli::serve {

struct LoggedRequest {
  std::string client;  ///< its address
  std::string method;
  std::string path;  ///< as it came, cut off at 200 bytes
  int status = 0;
  std::uint64_t bytes = 0;  ///< of the answer's body
  double milliseconds = 0;
  std::string map = {};        ///< empty: none
  std::string algorithm = {};  ///< empty: none
  std::optional<std::uint64_t> expanded = {};
};

/// The line, with the time in UTC, and its end.
std::string log_line(const LoggedRequest& request);

class AccessLog {
 public:
  /// A file to append to; "-" for standard error; "none". Throws a Failure where the file cannot be
  /// opened.
  explicit AccessLog(const std::string& target);
  ~AccessLog();
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  /// Writes the line at once, in one piece: nothing is lost when the program ends. From any thread.
  /// Lines that cannot be written are counted.
  void write(const LoggedRequest& request);

  std::uint64_t lost() const;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace wend::cli::serve
