// The options of a search in a request: those of the command line, by name.
#pragma once

#include <string>
#include <vector>

#include "options/search_options.h"
#include "serve/request/service_request.h"

namespace wend::cli::serve {

/// All names, with underscores. Options that name a file are not among them.
std::vector<std::string> query_option_names();

/// The options as the command line takes them, not yet parsed. Throws a usage Failure, with a
/// suggestion, where a name is unknown or given twice.
SearchArguments search_arguments_of(const std::vector<AskedOption>& options);

}  // namespace wend::cli::serve
