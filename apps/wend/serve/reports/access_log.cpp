#include "serve/reports/access_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/system_files.h"
#include "terminal/failure.h"

namespace wend::cli::serve {
namespace {

std::string time_text() {
  const auto now = std::chrono::system_clock::now();
  const auto whole = std::chrono::floor<std::chrono::milliseconds>(now);
  const auto seconds = std::chrono::floor<std::chrono::seconds>(whole);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)),
                     (whole - seconds).count());
}

}  // namespace

std::string log_line(const LoggedRequest& request) {
  constexpr std::size_t kMostPath = 200;
  nlohmann::ordered_json json;
  json["time"] = time_text();
  json["client"] = request.client;
  json["method"] = request.method.substr(0, kMostPath);
  json["path"] = request.path.substr(0, kMostPath);
  json["status"] = request.status;
  json["bytes"] = request.bytes;
  json["milliseconds"] = std::round(request.milliseconds * 1000) / 1000;
  if (!request.map.empty()) json["map"] = request.map;
  if (!request.algorithm.empty()) json["algorithm"] = request.algorithm;
  if (request.expanded) json["expanded"] = *request.expanded;
  // Paths need not be UTF-8.
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

struct AccessLog::File {
  std::mutex mutex;
  std::FILE* stream = nullptr;  // null: no log
  bool owned = false;
  std::atomic<std::uint64_t> lost{0};
};

AccessLog::AccessLog(const std::string& target) : file_(std::make_unique<File>()) {
  if (target == "-") file_->stream = stderr;
  if (target == "-" || target == "none") return;
  file_->stream = open_file(target, "ab");
  file_->owned = file_->stream != nullptr;
  if (file_->owned) return;
  const std::string reason = std::strerror(errno);
  throw file_error(
      fmt::format("--log: {} cannot be opened to append to it: {}; name another file, - for "
                  "standard error, or none",
                  target, reason));
}

AccessLog::~AccessLog() {
  if (file_->owned) std::fclose(file_->stream);
}

void AccessLog::write(const LoggedRequest& request) {
  if (file_->stream == nullptr) return;
  const std::string line = log_line(request);
  const std::lock_guard<std::mutex> lock(file_->mutex);
  const bool written = std::fwrite(line.data(), 1, line.size(), file_->stream) == line.size() &&
                       std::fflush(file_->stream) == 0;
  if (!written) ++file_->lost;
}

std::uint64_t AccessLog::lost() const { return file_->lost; }

}  // namespace wend::cli::serve
