// The frame of every recording: a header, and a checksum at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "wend/base/result.h"

namespace wend {

/// The contents of a recording.
enum class RecordedKind : std::uint32_t {
  grid = 0,
  text = 1,
  simulation = 2,  ///< of a scene, by `wend simulate`
};

/// The kind, the number of entries and the body, ready for a file.
std::string framed(RecordedKind kind, std::uint64_t entries, const std::string& body);

/// As of whole recordings.
std::uint64_t recorded_sum(const std::string& bytes);

/// All that can be said of a recording before anything is allocated; nothing where it is right.
std::optional<Error> check_frame(std::span<const std::uint8_t> bytes, const std::string& source);

/// Precondition: check_frame() found nothing.
RecordedKind kind_of_recording(std::span<const std::uint8_t> bytes);
std::uint64_t entries_of_recording(std::span<const std::uint8_t> bytes);

}  // namespace wend
