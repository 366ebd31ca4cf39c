// Feeds arbitrary bytes to the reader of recorded simulations. The first byte says whether the
// checksum is corrected first. Accepted ones are written and read again; small ones are run, for
// some ticks, twice, with the same differences.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "mutate_json.h"
#include "require.h"
#include "simulation/simulation_replay.h"
#include "terminal/failure.h"
#include "world/record/session_frame.h"

namespace {

using namespace wend;
using namespace wend::cli;

constexpr std::size_t kSum = 8;

void put_sum_right(std::string& bytes) {
  bytes.resize(bytes.size() - kSum);
  const std::uint64_t sum = recorded_sum(bytes);
  for (unsigned i = 0; i < kSum; ++i) bytes += static_cast<char>(sum >> 8 * i);
}

bool is_short(const SimulationRecording& recording) {
  constexpr std::int32_t kSmall = 40;
  return recording.map.width() <= kSmall && recording.map.height() <= kSmall &&
         recording.units <= 60 && recording.ticks.size() <= 60;
}

/// The text of a replay, or the reason why there is none.
std::string said_of(const SimulationRecording& recording) {
  try {
    return simulation_replay_text(replay_simulation(recording, "fuzz"), 100);
  } catch (const Failure& failure) {
    const std::string reason = failure.what();
    require(reason.rfind("fuzz", 0) == 0 && reason.size() < 500);
    require(failure.code() == ExitCode::bad_file);
    return reason;
  }
}

/// Changes the scene of a recording, or some of its numbers.
std::string mutated_recording(const std::string& text, wend::Random& random) {
  using namespace wend::fuzzing;
  if (text.empty()) return "";
  std::string bytes = text.substr(1);
  if (bytes.size() > kSum) put_sum_right(bytes);
  Result<SimulationRecording> read = read_simulation_recording(bytes, "fuzz");
  if (!read) return "";
  SimulationRecording it = std::move(read).value();
  RecordedTick& tick = it.ticks[index_below(it.ticks.size(), random)];
  switch (random.below(8)) {
    case 0: it.budget = 1 + random.below(100); break;
    case 1: it.units += random.below(3); break;
    case 2: it.map.set_symbol({0, 0}, random.chance(50) ? '#' : '.'); break;
    case 3: it.ticks.push_back(tick); break;
    case 4:
      for (RecordedTick::Step& step : tick.steps) step.x += random.below(3);
      break;
    case 5: tick.changes.clear(); break;
    default: {
      const char* const examples[] = {it.scene.c_str()};
      it.scene = JsonMutator(examples, random).mutated(std::string(it.scene));
    }
  }
  return '\1' + to_recording_bytes(it);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 1 && bytes.size() > kSum) put_sum_right(bytes);
  const Result<SimulationRecording> read = read_simulation_recording(bytes, "fuzz");
  if (!read) {
    check_error(read.error(), "");
    return 0;
  }
  const std::string again = to_recording_bytes(read.value());
  require(to_recording_bytes(read_simulation_recording(again, "fuzz").value()) == again);
  if (!is_short(read.value())) return 0;
  require(said_of(read.value()) == said_of(read.value()));
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return wend::fuzzing::mutate_by(&mutated_recording, data, size, most, seed);
}
