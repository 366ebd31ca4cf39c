// Runs the built program as a user would, and keeps what it says.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "support/environment/places.h"

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
  explicit RunningTool(const std::vector<std::string>& arguments, const std::string& input = "",
                       const std::string& program = test::program("wend"),
                       bool ignores_interrupts = false) {
    folder_.write("in", input);
    child_ = ::fork();
    if (child_ != 0) return;
    // However the tests' own parent set interrupts.
    std::signal(SIGINT, ignores_interrupts ? SIG_IGN : SIG_DFL);
    become(program, arguments);
  }

  pid_t process() const { return child_; }

  /// All that it has printed so far.
  std::string printed() const { return read_text(folder_.file("out")); }

  bool has_ended() const {
    siginfo_t info = {};
    ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_pid == child_;
  }

  /// Waits until the program catches interrupts, as its commands do while they search.
  void wait_until_interruptible() const {
    for (;;) {
      std::ifstream status("/proc/" + std::to_string(child_) + "/status");
      ASSERT_TRUE(status) << "the program is gone";
      std::string word;
      while (status >> word && word != "SigCgt:") continue;
      ASSERT_TRUE(status >> word) << "the program has ended";
      if ((std::stoull(word, nullptr, 16) >> (SIGINT - 1) & 1) != 0) return;
      ::usleep(1000);
    }
  }

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

  [[noreturn]] void become(const std::string& program,
                           const std::vector<std::string>& arguments) const {
    ::unsetenv("COLUMNS");
    redirect("in", STDIN_FILENO, O_RDONLY);
    redirect("out", STDOUT_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
    redirect("err", STDERR_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(program.c_str(), pointers.data());
    ::_exit(127);
  }

  TemporaryFolder folder_;
  pid_t child_ = -1;
};

inline ToolResult run_tool(const std::vector<std::string>& arguments,
                           const std::string& input = "") {
  return RunningTool(arguments, input).wait();
}

/// Runs a shell's script, in which "$0" is the program and "$1" the first of the words.
inline ToolResult run_shell(const std::string& script, const std::vector<std::string>& words = {}) {
  std::vector<std::string> arguments = {"-c", script, test::program("wend")};
  arguments.insert(arguments.end(), words.begin(), words.end());
  return RunningTool(arguments, "", "/bin/sh").wait();
}

inline std::string scene(const std::string& name) { return test::scene_folder() + "/" + name; }

/// Runs the program and expects it to succeed; what it said on standard output.
inline std::string succeed(const std::vector<std::string>& arguments,
                           const std::string& input = "") {
  const ToolResult result = run_tool(arguments, input);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out;
}

/// solve on the worked example, from 1,2 to 5,2, with more arguments.
inline ToolResult solve_example(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {
      "solve", scene("worked_example.map"), "--from", "1,2", "--to", "5,2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

/// Ground of 120 x 120 cells where hardly two neighbours cost the same: from 0,0 to 119,119 IDA*
/// practically never ends.
inline std::string write_rough_map(const TemporaryFolder& folder) {
  std::string text;
  for (int y = 0; y < 120; ++y) {
    for (int x = 0; x < 120; ++x) {
      const int tenths = 10 + (x * 7919 + y * 104729 + x * y * 31) % 40 * 3;
      text += std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
      text += x < 119 ? ',' : '\n';
    }
  }
  return folder.write("rough.csv", text);
}

inline bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

/// The line on standard error about a file that was written, with a note.
inline std::string wrote(const std::string& file, const std::string& note = "") {
  const std::size_t size = read_text(file).size();
  const std::string text =
      size < 1000 ? std::to_string(size) + " bytes" : std::to_string((size + 500) / 1000) + " kB";
  return "wrote " + file + ", " + text + (note.empty() ? "" : " (" + note + ")") + "\n";
}

/// Standard error without the lines about files that were written.
inline std::string without_reports(const std::string& err) {
  std::istringstream lines(err);
  std::string rest;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("wrote ", 0) != 0) rest += line + "\n";
  }
  return rest;
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

/// The same behind the line about the file, which was written all the same.
inline void expect_written_with_warning(ToolResult result, const std::string& file, int exit_code,
                                        const std::vector<std::string>& words) {
  EXPECT_EQ(result.err.rfind(wrote(file), 0), 0u) << result.err;
  result.err = without_reports(result.err);
  expect_error(result, exit_code, words);
}

}  // namespace wend::cli
