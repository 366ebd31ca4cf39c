// Files for --overlay: what one query sees of a map besides.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "wend/catalogue/overlay.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// A node as it is spelled; throws a usage Failure that names the option.
using NodeParser = std::function<NodeId(const char* option, const std::string& text)>;

/// A line per place: how it is spelled, then `closed`, `pass` or what it costs more to enter it.
/// Throws a Failure that names the line.
std::unique_ptr<Overlay> load_overlay(const std::string& path, std::size_t nodes,
                                      const NodeParser& parse);

/// --overlay.
void add_overlay_option(CLI::App& command, std::optional<std::string>& path);

}  // namespace wend::cli
