#include "terminal/waiting_input.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace wend::cli {
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
