// Units of one radius that walk while gates open and close.
#pragma once

#include <vector>

#include "promises/gates/gate_scene.h"
#include "wend/crowd/move_to.h"
#include "wend/service/path_service.h"

namespace wend::test {

class GateUnits {
 public:
  GateUnits(GateScene& scene, double radius);

  /// Orders now and then, and one tick. `age`: ticks since gates changed.
  void tick(int age);
  /// All gates are open from now on: who waits arrives.
  void finish();

 private:
  struct Unit {
    UnitHandle handle;
    MoveOrder order;
    bool has_order = false;
    bool caught = false;  ///< since its order
    double speed = 1;
  };

  const MeshNavigator& newest() const;
  bool draw_free(Position& at) const;
  bool check(bool good, const char* promise, const Unit& unit) const;
  void give_order(Unit& unit);
  void move(Unit& unit);
  void check_end(Unit& unit, int age);
  /// A way from where the unit is.
  bool has_way(const Unit& unit) const;

  GateScene& scene_;
  double radius_;
  PathService service_;
  MoveToSet set_;
  std::vector<Unit> units_;
  double dt_;
};

}  // namespace wend::test
