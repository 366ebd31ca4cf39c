// Tables that algorithms need before they can answer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/tables/first_moves.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// --baked.
void add_baked_option(CLI::App& command, std::optional<std::string>& file);

/// Computes tables, with a bar on standard error. Ctrl-C stops it at once, and `pause`, asked now
/// and then, once it returns true and the threads have done what they are at; the report then says
/// that the tables are not complete.
Result<BakeReport> bake_with_bar(Navigator& navigator, BakeOptions options,
                                 const std::function<bool()>& pause = {});

/// If one of the algorithms needs tables: reads them from the file, or computes them if none is
/// named. Throws a Failure where that fails, or where a file is named that no algorithm needs.
void provide_tables(const std::vector<const AlgorithmInfo*>& algorithms,
                    const std::optional<std::string>& file, Navigator& navigator);

}  // namespace wend::cli
