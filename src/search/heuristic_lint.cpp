#include "wend/search/lint_report.h"

namespace wend {

const char* to_string(LintVerdict verdict) {
  switch (verdict) {
    case LintVerdict::admissible: return "admissible";
    case LintVerdict::overestimates: return "overestimates";
    case LintVerdict::not_refuted: return "not_refuted";
  }
  return "not_refuted";
}

}  // namespace wend
