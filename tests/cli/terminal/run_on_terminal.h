// Runs the built program on a terminal of its own, as people see it.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <utmp.h>

#include <cstdio>

#include "../run_tool.h"

namespace wend::cli {

/// The terminal of a process, as its parent sees it. The parent holds the process's end open, too:
/// when the last holder closes it, Linux can drop output that was not read yet.
class ParentTerminal {
 public:
  explicit ParentTerminal(winsize size) {
    EXPECT_EQ(::openpty(&terminal_, &process_end_, nullptr, nullptr, &size), 0);
    end_ = ::open(::ptsname(terminal_), O_RDWR | O_NOCTTY | O_NONBLOCK);
  }
  ~ParentTerminal() {
    ::close(process_end_);
    ::close(end_);
    ::close(terminal_);
  }
  ParentTerminal(const ParentTerminal&) = delete;
  ParentTerminal& operator=(const ParentTerminal&) = delete;

  /// In the new process: makes this its terminal.
  void enter() {
    ::close(terminal_);
    ::close(end_);
    ::login_tty(process_end_);
  }

  /// Reads all output of the process, and its status, until it ends. Presses a key once the output
  /// contains `cue`.
  std::string read_until_end(pid_t process, const std::string& cue, int& status) {
    std::string text;
    bool pressed = cue.empty();
    bool ended = false;
    for (;;) {
      // The mark follows all output in the terminal's queue.
      if (!ended && ::waitpid(process, &status, WNOHANG) == process) ended = true;
      if (ended && !marked_) marked_ = ::write(end_, &kMark, 1) == 1;
      pollfd readable = {terminal_, POLLIN, 0};
      if (::poll(&readable, 1, 5) <= 0) continue;
      char bytes[4096];
      const ssize_t count = ::read(terminal_, bytes, sizeof bytes);
      if (count <= 0) continue;
      text.append(bytes, static_cast<std::size_t>(count));
      if (marked_ && text.back() == kMark) {
        text.pop_back();
        return text;
      }
      if (pressed || !contains(text, cue)) continue;
      pressed = true;
      EXPECT_EQ(::write(terminal_, "x", 1), 1);
    }
  }

 private:
  static constexpr char kMark = '\x1e';  // a separator of records: no program here prints it

  int terminal_ = -1;
  int process_end_ = -1;
  int end_ = -1;  // the same, but writing to it never waits
  bool marked_ = false;
};

/// For work on a terminal: waits until a key is pressed.
inline void wait_for_key() {
  char key = 0;
  while (::read(STDIN_FILENO, &key, 1) < 0 && errno == EINTR) continue;
}

/// Sends what is written as it is, and shows no keys.
inline void make_terminal_raw() {
  termios modes = {};
  ::tcgetattr(STDIN_FILENO, &modes);
  ::cfmakeraw(&modes);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

/// Runs work in a process of its own, whose terminal has so many columns. `out` has all that was
/// shown there. For a cue see ParentTerminal.
template <class Work>
ToolResult on_terminal(unsigned short columns, Work work, const std::string& cue = "") {
  winsize size = {};
  size.ws_col = columns;
  size.ws_row = 24;
  ParentTerminal terminal(size);
  std::fflush(stdout);  // or the other process has the text as well
  const pid_t child = ::fork();
  if (child == 0) {
    terminal.enter();
    ::unsetenv("COLUMNS");
    ::setenv("NO_COLOR", "1", 1);
    std::signal(SIGINT, SIG_DFL);
    make_terminal_raw();
    work();
    ::_exit(0);
  }
  ToolResult result;
  int status = 0;
  result.out = terminal.read_until_end(child, cue, status);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

inline ToolResult run_on_terminal(const std::vector<std::string>& arguments,
                                  unsigned short columns) {
  return on_terminal(columns, [&] {
    std::vector<std::string> words = {test::program("wend")};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(words.front().c_str(), pointers.data());
    ::_exit(127);
  });
}

}  // namespace wend::cli
