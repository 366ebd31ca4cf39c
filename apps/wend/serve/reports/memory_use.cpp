#include "serve/reports/memory_use.h"

#include <fstream>

namespace wend::cli::serve {

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/status");
  std::size_t kibibytes = 0;
  for (std::string word; file >> word;) {
    if (word == "VmRSS:" && file >> kibibytes) return kibibytes * 1024;
  }
  return 0;
}

}  // namespace wend::cli::serve
