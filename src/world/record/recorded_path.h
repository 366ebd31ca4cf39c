// Converts answers into the form in which a session keeps them.
#pragma once

#include <string>

#include "wend/search/path.h"
#include "wend/world/record/session.h"

namespace wend {

/// The checksum of a path's nodes, way points and links as bytes, which are put together in
/// `scratch`; 0 where there are none.
std::uint64_t hash_of(const Path& path, std::string& scratch);

/// With its nodes where they are to be kept.
RecordedAnswer recorded_answer(const Path& path, bool keep_nodes, std::string& scratch);

}  // namespace wend
