#include "promises/files/text_forms.h"

#include <algorithm>
#include <array>

namespace wend::test {
namespace {

class TextFormCheck {
 public:
  TextFormCheck(const FileScene& scene, const char* form, const Reader& read)
      : scene_(scene), form_(form), read_(read) {}

  void check_whole(const std::string& text) {
    const std::string mark = "\xEF\xBB\xBF";
    const std::array<std::string, 4> forms = {text, with_crlf(text), mark + text,
                                              mark + with_crlf(text)};
    for (const std::string& whole : forms) {
      const Reading reading = read_(whole);
      expect(reading.ok, "is read in every form", reading.error.reason + " in " + whole);
      if (reading.ok) expect(reading.same, "brings back what was written", whole);
    }
  }
  void check_damaged(const std::string& text) {
    for (int i = 0; i < 3; ++i) {
      const std::string bad = i < 2 ? text.substr(0, number_up_to(text.size())) : scrawled(text);
      const Reading reading = read_(bad);
      expect(!reading.ok || !bad.empty(), "an empty text is an error", bad);
      if (!reading.ok) check_reason(reading.error.reason);
    }
  }

 private:
  static std::string with_crlf(const std::string& text) {
    std::string changed;
    for (const char letter : text) {
      if (letter == '\n') changed += '\r';
      changed += letter;
    }
    return changed;
  }
  std::size_t number_up_to(std::size_t most) {
    return static_cast<std::size_t>(scene_.random.next() % (most + 1));
  }
  std::string scrawled(std::string text) {
    for (int left = scene_.random.between(1, 4); left > 0 && !text.empty(); --left) {
      const std::size_t at = number_up_to(text.size() - 1);
      text[at] = static_cast<char>(scene_.random.below(256));
    }
    return text;
  }
  void check_reason(const std::string& reason) {
    const bool in_print = std::all_of(reason.begin(), reason.end(),
                                      [](char letter) { return letter >= 32 && letter <= 126; });
    expect(!reason.empty() && in_print, "refusals have a reason in print", reason);
  }
  void expect(bool good, const char* promise, const std::string& text) {
    scene_.check(good, promise, good ? std::string() : std::string(form_) + ": " + text);
  }

  const FileScene& scene_;
  const char* form_;
  const Reader& read_;
};

}  // namespace

bool FileScene::check(bool good, const char* promise, const std::string& text) const {
  constexpr std::size_t kMostLetters = 600;
  return ledger.check(good, promise, good ? std::string() : text.substr(0, kMostLetters));
}

void check_text_forms(const FileScene& scene, const char* form, const std::string& text,
                      const Reader& read) {
  TextFormCheck check(scene, form, read);
  check.check_whole(text);
  check.check_damaged(text);
}

std::string cut_off(Random& random, const std::string& bytes) {
  return bytes.substr(0, static_cast<std::size_t>(random.next() % bytes.size()));
}

std::string with_a_flipped_bit(Random& random, std::string bytes) {
  const auto at = static_cast<std::size_t>(random.next() % bytes.size());
  bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1u << random.below(8)));
  return bytes;
}

}  // namespace wend::test
