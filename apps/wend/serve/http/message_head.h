// Reads the head of an HTTP request, strictly: what it accepts has one meaning, for this service
// and for every proxy before it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "serve/call_head.h"
#include "serve/refusal.h"

namespace wend::cli::serve {

inline constexpr std::size_t kMostHeadBytes = 16384;

struct MessageHead {
  CallHead call;  ///< without the client
  bool keeps_alive = true;
  bool expects_continue = false;
};

/// `text` ends with an empty line. Refusals: 400 for no or ambiguous HTTP (RFC 9112: one Host,
/// too), 411 for chunks, 417, 431 for too many fields, 505 for other versions.
Read<MessageHead> read_head(std::string_view text);

/// A head for httplib, with no field as the client sent it: neither long ones nor ranges,
/// compression or forms reach it.
std::string head_text(const MessageHead& head);

}  // namespace wend::cli::serve
