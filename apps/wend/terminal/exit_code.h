// The program's exit statuses; `wend --help` documents the same list.
#pragma once

namespace wend::cli {

enum class ExitCode : int {
  success = 0,
  no_path = 1,
  usage = 2,
  bad_file = 3,
  limit_reached = 4,
  check_failed = 5,
  internal = 6,
  interrupted = 130,
};

inline constexpr const char* kExitCodeHelp =
    "Exit status:\n"
    "  0    a path was found; all is well\n"
    "  1    there is no path (with --nearest or --fallback: one to a place near it is printed)\n"
    "  2    the arguments are wrong\n"
    "  3    a file cannot be read or written, or is malformed\n"
    "  4    a limit was reached; the partial result is printed\n"
    "  5    a check failed\n"
    "  6    out of memory, or a fault of wend itself\n"
    "  130  interrupted; what there is so far is printed\n";

}  // namespace wend::cli
