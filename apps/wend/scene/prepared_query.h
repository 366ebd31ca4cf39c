// One query on one map: everything read and checked, ready to search.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "options/ends.h"
#include "options/search_options.h"
#include "report/answer.h"
#include "scene/scene.h"
#include "wend/catalogue/overlay.h"

namespace wend::cli {

/// The query refers to the goals; both stay good where this is moved to.
struct PreparedQuery {
  Movement movement;
  const AlgorithmInfo* algorithm;
  Scene scene;
  Ends ends;
  Navigator navigator;
  std::unique_ptr<Overlay> overlay;  ///< null for none
  Query query;
  const char* choice = nullptr;  ///< why it is that algorithm, where the program chose it
};

/// Throws a Failure where an argument or a file is wrong, or where `output` is one of the files
/// that are read. `command` is for messages.
PreparedQuery prepare(const QueryArguments& arguments, const char* command,
                      const std::optional<std::string>& output);

/// What is known of the answer while the search is under way.
Answer answer_to(const PreparedQuery& prepared, const SearchHandle& search);

}  // namespace wend::cli
