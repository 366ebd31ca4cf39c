// The names of algorithms on the command line.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "names/names.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {

/// The catalogue's algorithms, those besides, and `auto`, each with its title and everyday names.
std::vector<KnownName> algorithm_names(std::span<const AlgorithmInfo> besides = {});

/// Whether the text means kAuto.
bool means_auto(const std::string& text);

/// Throws a usage Failure where the text names none, several, or `auto`.
const AlgorithmInfo& parse_algorithm(const std::string& text,
                                     std::span<const AlgorithmInfo> besides = {});

/// Algorithms between commas, each at most once.
std::vector<const AlgorithmInfo*> parse_algorithms(const std::string& text,
                                                   std::span<const AlgorithmInfo> besides = {});

}  // namespace wend::cli
