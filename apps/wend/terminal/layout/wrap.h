// Wraps text at its words, to the width of the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

struct Wrapping {
  std::size_t width;            ///< columns of a line
  std::size_t column = 0;       ///< where the first word begins; the text before it is not ours
  std::size_t indent = 0;       ///< blanks before the first word of each further line
  std::string separator = " ";  ///< between two words; blanks at its end are left out of line ends
  std::string continuation = {};  ///< at the end of each line but the last
};

/// The words, in as many lines as they need. A word that is longer than a line gets its own.
std::string wrapped(const std::vector<std::string>& words, const Wrapping& wrapping);

/// The parts between blanks.
std::vector<std::string> split_at_blanks(std::string_view text);

/// A name and what is said of it: the text begins in the column `indent`, on the next line where
/// the name is too long, and is wrapped there.
std::string hanging(const std::string& name, const std::string& text, std::size_t indent,
                    std::size_t width);

/// Paragraphs (lines that begin with a word; those that follow each other are one), lines of
/// examples (they begin with a blank), and lists ("  name  what it is"). An example that is wrapped
/// can still be copied: its lines end in a backslash. Such lines are joined before.
std::string laid_out(std::string_view text, std::size_t width);

}  // namespace wend::cli
