#include "call.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace wend::c {
namespace {

/// The bytes of the letter that begins a text in UTF-8; 0 if none does (Unicode 15, table 3-7).
std::size_t letter_size(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const std::size_t size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return size;
}

}  // namespace

Call::Call(wend_error* error) {
  if (error == nullptr || error->size != sizeof(wend_error)) return;
  error_ = error;
  error_->code = WEND_OK;
  error_->text[0] = 0;
}

void write_text(std::string_view text, char* to, std::size_t size) {
  std::size_t written = 0;
  while (!text.empty()) {
    const std::size_t letter = std::max<std::size_t>(letter_size(text), 1);
    if (written + letter > size - 1) break;
    std::memcpy(to + written, text.data(), letter);
    if (letter_size(text) == 0 || text[0] == 0) to[written] = '?';
    written += letter;
    text.remove_prefix(letter);
  }
  to[written] = 0;
}

wend_code Call::fail(wend_code code, std::string_view text) {
  code_ = code;
  if (error_ == nullptr) return code;
  error_->code = code;
  write_text(text, error_->text, sizeof error_->text);
  return code;
}

bool Call::given(const void* pointer, const char* name) {
  if (pointer != nullptr) return true;
  fail(WEND_NULL, std::string(name) + " is null");
  return false;
}

bool Call::has_size(std::uint32_t size, std::size_t wanted, const char* name) {
  if (size == wanted) return true;
  fail(WEND_WRONG_SIZE, std::string(name) + ": size is " + std::to_string(size) + ", and " +
                            std::to_string(wanted) + " is the struct's: set it to sizeof");
  return false;
}

bool Call::reserved(std::uint32_t field) {
  if (field == 0) return true;
  fail(WEND_OUT_OF_RANGE, "reserved is not 0: set it to 0");
  return false;
}

bool Call::text(const wend_text& given, const char* name, std::string_view& text) {
  if (!array(given.data, given.size, name)) return false;
  text = given.size == 0 ? std::string_view() : std::string_view(given.data, given.size);
  return true;
}

Place* Call::enter(const void* handle, Kind kind, Use use, const char* name) {
  Denial denial = Denial::none;
  Place* place = Handles::all().enter(reinterpret_cast<std::uintptr_t>(handle), kind, use, denial);
  if (place == nullptr) deny(denial, name);
  return place;
}

wend_code Call::deny(Denial denial, const char* name) {
  const std::string what = name;
  switch (denial) {
    case Denial::null: return fail(WEND_NULL, what + " is null");
    case Denial::stale: return fail(WEND_STALE, what + " was destroyed, or is no handle");
    case Denial::wrong_kind:
      return fail(WEND_WRONG_KIND, what + " is the handle of another kind of object");
    case Denial::busy:
      return fail(WEND_BUSY,
                  what + " is in use, by another thread or twice in this call: take another one");
    case Denial::none: break;
  }
  return code_;
}

}  // namespace wend::c
