// Handles that end with their block, and short words for the C API in tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
using COverlay = Owned<wend_overlay, wend_overlay_destroy>;
using CTrace = Owned<wend_trace, wend_trace_destroy>;
using CReplanner = Owned<wend_replanner, wend_replanner_destroy>;
using CKnowledge = Owned<wend_knowledge, wend_knowledge_destroy>;
using CService = Owned<wend_service, wend_service_destroy>;
using CRecorder = Owned<wend_recorder, wend_recorder_destroy>;

/// Where calls write why; a call that succeeds leaves it empty.
struct Why {
  wend_error error = {sizeof(wend_error), WEND_OK, ""};
  operator wend_error*() { return &error; }  // NOLINT(google-explicit-constructor)
  std::string text() const { return error.text; }
};

inline wend_query c_query(std::uint32_t from, std::uint32_t to,
                          const wend_options* options = nullptr) {
  return {sizeof(wend_query), from, to, 0, nullptr, 0, 0, options, nullptr, nullptr};
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

inline COverlay overlay_for(const wend_navigator* navigator) {
  COverlay overlay;
  EXPECT_EQ(wend_overlay_create(navigator, overlay.out(), nullptr), WEND_OK);
  return overlay;
}

inline CTrace empty_trace() {
  CTrace trace;
  EXPECT_EQ(wend_trace_create(trace.out(), nullptr), WEND_OK);
  return trace;
}

/// All that one question needs in C.
struct Asker {
  CWorkspace workspace;
  COptions options;
  CPath path;

  Asker() {
    EXPECT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  }
  void use(const char* algorithm) {
    EXPECT_EQ(wend_options_set(options, text_of("algorithm"), text_of(algorithm), nullptr),
              WEND_OK);
  }
  wend_answer solve(const wend_navigator* navigator, const wend_query& query) {
    Why why;
    EXPECT_EQ(wend_solve(navigator, &query, workspace, path, why), WEND_OK) << why.text();
    return answer_of(path);
  }
  /// The same, a few expansions at a time.
  wend_answer search(const wend_navigator* navigator, const wend_query& query) {
    EXPECT_EQ(wend_search_begin(navigator, &query, workspace, nullptr), WEND_OK);
    wend_status status = WEND_RUNNING;
    while (status == WEND_RUNNING) {
      Why why;
      if (wend_search_run(workspace, 3, &status, why) != WEND_OK) ADD_FAILURE() << why.text();
    }
    EXPECT_EQ(wend_search_path(workspace, path, nullptr), WEND_OK);
    return answer_of(path);
  }
};

}  // namespace wend::test
