#include "wend/internal/space/spaces/jump_worth.h"

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr JumpWorth kLong = {true,
                             "a path may turn after less than 15 of 100 steps: jumps are long"};
constexpr JumpWorth kFewAlive = {
    true, "a path may turn after less than 15 of 100 steps, dead ends left out: jumps are long"};
constexpr JumpWorth kManyDead = {
    true, "a quarter or more of the many turns lead into dead ends, and jumps leave those out"};
constexpr JumpWorth kShort = {false,
                              "a path may turn after 15 of 100 steps or more: jumps are short"};

constexpr JumpWorth kLongOnTerrain = {
    true, "a path may turn after less than 30 of 100 steps: jumps over terrain are long"};
constexpr JumpWorth kLongOnSmall = {
    true, "a path may turn after less than 60 of 100 steps: enough for jumps on so small a map"};
constexpr JumpWorth kShortOnTerrain = {
    false, "a path may turn after 30 of 100 steps or more: jumps over terrain are short"};
constexpr JumpWorth kShortOnSmall = {
    false, "a path may turn after 60 of 100 steps or more: jumps over terrain are short"};

/// The lines of so many cells lie in the processor's nearest memory.
constexpr std::uint64_t kFewCells = 10'000;

bool is_share(std::uint64_t part, std::uint64_t whole, std::uint64_t percent) {
  WEND_ASSERT(part <= whole, "a share is a part of the whole: count both alike");
  return whole > 0 && 100 * part >= percent * whole;
}

}  // namespace

/// With 15 of 100 (noise of 8 % rock, 512 x 512 cells) jumps take 1.2 times as long as steps, with
/// 28 (noise of 20 %) 1.6 times; in a city of the smallest blocks it is 14, and they take 0.9. In
/// noise of 40 % a third of the turns are dead, and jumps take 0.6 to 1.0; in noise of 30 % a
/// seventh, and they take 1.6.
JumpWorth worth_of_jumps(const TurnCounts& counts) {
  WEND_ASSERT(counts.alive <= counts.turning, "turns that live are counted among all turns");
  if (!is_share(counts.turning, counts.steps, 15)) return kLong;
  if (is_share(counts.turning - counts.alive, counts.turning, 25)) return kManyDead;
  return is_share(counts.alive, counts.steps, 15) ? kShort : kFewAlive;
}

/// A step over terrain has more to look at, so a jump saves more. With 30 of 100 (noise of 10 %,
/// 200 x 200 cells) jumps take 0.7 to 1.3 times as long as steps, with 50 (noise of 50 %) 1.4 to
/// 1.6. On smaller maps they do better: with 50 of 100 they take 1.1 to 1.3 on 64 x 64 cells, and
/// on 24 x 24 cells 0.4 (slopes) to 1.0 (noise).
JumpWorth worth_of_terrain_jumps(const TurnCounts& counts, std::uint64_t cells) {
  if (!is_share(counts.turning, counts.steps, 30)) return kLongOnTerrain;
  if (cells > kFewCells) return kShortOnTerrain;
  return is_share(counts.turning, counts.steps, 60) ? kShortOnSmall : kLongOnSmall;
}

}  // namespace wend
