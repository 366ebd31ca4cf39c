#pragma once

namespace wend {

class AnyMap;
class Overlay;

/// Why a map cannot be searched with an overlay on it; null where it can.
const char* overlay_refusal(const AnyMap& map, const Overlay& overlay);

}  // namespace wend
