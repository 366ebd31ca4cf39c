#include "wend/io/palette.h"

#include <gtest/gtest.h>

#include "reading.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

/// "#rrggbb thousandths symbol" for each entry, on one line.
std::string summary(const std::string& text) {
  const Result<Palette> palette = parse_palette(text);
  if (!palette) return palette.error().message();
  std::string all;
  for (const PaletteEntry& entry : palette.value()) {
    all += colour_text(entry.colour) + " " + std::to_string(entry.thousandths()) + " " +
           entry.symbol + "\n";
  }
  return all;
}

TEST(Palette, LinesAreColourCostAndSymbol) {
  EXPECT_EQ(summary("\xef\xbb\xbf#00ff00 2.5 f\r\n\n \t#0A10fF\t0  #\t\n#ffffff 1 ."),
            "#00ff00 2500 f\n#0a10ff 0 #\n#ffffff 1000 .\n");
}

TEST(Palette, CostsWithoutASymbolGetTheirCommonOneOrALetter) {
  EXPECT_EQ(summary("#000001 0\n#000002 1\n#000003 9\n#000004 10\n#000005 0.5\n#000006 10\n"),
            "#000001 0 #\n#000002 1000 .\n#000003 9000 9\n#000004 10000 a\n#000005 500 b\n"
            "#000006 10000 a\n");
}

TEST(Palette, SymbolsThatAreAskedForAreNotGivenAway) {
  EXPECT_EQ(summary("#000001 1\n#000002 2.5\n#000003 3 .\n#000004 4 a\n#000005 2\n#000006 7 2\n"),
            "#000001 1000 b\n#000002 2500 c\n#000003 3000 .\n#000004 4000 a\n#000005 2000 d\n"
            "#000006 7000 2\n");
}

TEST(Palette, OneSymbolMayHaveSeveralColours) {
  EXPECT_EQ(complaint(parse_palette("#000001 2 f\n#000002 2 f\n")), "");
}

TEST(Palette, LinesOfAnotherFormAreRefused) {
  const std::string expected =
      "1: expected a colour, its cost and perhaps a symbol, such as '#3a7d44 2.5 f', found ";
  EXPECT_EQ(complaint(parse_palette("#00ff00\n")), expected + "'#00ff00'");
  EXPECT_EQ(complaint(parse_palette("#00ff00 1 f f\n")), expected + "'#00ff00 1 f f'");
  for (const std::string colour : {"#00ff0", "#00ff000", "00ff000", "#00fg00", "#+0ff00", "red"}) {
    EXPECT_EQ(complaint(parse_palette("#ffffff 1\n" + colour + " 1\n")),
              "2: expected a colour such as '#3a7d44', found '" + colour + "'");
  }
  for (const std::string cost : {"-1", "1000.001", "0.0001", "x", "1,5"}) {
    EXPECT_EQ(complaint(parse_palette("#00ff00 " + cost + "\n")),
              "1: the cost of '#00ff00' must be a number from 0 to 1000 with at most three "
              "decimals, found '" +
                  cost + "'");
  }
  for (const auto& [symbol, shown] :
       {std::pair{"ab", "ab"}, {"\x01", "\\x01"}, {"\xc3", "\\xc3"}}) {
    EXPECT_EQ(
        complaint(parse_palette(std::string("#00ff00 1 ") + symbol + "\n")),
        std::string("1: the symbol must be one visible ASCII character, found '") + shown + "'");
  }
}

TEST(Palette, AColourOrASymbolWithTwoCostsIsRefused) {
  EXPECT_EQ(complaint(parse_palette("#00ff00 1\n\n#00FF00 2\n")),
            "3: the colour '#00FF00' already has a cost from line 1");
  EXPECT_EQ(complaint(parse_palette("#00ff00 1.5 f\n#00ff01 2 f\n")),
            "2: the symbol 'f' already costs 1.5; choose another one");
}

TEST(Palette, ATextWithoutColoursIsRefused) {
  EXPECT_EQ(complaint(parse_palette("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_palette("\n \n")), "2: the palette has no colours");
}

std::string many_colours(int count, bool different_costs) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const auto number = static_cast<std::uint8_t>(i % 256);
    const Colour colour{static_cast<std::uint8_t>(i / 256), 0, number};
    text += colour_text(colour) + (different_costs ? " " + std::to_string(10 + i) : " 1") + "\n";
  }
  return text;
}

TEST(Palette, AtMost256ColoursAreRead) {
  EXPECT_EQ(complaint(parse_palette(many_colours(256, false))), "");
  EXPECT_EQ(complaint(parse_palette(many_colours(257, false))),
            "257: a palette has at most 256 colours; this is one more");
}

TEST(Palette, MoreCostsThanSymbolsAreRefused) {
  EXPECT_EQ(complaint(parse_palette(many_colours(46, true))), "");
  EXPECT_EQ(complaint(parse_palette(many_colours(48, true))),
            "47: there are more costs than symbols; name one for this colour");
}

TEST(Palette, CostsGoToTheSymbols) {
  const Palette palette = parse_palette("#000001 2.5 f\n#000002 0\n").value();
  const TerrainCosts costs = palette_costs(palette).value();
  EXPECT_EQ(costs.of('f'), 2500u);
  EXPECT_EQ(costs.of('#'), 0u);
  EXPECT_EQ(costs.of('.'), 0u) << "what the palette does not name is blocked";
}

TEST(Palette, PalettesMadeByHandAreCheckedToo) {
  const Colour red{255, 0, 0};
  const Colour blue{0, 0, 255};
  EXPECT_EQ(palette_costs({{red, 1, '.'}, {red, 1, '.'}}).error().reason,
            "the palette's colour #ff0000 is there twice");
  for (const Palette& palette :
       {Palette{{red, 1, '.'}, {blue, 0, '.'}}, Palette{{red, 0, '#'}, {blue, 1, '\n'}},
        Palette{{red, 0, '#'}, {blue, 1, ' '}}, Palette{{red, 0, '#'}, {blue, 1000.001, 'a'}},
        Palette{{red, 0, '#'}, {blue, 0.0001, 'a'}}}) {
    EXPECT_EQ(palette_costs(palette).error().reason,
              "the palette's colour #0000ff has a symbol or a cost that cannot be");
  }
  EXPECT_EQ(palette_costs(Palette(257)).error().reason, "a palette has at most 256 colours");
}

TEST(Palette, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good("#000000 0\n");
  EXPECT_TRUE(read_palette(good.path()).ok());
  const TemporaryFile bad("#000000\n");
  EXPECT_EQ(read_palette(bad.path()).error().source, bad.path());
}

}  // namespace
}  // namespace wend::io
