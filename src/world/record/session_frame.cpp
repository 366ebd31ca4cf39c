#include "session_frame.h"

#include <algorithm>

#include "session_bytes.h"
#include "wend/internal/base/checksum.h"
#include "wend/world/record/session.h"

namespace wend {
namespace {

Error frame_error(const std::string& source, std::size_t at, const std::string& reason) {
  return {source, 0, "at byte " + std::to_string(at) + ": " + reason};
}

std::uint64_t word_at(std::span<const std::uint8_t> bytes, std::size_t at, unsigned size) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < size; ++i) value |= std::uint64_t{bytes[at + i]} << 8 * i;
  return value;
}

}  // namespace

std::string framed(RecordedKind kind, std::uint64_t entries, const std::string& body) {
  SessionOutput file;
  for (const std::uint8_t byte : kSessionMagic) file.byte(byte);
  file.fixed(kSessionVersion, 4);
  file.fixed(static_cast<std::uint32_t>(kind), 4);
  file.fixed(entries, 8);
  file.bytes().resize(kSessionHeader);
  file.bytes() += body;
  file.fixed(recorded_sum(file.bytes()), kSessionSum);
  return std::move(file.bytes());
}

std::uint64_t recorded_sum(const std::string& bytes) {
  return checksum({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::optional<Error> check_frame(std::span<const std::uint8_t> bytes, const std::string& source) {
  if (!is_session(bytes)) return frame_error(source, 0, "this is no session that wend recorded");
  if (bytes.size() < kSessionHeader + kSessionSum) {
    return frame_error(source, bytes.size(), "the file ends within its header");
  }
  const std::uint64_t version = word_at(bytes, kSessionVersionAt, 4);
  if (version != kSessionVersion) {
    return frame_error(source, kSessionVersionAt,
                       std::string(version < kSessionVersion ? "an older" : "a newer") +
                           " version of wend recorded this session (its form is " +
                           std::to_string(version) + ", this one reads " +
                           std::to_string(kSessionVersion) + "): replay it with that one");
  }
  const std::size_t end = bytes.size() - kSessionSum;
  if (checksum(bytes.first(end)) != word_at(bytes, end, kSessionSum)) {
    return frame_error(source, end, "the checksum does not fit: the file was cut short or changed");
  }
  const auto blank = bytes.subspan(kSessionEventsAt + 8, 8);
  if (word_at(bytes, kSessionKindAt, 4) > 2 ||
      std::any_of(blank.begin(), blank.end(), [](auto byte) { return byte != 0; })) {
    return frame_error(source, kSessionKindAt, "the header makes no sense");
  }
  return std::nullopt;
}

RecordedKind kind_of_recording(std::span<const std::uint8_t> bytes) {
  return static_cast<RecordedKind>(word_at(bytes, kSessionKindAt, 4));
}

std::uint64_t entries_of_recording(std::span<const std::uint8_t> bytes) {
  return word_at(bytes, kSessionEventsAt, 8);
}

}  // namespace wend
