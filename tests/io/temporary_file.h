// A file that lives as long as the test that needs it.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "wend/io/grid_files.h"

namespace wend::io {

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) : path_(unused_path()) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::remove(path_.c_str()); }

  const std::string& path() const { return path_; }

 private:
  /// Named for the running test, as tests may run side by side.
  static std::string unused_path() {
    static int count = 0;
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    return testing::TempDir() + "wend_" + test.test_suite_name() + "_" + test.name() + "_" +
           std::to_string(++count);
  }

  std::string path_;
};

}  // namespace wend::io
