// A query on a map that is no grid with its answer, and the formats in which `wend solve` prints
// it.
#pragma once

#include <string>
#include <vector>

#include "report/graph_picture.h"
#include "report/search_answer.h"
#include "scene/graph_scene.h"

namespace wend::cli {

struct GraphAnswer : SearchAnswer {
  const GraphScene* scene = nullptr;
  NodeEnds ends = {};                ///< none where places were asked for
  std::optional<WayQuery> way = {};  ///< between places
  std::vector<Position> line = {};   ///< what is walked, where it is not from node to node
  double length_before = 0;          ///< of the line, without shortcuts
};

std::string graph_answer_text(const GraphAnswer& answer);
std::string graph_answer_json(const GraphAnswer& answer);
std::string graph_answer_csv(const GraphAnswer& answer);
GraphPicture picture_of(const GraphAnswer& answer);

}  // namespace wend::cli
