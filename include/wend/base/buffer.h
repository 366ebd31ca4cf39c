#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "wend/base/assert.h"

namespace wend {

/// Allocates scratch memory. The default is calloc and free; a host engine can pass its own.
struct Allocator {
  /// Returns `bytes` zero-filled bytes aligned for any scalar type. May not return null.
  void* (*allocate)(void* context, std::size_t bytes);
  void (*release)(void* context, void* memory, std::size_t bytes);
  void* context;

  static Allocator standard();
};

/// A growable array of plain values, allocated by an Allocator. Unlike std::vector it takes big
/// zeroed arrays from calloc without touching them (pages that no search visits cost nothing), and
/// it never throws.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>, "elements are moved with memcpy");

 public:
  explicit Buffer(Allocator allocator) : allocator_(allocator) {}
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { release(); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Whether the next push_back moves all elements.
  bool full() const { return size_ == capacity_; }
  std::size_t bytes() const { return capacity_ * sizeof(T); }
  T& operator[](std::size_t index) { return data_[index]; }
  const T& operator[](std::size_t index) const { return data_[index]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& back() { return data_[size_ - 1]; }

  /// Swaps the contents. Precondition: both have the same allocator.
  void swap(Buffer& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  void clear() { size_ = 0; }
  void pop_back() { --size_; }
  void push_back(const T& value) {
    if (size_ == capacity_) [[unlikely]] {
      grow(size_ + 1);
    }
    data_[size_++] = value;
  }

  /// Sets the size; elements beyond the old size are zero only if their memory was never used.
  void resize(std::size_t size) {
    if (size > capacity_) grow(size);
    size_ = size;
  }

  /// Replaces the contents by `size` zero elements.
  void assign_zero(std::size_t size) {
    if (size > capacity_) {
      release();
      allocate(size);
    } else if (size > 0) {
      std::memset(static_cast<void*>(data_), 0, size * sizeof(T));
    }
    size_ = size;
  }

 private:
  void allocate(std::size_t capacity) {
    WEND_CHECK(capacity <= static_cast<std::size_t>(-1) / sizeof(T), "out of memory");
    data_ = static_cast<T*>(allocator_.allocate(allocator_.context, capacity * sizeof(T)));
    WEND_CHECK(data_ != nullptr, "out of memory");
    capacity_ = capacity;
  }

  void release() {
    if (data_ != nullptr) allocator_.release(allocator_.context, data_, bytes());
    data_ = nullptr;
    capacity_ = size_ = 0;
  }

  [[gnu::noinline]] void grow(std::size_t needed) {
    const std::size_t doubled = capacity_ < 16 ? 32 : capacity_ * 2;
    Buffer larger(allocator_);
    larger.allocate(doubled < needed ? needed : doubled);
    if (size_ > 0) std::memcpy(static_cast<void*>(larger.data_), data_, size_ * sizeof(T));
    larger.size_ = size_;
    swap(larger);
  }

  Allocator allocator_;
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace wend
