#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "terminal/system/system.h"
#include "terminal/waiting_input.h"

namespace wend::cli {
namespace sys {

std::vector<std::string> begin_program(int count, char** words) {
  return {words + 1, words + count};
}

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) == 1; }

std::size_t terminal_columns(std::FILE* stream) {
  winsize size = {};
  return ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool knows_colours() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::ptrdiff_t write_some(int file, const char* data, std::size_t size) {
  return ::write(file, data, size);
}

int open_to_write(const std::string& path) { return ::open(path.c_str(), O_WRONLY); }

int make_temporary(std::string& path) { return ::mkstemp(path.data()); }

bool close_file(int file) { return ::close(file) == 0; }

void remove_file(const std::string& path) { ::unlink(path.c_str()); }

bool is_possible_name(const std::string& path) {
  struct stat old = {};
  return ::lstat(path.c_str(), &old) == 0 || errno == ENOENT;
}

bool is_writable(const std::string& path) { return ::access(path.c_str(), W_OK) == 0; }

bool set_rights(int file, const std::string& other) {
  struct stat old = {};
  if (::stat(other.c_str(), &old) == 0) return ::fchmod(file, old.st_mode & 0777) == 0;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return ::fchmod(file, 0666 & ~mask) == 0;
}

bool move_file(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

int standard_stream(const std::string& path) {
  struct stat target = {};
  if (::stat(path.c_str(), &target) != 0) return -1;
  for (const int stream : {kStandardOutput, kStandardError}) {
    struct stat open = {};
    const bool same =
        ::fstat(stream, &open) == 0 && open.st_dev == target.st_dev && open.st_ino == target.st_ino;
    if (same) return stream;
  }
  return -1;
}

SignalAction interrupt_action() {
  SignalAction action = {};
  ::sigaction(SIGINT, nullptr, &action);
  return action;
}

bool is_default(const SignalAction& action) { return action.sa_handler == SIG_DFL; }
bool is_ignored(const SignalAction& action) { return action.sa_handler == SIG_IGN; }

void catch_interrupt(void (*handler)(int), bool restarts) {
  SignalAction action = {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND | (restarts ? SA_RESTART : 0));
  ::sigaction(SIGINT, &action, nullptr);
}

void set_interrupt_action(const SignalAction& action) { ::sigaction(SIGINT, &action, nullptr); }

}  // namespace sys

namespace {

constexpr int kPatience = 1000;  // milliseconds

WaitingInput look_at_pipe() {
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&input, 1, kPatience);
  } while (ready < 0 && errno == EINTR);
  if (ready == 0) return WaitingInput::silence;
  int bytes = 0;
  const bool told = ::ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0;
  return told && bytes > 0 ? WaitingInput::some : WaitingInput::none;
}

}  // namespace

WaitingInput look_for_input() {
  struct stat input = {};
  if (::fstat(STDIN_FILENO, &input) != 0) return WaitingInput::none;
  if (S_ISFIFO(input.st_mode) || S_ISSOCK(input.st_mode)) return look_at_pipe();
  if (!S_ISREG(input.st_mode)) return WaitingInput::none;
  const off_t place = ::lseek(STDIN_FILENO, 0, SEEK_CUR);
  return place >= 0 && place < input.st_size ? WaitingInput::some : WaitingInput::none;
}

}  // namespace wend::cli
