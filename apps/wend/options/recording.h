// Questions and answers written down for `wend replay`.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "options/movement_options.h"
#include "scene/any_scene.h"
#include "wend/world/record/session_recorder.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// --record.
void add_record_option(CLI::App& command, std::optional<std::string>& file);

/// Before the work: throws a usage Failure where nothing can be recorded on such a scene, or under
/// that name. `inputs` are the files that are read.
void require_recordable(const std::optional<std::string>& file, const AnyScene& scene,
                        const MovementArguments& movement, const std::vector<std::string>& inputs);

/// Writes down what is asked of a scene's navigator.
class SceneRecorder {
 public:
  /// Precondition: require_recordable. Throws a Failure where the map's file can no longer be read.
  explicit SceneRecorder(const AnyScene& scene);

  /// By cells, on grids. Throws a usage Failure where it cannot be recorded.
  void asked(const NodeQuery& query, const Path& path);
  /// Throws a Failure.
  void save(const std::string& file) const;

 private:
  const AnyScene& scene_;
  SessionRecorder recorder_;
};

/// A scene of the file that a session has. Throws a Failure where it is wrong.
std::unique_ptr<AnyScene> open_recorded(const RecordedText& file);

}  // namespace wend::cli
