// A map as the service has it: its scene, which names places, and the navigator of its newest
// version. Requests take a snapshot, so none sees half an edit.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "scene/any_scene.h"
#include "scene/grid_scene.h"
#include "serve/request/service_request.h"
#include "wend/catalogue/shared_navigator.h"

namespace wend::cli::serve {

/// The edit expected another version than the map has.
struct OtherVersion {
  std::uint64_t version;
};

class ServedMap {
 public:
  /// With `edits`, grids can be edited; they then take memory for a second navigator. Throws a
  /// Failure where that cannot be built.
  ServedMap(std::string name, std::unique_ptr<AnyScene> scene, bool edits);

  const std::string& name() const { return name_; }
  /// Names and positions of places. Its own navigator is that of the first version.
  const AnyScene& scene() const { return *scene_; }
  /// The newest version. From any thread.
  std::shared_ptr<const NodeNavigator> snapshot() const;

  /// Why it cannot be edited; empty if it can.
  const std::string& edit_refusal() const { return edit_refusal_; }

  /// Applies all edits and returns the new version, or throws and applies none: OtherVersion, or a
  /// usage Failure where a cell or its value is wrong. From any thread. Precondition: it can be
  /// edited.
  CommitReport edit(const EditsRequest& request);

 private:
  char symbol_for(const AskedCell& cell) const;
  char symbol_of_cost(double cost) const;

  std::string name_;
  std::unique_ptr<AnyScene> scene_;
  const GridScene* grid_ = nullptr;  // null: no grid
  std::optional<SharedNavigator> shared_;
  std::string edit_refusal_;
  std::mutex editing_;  // the version is compared and changed as one step
};

}  // namespace wend::cli::serve
