// A query with its answer, and the formats in which `wend solve` prints it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "report/search_answer.h"
#include "scene/scene.h"
#include "wend/path/curve.h"

namespace wend::cli {

struct Answer : SearchAnswer {
  const Scene* scene = nullptr;
  const Navigator* navigator = nullptr;
  const SearchHandle* search = nullptr;  ///< still alive, for pictures of what was searched
  Query query = {};
  std::optional<SmoothPath> smooth = {};  ///< where it was asked for
  std::optional<Curve> curve = {};        ///< where it was asked for, and there is one
  bool wants_curve = false;
};

/// What the query names: its several goals, or the one.
std::span<const Point> goals_of(const Query& query);

/// Which of them the path leads to: the one closest to its end, the first of several. Nothing
/// without a path, or where that leads to no goal and no place near one.
std::optional<Point> reached_goal(const Answer& answer);

/// For pictures.
std::string summary_line(const Answer& answer);

std::string answer_text(const Answer& answer);
std::string answer_json(const Answer& answer);
std::string answer_csv(const Answer& answer);

}  // namespace wend::cli
