// Runs the built program as a user would, and keeps what it says.
//
// WEND_TOOL is the program's path and WEND_SCENES the folder of scenes; both come from CMake.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace wend::cli {

inline void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A folder of its own for each test; gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "wend_test.XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& text) const {
    write_text(file(name), text);
    return file(name);
  }
  std::size_t file_count() const {
    const std::filesystem::directory_iterator files(path_);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }

 private:
  std::string path_;
};

struct ToolResult {
  int exit_code = -1;  ///< minus the signal where one ended the program
  std::string out;
  std::string err;
};

/// A program that runs; what it prints goes to files, so that no pipe can fill up.
class RunningTool {
 public:
  explicit RunningTool(const std::vector<std::string>& arguments, const std::string& input = "") {
    folder_.write("in", input);
    child_ = ::fork();
    if (child_ == 0) become_tool(arguments);
  }

  pid_t process() const { return child_; }

  ToolResult wait() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return {code, read_text(folder_.file("out")), read_text(folder_.file("err"))};
  }

 private:
  void redirect(const char* name, int target, int mode) const {
    const int file = ::open(folder_.file(name).c_str(), mode, 0600);
    if (file < 0 || ::dup2(file, target) < 0) ::_exit(127);
  }

  [[noreturn]] void become_tool(const std::vector<std::string>& arguments) const {
    redirect("in", STDIN_FILENO, O_RDONLY);
    redirect("out", STDOUT_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
    redirect("err", STDERR_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
    std::vector<std::string> words = {WEND_TOOL};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(WEND_TOOL, pointers.data());
    ::_exit(127);
  }

  TemporaryFolder folder_;
  pid_t child_ = -1;
};

inline ToolResult run_tool(const std::vector<std::string>& arguments,
                           const std::string& input = "") {
  return RunningTool(arguments, input).wait();
}

inline std::string scene(const std::string& name) { return std::string(WEND_SCENES) + "/" + name; }

/// solve on the worked example, from 1,2 to 5,2, with more arguments.
inline ToolResult solve_example(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {
      "solve", scene("worked_example.map"), "--from", "1,2", "--to", "5,2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

inline bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

/// Nothing on standard output, one line with all the words on standard error, and the exit code.
inline void expect_error(const ToolResult& result, int exit_code,
                         const std::vector<std::string>& words) {
  EXPECT_EQ(result.exit_code, exit_code) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err.rfind("wend: ", 0), 0u) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  for (const std::string& each : words) {
    EXPECT_TRUE(contains(result.err, each)) << "no '" << each << "' in: " << result.err;
  }
}

}  // namespace wend::cli
