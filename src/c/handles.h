// The table of handles: which objects live, and who is using each.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace wend::c {

/// The kind of object that a handle names.
enum class Kind : std::uint8_t {
  none,
  map,
  navigator,
  workspace,
  options,
  path,
  field,
  crowd,
  overlay,
  service,
  influence,
  trace,
  knowledge,
  replanner,
  recorder
};

/// Why a handle cannot be used now.
enum class Denial : std::uint8_t { none, null, stale, wrong_kind, busy };

/// How a call uses an object: with other readers, alone, or only to give it a signal.
enum class Use : std::uint8_t { read, write, signal };

/// A place in the table. Its state is one word, so that a handle is checked and the object held by
/// one exchange: from the top 32 bits of generation, 8 of kind, 1 for a writer, 23 of users.
class Place {
 public:
  Denial enter(std::uint32_t generation, Kind kind, Use use);
  void leave(Use use);
  /// Ends the handle. Precondition: entered to write.
  void close();
  /// The object, while it is held.
  const std::shared_ptr<void>& object() const { return object_; }

 private:
  friend class Handles;
  static constexpr std::uint64_t kWriter = std::uint64_t{1} << 23;
  static constexpr std::uint64_t kUsers = kWriter - 1;
  static constexpr unsigned kKindShift = 24;
  static constexpr unsigned kGenerationShift = 32;

  std::atomic<std::uint64_t> state_ = 0;
  std::shared_ptr<void> object_;
};

/// All handles of the program. Safe from any thread; looking one up takes no lock.
class Handles {
 public:
  static Handles& all();

  /// A handle's number, never 0; 0: there are too many.
  std::uintptr_t add(Kind kind, std::shared_ptr<void> object);
  /// Ends a handle. The object lives on where others hold it.
  Denial remove(std::uintptr_t handle, Kind kind);
  /// The place of a handle, entered; or null and why.
  Place* enter(std::uintptr_t handle, Kind kind, Use use, Denial& denial);

 private:
  static constexpr unsigned kIndexBits = 20;
  static constexpr std::size_t kBlock = 1024;
  static constexpr std::size_t kBlocks = (std::size_t{1} << kIndexBits) / kBlock;
  static constexpr unsigned kGenerationBits = sizeof(std::uintptr_t) >= 8 ? 32 : 12;
  static constexpr std::uint64_t kMostGeneration = (std::uint64_t{1} << kGenerationBits) - 1;

  Place* place(std::uintptr_t handle) const;

  std::array<std::atomic<Place*>, kBlocks> blocks_ = {};
  std::mutex making_;  // for the following, and to make blocks
  std::vector<std::uint32_t> free_;
  std::uint32_t used_ = 0;
};

}  // namespace wend::c
