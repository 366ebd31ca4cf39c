// The description of the service, as GET /v1/openapi.json gives it.
#pragma once

namespace wend::cli::serve {

/// JSON by OpenAPI 3.0.
extern const char* const kOpenApi;

}  // namespace wend::cli::serve
