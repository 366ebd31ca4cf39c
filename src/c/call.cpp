#include "call.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace wend::c {

Call::Call(wend_error* error) {
  if (error == nullptr || error->size != sizeof(wend_error)) return;
  error_ = error;
  error_->code = WEND_OK;
  error_->text[0] = 0;
}

wend_code Call::fail(wend_code code, std::string_view text) {
  code_ = code;
  if (error_ == nullptr) return code;
  error_->code = code;
  std::size_t size = std::min(text.size(), sizeof error_->text - 1);
  // Not in the middle of a letter: those that go on have the form 10xxxxxx.
  while (size < text.size() && size > 0 && (text[size] & 0xc0) == 0x80) --size;
  std::memcpy(error_->text, text.data(), size);
  error_->text[size] = 0;
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
      return fail(WEND_BUSY, what + " is in use by another thread: wait, or take another one");
    case Denial::none: break;
  }
  return code_;
}

}  // namespace wend::c
