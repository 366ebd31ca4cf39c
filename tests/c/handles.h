// Handles that end with their block, and short words for the C API in tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "wend/c/wend.h"

namespace wend::test {

inline wend_text text_of(std::string_view letters) { return {letters.data(), letters.size()}; }

/// A handle, destroyed at the end.
template <class Handle, wend_code (*kDestroy)(Handle*) noexcept>
class Owned {
 public:
  Owned() = default;
  Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Owned() { EXPECT_EQ(kDestroy(handle_), WEND_OK); }
  operator Handle*() const { return handle_; }  // NOLINT(google-explicit-constructor)
  Handle** out() { return &handle_; }
  Handle* release() { return std::exchange(handle_, nullptr); }

 private:
  Handle* handle_ = nullptr;
};

using CMap = Owned<wend_map, wend_map_destroy>;
using CNavigator = Owned<wend_navigator, wend_navigator_destroy>;
using CWorkspace = Owned<wend_workspace, wend_workspace_destroy>;
using COptions = Owned<wend_options, wend_options_destroy>;
using CPath = Owned<wend_path, wend_path_destroy>;
using CField = Owned<wend_field, wend_field_destroy>;
using CCrowd = Owned<wend_crowd, wend_crowd_destroy>;

/// Where calls write why; a call that succeeds leaves it empty.
struct Why {
  wend_error error = {sizeof(wend_error), WEND_OK, ""};
  operator wend_error*() { return &error; }  // NOLINT(google-explicit-constructor)
  std::string text() const { return error.text; }
};

inline wend_query c_query(std::uint32_t from, std::uint32_t to,
                          const wend_options* options = nullptr) {
  return {sizeof(wend_query), from, to, 0, nullptr, 0, 0, options, nullptr};
}

inline wend_answer answer_of(const wend_path* path) {
  wend_answer answer = {};
  answer.size = sizeof answer;
  EXPECT_EQ(wend_path_answer(path, &answer, nullptr), WEND_OK);
  return answer;
}

/// A grid of open ground, of squares.
inline CMap open_map(std::int32_t width, std::int32_t height) {
  const std::vector<std::uint8_t> open(static_cast<std::size_t>(width * height), 1);
  wend_grid grid = {};
  grid.size = sizeof grid;
  grid.width = width;
  grid.height = height;
  grid.count = open.size();
  grid.walkable = open.data();
  CMap map;
  EXPECT_EQ(wend_map_create_grid(&grid, map.out(), nullptr), WEND_OK);
  return map;
}

inline CNavigator navigator_of(const wend_map* map) {
  CNavigator navigator;
  EXPECT_EQ(wend_navigator_create(map, nullptr, navigator.out(), nullptr), WEND_OK);
  return navigator;
}

}  // namespace wend::test
