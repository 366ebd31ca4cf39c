// A PathService under random requests, edits, cancels and changes of mind, and its right answers:
// each request asked alone, by an oracle.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "wend/service/path_service.h"

namespace wend::test {

/// A request, to be compared with its answer.
struct Asked {
  RequestHandle handle;
  PathRequest request;
  bool done = false;
  bool kept = false;        // done, and not released
  std::uint64_t since = 0;  // the tick after which it began to wait
};

/// Counts of what happened, so that tests can check that the sample was representative.
struct ServedCounts {
  std::uint64_t answered = 0;
  std::uint64_t found = 0;
  std::uint64_t old = 0;  // of a map that has been edited since
  std::uint64_t merged = 0;
  std::uint64_t by_turns = 0;  // found, and told so
  std::uint64_t cached = 0;
  std::uint64_t begun_anew = 0;
  std::uint64_t expired = 0;
  std::uint64_t renewed = 0;  // got another goal when they were done
  std::uint64_t set_out = 0;  // looks at first steps
  std::uint64_t taken = 0;    // answers that were taken out of the service

  void add(const ServedCounts& other);
};

/// Options drawn at random: one lane or several, budgets that interrupt searches.
ServiceOptions random_service_options(Random& random);

class ServedWorld {
 public:
  ServedWorld(const RandomCase& made, const ServiceOptions& options, std::uint64_t seed);

  /// Requests, cancels, changes of goals; edits before and after; then a tick, whose answers are
  /// compared if `check`. Returns "" or the fault.
  std::string run_tick(bool edits, bool check);
  /// Ticks until nobody waits; returns "" or the fault.
  std::string run_out(bool check);

  PathService& service() { return service_; }
  const ServedCounts& counts() const { return counts_; }
  /// All answers, in their order: the same for the same world, with any threads.
  const std::string& log() const { return log_; }

 private:
  void ask();
  void change_minds();
  void send_elsewhere(Asked& asked);
  void edit();
  std::string look_at_finished(bool check);
  std::string look_at_first_steps();
  std::string look_at_deadlines() const;
  std::string let_go(Asked& asked);
  std::string compare(const Asked& asked);

  GridMap map_;
  GridOptions options_;
  Random random_;
  PathService service_;
  std::vector<Point> goals_;
  std::vector<Asked> asked_;
  Path taken_;  // its memory goes into the next answer that is taken
  ServedCounts counts_;
  std::string log_;
};

}  // namespace wend::test
