// How many requests of each address are being answered, so that one client cannot take all places.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace wend::cli::serve {

class ClientCount {
 public:
  explicit ClientCount(std::size_t most) : most_(most) {}

  /// A place among those of the address, given back at the end.
  class Place {
   public:
    Place() = default;
    Place(ClientCount& count, std::string address) : count_(&count), address_(std::move(address)) {}
    Place(Place&& other) noexcept
        : count_(std::exchange(other.count_, nullptr)), address_(std::move(other.address_)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (count_ != nullptr) count_->leave(address_);
    }
    explicit operator bool() const { return count_ != nullptr; }

   private:
    ClientCount* count_ = nullptr;
    std::string address_;
  };

  /// No place where the address has as many as are allowed.
  Place enter(const std::string& address) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::size_t& count = counts_[address];
    if (count >= most_) return {};
    ++count;
    return {*this, address};
  }

 private:
  void leave(const std::string& address) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto place = counts_.find(address);
    if (--place->second == 0) counts_.erase(place);
  }

  std::size_t most_;
  std::mutex mutex_;
  std::map<std::string, std::size_t> counts_;  // only addresses with requests
};

}  // namespace wend::cli::serve
