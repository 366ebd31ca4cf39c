// Sessions on disk.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "../../base/system_files.h"
#include "wend/world/record/session.h"

namespace wend {
namespace {

using SessionHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Error system_fault(const std::string& path, const char* what) {
  const int number = errno;
  return {path, 0, std::string(what) + ": " + std::strerror(number)};
}

/// Nothing but the fault where something went wrong.
std::optional<Error> put_session(const std::string& path, std::span<const std::uint8_t> bytes) {
  SessionHandle file(open_file(path, "wb"), &std::fclose);
  if (file == nullptr) return system_fault(path, "cannot be written");
  const std::size_t written = std::fwrite(bytes.data(), 1, bytes.size(), file.get());
  if (written != bytes.size()) return system_fault(path, "cannot be written");
  // Writing the rest of the buffer may fail because the disk is full.
  if (std::fclose(file.release()) != 0) return system_fault(path, "cannot be written");
  return std::nullopt;
}

}  // namespace

Result<Session> load_session(const std::string& path) {
  const SessionHandle file(open_file(path, "rb"), &std::fclose);
  if (file == nullptr) return system_fault(path, "cannot be opened");
  std::vector<std::uint8_t> bytes;
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  for (std::size_t got = kPiece; got == kPiece;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + kPiece);
    got = std::fread(bytes.data() + size, 1, kPiece, file.get());
    bytes.resize(size + got);
  }
  if (std::ferror(file.get()) != 0) return system_fault(path, "cannot be read");
  return read_session(bytes, path);
}

Result<void> save_session(const std::string& path, std::span<const std::uint8_t> bytes) {
  const std::string beside = path + ".part";
  std::error_code problem;
  if (std::optional<Error> fault = put_session(beside, bytes)) {
    fault->source = path;
    std::filesystem::remove(path_of(beside), problem);
    return *std::move(fault);
  }
  std::filesystem::rename(path_of(beside), path_of(path), problem);
  if (!problem) return {};
  const Error fault = {path, 0, "cannot be replaced: " + problem.message()};
  std::filesystem::remove(path_of(beside), problem);
  return fault;
}

}  // namespace wend
