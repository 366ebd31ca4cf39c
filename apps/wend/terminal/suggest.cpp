#include "terminal/suggest.h"

#include <algorithm>

#include "io/files/text.h"

namespace wend::cli {
namespace {

/// Misspellings of more than a third of a word are more likely to be another word.
std::size_t most_edits(std::string_view word) {
  return std::clamp<std::size_t>(word.size() / 3, 1, 3);
}

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string comparable(std::string_view word) {
  std::string text = dashed(word);
  std::transform(text.begin(), text.end(), text.begin(), small_letter);
  return text;
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the table of distances between prefixes: the last but one, the last, the current one.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

/// The known name that was most likely meant; empty where none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestWord = 64;  // keeps the table small for any input
  constexpr std::size_t kShortestStem = 3;
  if (word.empty() || word.size() > kLongestWord) return "";
  const std::string wanted = comparable(word);
  std::string best;
  std::size_t least = most_edits(wanted) + 1;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(wanted, comparable(name));
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  if (!best.empty() || wanted.size() < kShortestStem) return best;
  const auto extends = [&](const std::string& name) {
    return comparable(name).compare(0, wanted.size(), wanted) == 0;
  };
  const auto longer = std::find_if(known.begin(), known.end(), extends);
  return longer == known.end() ? "" : *longer;
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string name = nearest_name(word, known);
  return name.empty() ? "" : "; did you mean " + io::in_quotes(name) + "?";
}

bool same_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return small_letter(x) == small_letter(y); });
}

std::string dashed(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

}  // namespace wend::cli
