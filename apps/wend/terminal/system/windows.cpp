#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>
// After windows.h, whose types it needs.
#include <shellapi.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include "terminal/system/system.h"
#include "terminal/waiting_input.h"

namespace wend::cli {
namespace {

constexpr std::size_t kMarkLength = 6;  // the X at the end of a temporary file's name

std::wstring wide(std::string_view text) {
  const auto length = static_cast<int>(text.size());
  const int size = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0);
  std::wstring letters(static_cast<std::size_t>(size), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, letters.data(), size);
  return letters;
}

std::string narrow(std::wstring_view letters) {
  const auto length = static_cast<int>(letters.size());
  const int size =
      ::WideCharToMultiByte(CP_UTF8, 0, letters.data(), length, nullptr, 0, nullptr, nullptr);
  std::string text(static_cast<std::size_t>(size), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, letters.data(), length, text.data(), size, nullptr, nullptr);
  return text;
}

HANDLE handle_of(std::FILE* stream) {
  return reinterpret_cast<HANDLE>(::_get_osfhandle(::_fileno(stream)));
}

bool leave_errno(const std::error_code& problem) {
  if (problem) errno = problem.default_error_condition().value();
  return !problem;
}

}  // namespace

namespace sys {

std::vector<std::string> begin_program(int, char**) {
  for (std::FILE* stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
  ::SetConsoleOutputCP(CP_UTF8);
  for (std::FILE* stream : {stdout, stderr}) {
    DWORD mode = 0;
    if (::GetConsoleMode(handle_of(stream), &mode) == 0) continue;
    ::SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
  // The words of main() have lost the letters that the machine's own encoding does not have.
  int count = 0;
  const std::unique_ptr<LPWSTR, decltype(&::LocalFree)> words(
      ::CommandLineToArgvW(::GetCommandLineW(), &count), &::LocalFree);
  std::vector<std::string> arguments;
  for (int i = 1; i < count; ++i) arguments.push_back(narrow(words.get()[i]));
  return arguments;
}

// _isatty() takes NUL for a terminal, too.
bool is_terminal(std::FILE* stream) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle_of(stream), &mode) != 0;
}

std::size_t terminal_columns(std::FILE* stream) {
  CONSOLE_SCREEN_BUFFER_INFO screen = {};
  if (::GetConsoleScreenBufferInfo(handle_of(stream), &screen) == 0) return 0;
  return static_cast<std::size_t>(screen.srWindow.Right - screen.srWindow.Left + 1);
}

bool knows_colours() {
  DWORD mode = 0;
  return ::GetConsoleMode(handle_of(stdout), &mode) != 0 &&
         (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::ptrdiff_t write_some(int file, const char* data, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 20;  // a call takes an unsigned int
  return ::_write(file, data, static_cast<unsigned>(std::min(size, kMost)));
}

int open_to_write(const std::string& path) {
  return ::_wopen(wide(path).c_str(), _O_WRONLY | _O_BINARY);
}

int make_temporary(std::string& path) {
  constexpr unsigned kTries = 1000;
  const std::string stem = path.substr(0, path.size() - kMarkLength);
  const unsigned begin = ::GetCurrentProcessId() + ::GetTickCount();
  for (unsigned i = 0; i < kTries; ++i) {
    std::string mark = std::to_string((begin + i) % 1'000'000);
    mark.insert(0, kMarkLength - mark.size(), '0');
    path = stem + mark;
    const int file = ::_wopen(wide(path).c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY,
                              _S_IREAD | _S_IWRITE);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

bool close_file(int file) { return ::_close(file) == 0; }

void remove_file(const std::string& path) { ::_wunlink(wide(path).c_str()); }

// Making a file there is the test of its name.
bool is_possible_name(const std::string&) { return true; }

bool is_writable(const std::string& path) {
  constexpr int kWrite = 2;
  return ::_waccess(wide(path).c_str(), kWrite) == 0;
}

// Files have the rights of their folder.
bool set_rights(int, const std::string&) { return true; }

bool move_file(const std::string& from, const std::string& to) {
  std::error_code problem;
  std::filesystem::rename(wide(from), wide(to), problem);
  return leave_errno(problem);
}

int standard_stream(const std::string&) { return -1; }

SignalAction interrupt_action() {
  const SignalAction action = std::signal(SIGINT, SIG_IGN);
  std::signal(SIGINT, action);
  return action;
}

bool is_default(const SignalAction& action) { return action == SIG_DFL; }
bool is_ignored(const SignalAction& action) { return action == SIG_IGN; }

void catch_interrupt(void (*handler)(int), bool) { std::signal(SIGINT, handler); }
void set_interrupt_action(const SignalAction& action) { std::signal(SIGINT, action); }

}  // namespace sys

namespace {

constexpr DWORD kPatience = 1000;  // milliseconds

WaitingInput look_at_pipe(HANDLE input) {
  constexpr DWORD kPause = 10;
  for (DWORD waited = 0; waited < kPatience; waited += kPause) {
    DWORD bytes = 0;
    if (::PeekNamedPipe(input, nullptr, 0, nullptr, &bytes, nullptr) == 0) {
      // Wine 8 cannot look into pipes of the system below it. A warning then names -, which waits.
      const bool closed = ::GetLastError() == ERROR_BROKEN_PIPE;
      return closed ? WaitingInput::none : WaitingInput::silence;
    }
    if (bytes > 0) return WaitingInput::some;
    ::Sleep(kPause);
  }
  return WaitingInput::silence;
}

}  // namespace

WaitingInput look_for_input() {
  const HANDLE input = ::GetStdHandle(STD_INPUT_HANDLE);
  const DWORD type = ::GetFileType(input);
  if (type == FILE_TYPE_PIPE) return look_at_pipe(input);
  if (type != FILE_TYPE_DISK) return WaitingInput::none;
  LARGE_INTEGER size = {};
  LARGE_INTEGER place = {};
  const bool known = ::GetFileSizeEx(input, &size) != 0 &&
                     ::SetFilePointerEx(input, LARGE_INTEGER{}, &place, FILE_CURRENT) != 0;
  return known && place.QuadPart < size.QuadPart ? WaitingInput::some : WaitingInput::none;
}

}  // namespace wend::cli
