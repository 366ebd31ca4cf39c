// Runs the built program on a terminal of its own, as people see it.
#pragma once

#include <pty.h>
#include <termios.h>

#include <cstdio>

#include "../run_tool.h"

namespace wend::cli {

/// All that a terminal is sent until its last program ends. Once that contains `cue`, a key is
/// pressed there.
inline std::string read_terminal(int terminal, const std::string& cue) {
  std::string text;
  bool pressed = cue.empty();
  char bytes[4096];
  for (;;) {
    const ssize_t count = ::read(terminal, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;  // the other end is closed
    text.append(bytes, static_cast<std::size_t>(count));
    if (pressed || !contains(text, cue)) continue;
    pressed = true;
    EXPECT_EQ(::write(terminal, "x", 1), 1);
  }
}

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
/// shown there. For a cue see read_terminal().
template <class Work>
ToolResult on_terminal(unsigned short columns, Work work, const std::string& cue = "") {
  winsize size = {};
  size.ws_col = columns;
  size.ws_row = 24;
  int terminal = -1;
  std::fflush(stdout);  // or the other process has the text as well
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    ::unsetenv("COLUMNS");
    ::setenv("NO_COLOR", "1", 1);
    std::signal(SIGINT, SIG_DFL);
    make_terminal_raw();
    work();
    ::_exit(0);
  }
  ToolResult result;
  result.out = read_terminal(terminal, cue);
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(terminal);
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
