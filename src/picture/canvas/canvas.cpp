#include "picture/canvas/canvas.h"

#include <array>

namespace wend::drawing {
namespace {

// Advance widths of DejaVu Sans in thousandths of its size, from the blank on, as Cairo measures
// them. Verdana, which browsers take where DejaVu is absent, is nearly the same.
constexpr std::array<short, 95> kAdvances = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr double kBoldWidth = 1.1;  // digits: 0.696 to 0.636

}  // namespace

double text_width(const std::string& words, const TextStyle& style) {
  double width = 0;
  for (const char symbol : words) {
    const bool known = symbol >= ' ' && symbol <= '~';
    width += kAdvances[static_cast<std::size_t>((known ? symbol : '?') - ' ')];
  }
  return width / 1000 * style.size * (style.bold ? kBoldWidth : 1);
}

}  // namespace wend::drawing
