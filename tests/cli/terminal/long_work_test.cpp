// Notes about long work: shown on a terminal after a while, and gone afterwards.
#include "terminal/progress/long_work.h"

#include "run_on_terminal.h"
#include "terminal/output.h"
#include "terminal/progress_bar.h"

namespace wend::cli {
namespace {

using std::chrono::milliseconds;

constexpr const char* kNote = "\r\x1b[Kpreparing the map ... ";

/// The text left in the last line: all behind the last "clear the line".
std::string last_line(const std::string& shown) {
  const std::size_t clear = shown.rfind("\r\x1b[K");
  return clear == std::string::npos ? shown : shown.substr(clear + 4);
}

TEST(LongWork, IsNamedInTheLastLineAndTheLineIsClearedInTheEnd) {
  const ToolResult result = on_terminal(
      80,
      [] {
        const WorkWatch watch{milliseconds(0)};
        const LongWork work("preparing the map");
        wait_for_key();
      },
      kNote);
  const std::string& shown = result.out;
  EXPECT_TRUE(contains(shown, kNote)) << shown;
  EXPECT_EQ(last_line(shown), "") << shown;
}

TEST(LongWork, GoesOnWithTheWorkBeforeWhenThatInsideEnds) {
  const ToolResult result = on_terminal(
      80,
      [] {
        const WorkWatch watch{milliseconds(0)};
        const LongWork outer("outer");
        { const LongWork inner("inner"); }
        wait_for_key();
      },
      "outer ... ");
  EXPECT_EQ(last_line(result.out), "") << result.out;
}

TEST(LongWork, WorkThatSaysHowFarItIsHasABar) {
  const ToolResult result = on_terminal(80, [] {
    const WorkBar bar("preparing the map");
    for (int work = 0; work < 2; ++work) {
      bar(0);
      ::usleep(150'000);
      bar(0.5);
      bar(1);
    }
    ::usleep(150'000);
  });
  const std::string half = "[###############...............]  50 %  preparing the map";
  const std::size_t first = result.out.find(half);
  ASSERT_NE(first, std::string::npos) << result.out;
  EXPECT_NE(result.out.find(half, first + 1), std::string::npos) << "and again for the next work";
  EXPECT_EQ(last_line(result.out), "") << result.out;
}

TEST(LongWork, ABarGoesWhenWorkIsBrokenOff) {
  const ToolResult result = on_terminal(80, [] {
    const WorkBar bar("preparing the map");
    bar(0);
    ::usleep(150'000);
    bar(0.5);
    bar.end();
    print_warning("the map is odd");
  });
  EXPECT_TRUE(contains(result.out, " 50 %")) << result.out;
  EXPECT_TRUE(contains(result.out, "\r\x1b[Kwend: warning: the map is odd\n")) << result.out;
}

TEST(LongWork, ShortWorkIsNotNamed) {
  const ToolResult result = on_terminal(80, [] {
    const WorkWatch watch{milliseconds(3'600'000)};
    const LongWork work("preparing the map");
    ::usleep(300'000);
  });
  EXPECT_EQ(result.out, "");
}

TEST(LongWork, WithoutANameNothingIsShown) {
  const ToolResult result = on_terminal(80, [] {
    const WorkWatch watch{milliseconds(0)};
    const LongWork work("");
    ::usleep(300'000);
  });
  EXPECT_EQ(result.out, "");
}

TEST(LongWork, AMessageTakesThePlaceOfTheNote) {
  const ToolResult result = on_terminal(
      80,
      [] {
        const WorkWatch watch{milliseconds(0)};
        const LongWork work("preparing the map");
        wait_for_key();
        print_warning("the map is odd");
      },
      kNote);
  EXPECT_TRUE(contains(result.out, "\r\x1b[Kwend: warning: the map is odd\n")) << result.out;
}

TEST(LongWork, AnInterruptClearsTheLineAndEndsTheProgram) {
  const ToolResult result = on_terminal(
      80,
      [] {
        const WorkWatch watch{milliseconds(0)};
        const LongWork work("preparing the map");
        wait_for_key();
        ::kill(::getpid(), SIGINT);
        for (;;) ::pause();
      },
      kNote);
  EXPECT_EQ(result.exit_code, -SIGINT);
  EXPECT_TRUE(contains(result.out, kNote)) << result.out;
  EXPECT_EQ(last_line(result.out), "") << result.out;
}

TEST(LongWork, WithoutATerminalThereIsNone) {
  const ToolResult result = on_terminal(80, [] {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDERR_FILENO);
    const WorkWatch watch{milliseconds(0)};
    const LongWork work("preparing the map");
    ::usleep(300'000);
  });
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.exit_code, 0);
}

}  // namespace
}  // namespace wend::cli
