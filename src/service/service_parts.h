// The parts of a PathService: the waiting requests, the jobs in which they are searched for, and
// the lanes that search.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "answers.h"
#include "lane.h"
#include "slot_table.h"
#include "waiting_line.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/flow/flow_routes.h"
#include "wend/service/path_service.h"

namespace wend {

/// Why options contradict themselves; null where they do not.
const char* refusal(const ServiceOptions& options);

/// Whether a query asks for nothing but a cheapest path from one node to another one.
bool is_plain(const NodeNavigator& navigator, const NodeQuery& query);

class PathService::Parts {
 public:
  /// One of these is given: a map that changes, or one that does not.
  Parts(std::optional<SharedNavigator> own, const NodeNavigator* fixed,
        const ServiceOptions& asked);
  /// A mesh with gates, for one radius.
  Parts(const SharedMesh& mesh, double radius, const NodeNavigator& first,
        std::shared_ptr<const RadiusNavigators> version, const ServiceOptions& asked);

  RequestHandle submit(const PathRequest& asked);
  bool cancel(RequestHandle handle);
  bool retarget(RequestHandle handle, NodeId from, NodeId to);
  bool take(RequestHandle handle, Path& path);
  const ServedRequest* find(RequestHandle request) const;
  RequestProgress progress(const ServedRequest& request) const;
  std::span<const NodeId> first_steps(RequestHandle handle) const;
  AnswerState check(RequestHandle handle);
  const TickReport& tick();
  Result<CommitReport> edit(std::span<const CellEdit> edits);
  void update();
  ServiceTelemetry telemetry() const;
  Result<void> validate() const;

  const NodeNavigator& navigator() const { return *map_; }
  const HostScheduler& scheduler() const { return scheduler_; }

  ServiceOptions options;
  std::optional<SharedNavigator> shared;
  const Navigator* grid = nullptr;
  TickReport report;
  Answers answers;
  std::vector<RequestHandle> finished;
  std::vector<RequestHandle> set_out;
  ServiceTelemetry counts;
  std::uint32_t cleared = 0;  // how often they were

 private:
  void begin_lanes();
  void leave_seats();
  void drop_broken_steps(std::span<const Point> changed);
  void take_other_mesh(std::shared_ptr<const RadiusNavigators> newest);
  struct Deadline {
    std::uint64_t tick;
    RequestHandle request;
  };
  /// A lane's part of a round.
  struct LaneRun {
    Lane* lane;
    const LaneView* view;
    std::uint64_t budget;
  };
  static bool ends_later(const Deadline& a, const Deadline& b) { return a.tick > b.tick; }

  // Requests (service_requests.cpp).
  std::uint32_t new_slot();
  std::int64_t worth_of(const PathRequest& request) const;
  void note_deadline(std::uint32_t slot);
  void admit(std::uint32_t slot);
  bool answer_at_once(std::uint32_t slot);
  bool answer_from_kept(std::uint32_t slot);
  Validity validity_of(Answer& answer);
  void join_job(std::uint32_t slot);
  std::uint32_t new_job(std::uint32_t slot, std::uint64_t squares);
  std::uint32_t job_near_by(std::uint64_t squares);
  bool is_grown(std::uint32_t number) const;
  std::uint64_t squares_of(const ServedRequest& request) const;
  bool shares_near_ways() const;
  void claim(std::uint32_t number, const ServedRequest& request);
  void put_in_line(std::uint32_t number);
  void end_job(std::uint32_t number);
  void unlist_job(Job& job);
  void leave_job(ServedRequest& request);
  void begin_waiting(const ServedRequest& request);
  void stop_waiting(ServedRequest& request);
  void take_back(std::uint32_t slot);
  void give(std::uint32_t slot, std::uint32_t number);
  RequestHandle handle(std::uint32_t slot) const { return {slot, requests_[slot].generation}; }
  bool counts_in_line(const WaitingLine::Entry& entry) const;

  // Ticks (service_ticks.cpp).
  void expire();
  void report_at_once();
  void run_lanes();
  void deal(std::uint64_t budget);
  void line_up_seated();
  bool take_next(std::uint32_t& job);
  std::uint64_t run_round(const LaneView& view, std::uint64_t budget);
  void run_on_threads();
  void collect(Lane& lane);
  void take_found(FoundPath& found);
  void put_back();
  void end_or_put_back(std::uint32_t job);
  void give_first_steps();

  const SharedMesh* mesh_ = nullptr;
  double radius_ = 0;  // of the mesh's discs
  std::shared_ptr<const RadiusNavigators> version_;
  std::shared_ptr<const NodeNavigator> map_;
  std::vector<ServedRequest> requests_;
  std::vector<std::uint32_t> free_slots_;
  std::vector<NodeId> steps_;  // of each request so many
  std::vector<ErasedStep> edges_;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> free_jobs_;
  SlotTable jobs_by_goal_;
  SlotTable jobs_by_squares_;
  WaitingLine line_;
  std::uint64_t sequence_ = 0;
  std::uint64_t tickets_ = 0;
  std::int64_t order_ = 0;              // of jobs as they are taken from the line
  std::uint64_t average_ = 256;         // expansions of a job, lately
  std::vector<Deadline> deadlines_;     // a heap
  std::vector<RequestHandle> at_once_;  // answered since the last tick
  std::vector<RequestHandle> unset_;    // those that want first steps
  std::optional<FlowRoutes> routes_;
  EditLog log_;
  Workspace workspace_;
  Path path_;
  std::vector<NodeId> nodes_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<LaneRun> runs_;
  std::unique_ptr<WorkerPool> pool_;
  HostScheduler scheduler_;
};

}  // namespace wend
