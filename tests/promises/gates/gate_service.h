// A service for one radius that follows a mesh with gates: its answers against fresh searches.
#pragma once

#include <memory>
#include <vector>

#include "promises/gates/gate_scene.h"
#include "wend/service/path_service.h"

namespace wend::test {

class GateService {
 public:
  GateService(GateScene& scene, double radius);

  /// Some requests.
  void submit();
  void tick();
  /// Looks at answers again, after commits; lets some of them go.
  void look_again();
  /// Until nothing waits.
  void finish();

 private:
  struct Request {
    RequestHandle handle;
    NodeQuery query;
    std::vector<NodeId> goals;
    std::vector<Position> goals_at;
    bool ended = false;
    int age = 0;
  };

  static PathService build(const GateScene& scene, double radius);
  /// A polygon and a place in it.
  bool draw_end(NodeId& polygon, Position& at) const;
  bool check(bool good, const char* promise, const Request& request, const Path& path,
             double right = 0) const;
  const MeshNavigator& newest() const;
  bool crosses_closed(const Path& path) const;
  void compare(const Request& request);
  void check_answer(const Request& request);
  void change(Request& request);

  GateScene& scene_;
  double radius_;
  PathService service_;
  std::vector<std::unique_ptr<Request>> requests_;
};

}  // namespace wend::test
