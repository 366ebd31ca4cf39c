// The memory of bodies and answers that are on their way. Slow clients hold theirs for long; the
// sum over all connections has a limit.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace wend::cli::serve {

class HeldBytes {
 public:
  explicit HeldBytes(std::size_t most) : most_(most) {}

  /// Bytes that are held until the object is gone.
  class Hold {
   public:
    Hold() = default;
    Hold(HeldBytes& all, std::size_t bytes) : all_(&all), bytes_(bytes) {}
    Hold(Hold&& other) noexcept : all_(std::exchange(other.all_, nullptr)), bytes_(other.bytes_) {}
    Hold& operator=(Hold&& other) noexcept {
      std::swap(all_, other.all_);
      std::swap(bytes_, other.bytes_);
      return *this;
    }
    ~Hold() {
      if (all_ != nullptr) all_->held_ -= bytes_;
    }
    explicit operator bool() const { return all_ != nullptr; }

   private:
    HeldBytes* all_ = nullptr;
    std::size_t bytes_ = 0;
  };

  /// Nothing where that would be more than is allowed.
  Hold hold(std::size_t bytes) {
    std::size_t held = held_;
    do {
      if (bytes > most_ || held > most_ - bytes) return {};
    } while (!held_.compare_exchange_weak(held, held + bytes));
    return {*this, bytes};
  }

  std::size_t held() const { return held_; }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> held_{0};
};

}  // namespace wend::cli::serve
