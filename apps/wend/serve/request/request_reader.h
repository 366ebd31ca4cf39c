// Reads the bodies of requests. Knows neither HTTP nor maps. Time and memory are linear in the
// body's length, which the caller limits; lists that are too long are refused before any of their
// places is read. Refusals: 400 where the text is no JSON (or has too many levels, or a name
// twice), 422 where it is JSON but no such request.
#pragma once

#include <string_view>

#include "serve/refusal.h"
#include "serve/request/service_request.h"

namespace wend::cli::serve {

Read<SolveRequest> read_solve(std::string_view body, const RequestLimits& limits);
Read<ManyRequest> read_many(std::string_view body, const RequestLimits& limits);
Read<MatrixRequest> read_matrix(std::string_view body, const RequestLimits& limits);
/// With a limit on costs or without one.
Read<FieldRequest> read_field(std::string_view body, const RequestLimits& limits);
/// The limit has to be there.
Read<FieldRequest> read_within(std::string_view body, const RequestLimits& limits);
Read<EditsRequest> read_edits(std::string_view body, const RequestLimits& limits);

}  // namespace wend::cli::serve
