// The calls of the operating system that the program needs: a source for POSIX, and one for
// Windows. Names of files are UTF-8. A function that fails leaves the reason in errno.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace wend::cli::sys {

/// The program's arguments without its name. Standard streams then carry bytes unchanged, and
/// terminals take UTF-8. Call it once, before anything is read or written.
std::vector<std::string> begin_program(int count, char** words);

bool is_terminal(std::FILE* stream);
/// 0 if the stream is no terminal or does not report a width.
std::size_t terminal_columns(std::FILE* stream);
/// Whether the terminals of this machine understand sequences for colours.
bool knows_colours();

// -- files by their numbers

inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

/// Writes some of the bytes; returns their number, or -1.
std::ptrdiff_t write_some(int file, const char* data, std::size_t size);
/// Opens what exists already; -1 on failure.
int open_to_write(const std::string& path);
/// Makes a new file, whose name replaces the six X at the end of `path`; -1 on failure.
int make_temporary(std::string& path);
bool close_file(int file);

// -- files by their names

/// Removes a file if it exists.
void remove_file(const std::string& path);
/// Whether a file can have this name; it need not exist.
bool is_possible_name(const std::string& path);
bool is_writable(const std::string& path);
/// Gives an open file the rights of another one, or of a new file if there is no other.
bool set_rights(int file, const std::string& other);
/// Moves a file to a place where another one may be.
bool move_file(const std::string& from, const std::string& to);
/// The standard stream that the path leads to, as /dev/stdout does; -1 if there is none.
int standard_stream(const std::string& path);

// -- Ctrl-C

#if defined(_WIN32)
using SignalAction = void (*)(int);
#else
using SignalAction = struct sigaction;
#endif

SignalAction interrupt_action();
bool is_default(const SignalAction& action);
bool is_ignored(const SignalAction& action);
/// The default returns with the first signal, so a second one ends the program. With `restarts`,
/// reading and writing go on after the signal.
void catch_interrupt(void (*handler)(int), bool restarts);
void set_interrupt_action(const SignalAction& action);

}  // namespace wend::cli::sys
