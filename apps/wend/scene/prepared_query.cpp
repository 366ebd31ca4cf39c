#include "scene/prepared_query.h"

#include "options/baking.h"
#include "scene/cell_names.h"
#include "scene/overlay_file.h"
#include "terminal/failure.h"
#include "terminal/output.h"

namespace wend::cli {

PreparedQuery prepare(const QueryArguments& arguments, const char* command,
                      const std::optional<std::string>& output) {
  Movement movement = parse_movement(arguments.movement);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.movement.map.value_or(""));
  inputs.push_back(arguments.ends.goals.value_or(""));
  inputs.push_back(arguments.search.baked.value_or(""));
  inputs.push_back(arguments.search.overlay.value_or(""));
  require_other_file("-o", output, inputs);
  const AlgorithmInfo& algorithm = chosen_algorithm(arguments.search);
  const SearchOptions options = parse_search(arguments.search, algorithm);
  const bool chooses = chooses_itself(arguments.search);
  Scene scene = load_scene(arguments.movement.map, movement);
  if ((arguments.search.facing || arguments.search.dear_headings) &&
      !Lattice(scene.map.layout(), 1, 1).plain()) {
    throw usage_error("--facing, --dear-headings: there are eight headings on squares only");
  }
  Ends ends = load_ends(arguments.ends, scene, command);
  Navigator navigator = build_navigator(scene, movement.grid);
  const bool may_be_baked = chooses && arguments.search.baked;
  provide_tables({may_be_baked ? find_algorithm("baked_jump_points") : &algorithm},
                 arguments.search.baked, navigator);
  PreparedQuery prepared{std::move(movement),
                         &algorithm,
                         std::move(scene),
                         std::move(ends),
                         std::move(navigator),
                         nullptr,
                         {},
                         nullptr};
  prepared.query.algorithm = algorithm;
  prepared.query.options = options;
  prepared.ends.put_into(prepared.query);
  if (arguments.search.overlay) {
    prepared.overlay =
        load_overlay(*arguments.search.overlay, prepared.navigator.node_count(),
                     [&](const char* option, const std::string& text) {
                       return prepared.navigator.node(parse_end(option, text, prepared.scene));
                     });
    prepared.query.overlay = prepared.overlay.get();
  }
  if (chooses) {
    const Navigator::Choice choice = prepared.navigator.choose(prepared.query);
    prepared.algorithm = choice.algorithm;
    prepared.query.algorithm = *choice.algorithm;
    prepared.choice = choice.reason;
  }
  return prepared;
}

Answer answer_to(const PreparedQuery& prepared, const SearchHandle& search) {
  Answer answer;
  answer.algorithm = prepared.algorithm;
  answer.choice = prepared.choice;
  answer.options = prepared.query.options;
  answer.several_goals = !prepared.query.goals.empty();
  answer.range = prepared.query.range;
  answer.heuristic = heuristic_name(prepared.query, *prepared.algorithm, prepared.navigator);
  answer.scene = &prepared.scene;
  answer.navigator = &prepared.navigator;
  answer.search = &search;
  answer.query = prepared.query;
  return answer;
}

}  // namespace wend::cli
