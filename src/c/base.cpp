#include "wend/c/base.h"

#include <cstdint>

#include "wend/base/version.h"

std::uint32_t wend_abi() noexcept { return WEND_C_ABI; }

const char* wend_version() noexcept { return WEND_VERSION; }

const char* wend_code_name(wend_code code) noexcept {
  switch (code) {
    case WEND_OK: return "ok";
    case WEND_NULL: return "null";
    case WEND_STALE: return "stale";
    case WEND_WRONG_KIND: return "wrong_kind";
    case WEND_BUSY: return "busy";
    case WEND_WRONG_SIZE: return "wrong_size";
    case WEND_OUT_OF_RANGE: return "out_of_range";
    case WEND_REFUSED: return "refused";
    case WEND_UNKNOWN_NAME: return "unknown_name";
    case WEND_TOO_MANY: return "too_many";
    default: return "";
  }
}
