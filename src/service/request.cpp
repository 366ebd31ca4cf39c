#include "wend/service/request.h"

namespace wend {

const char* to_string(RequestState state) {
  switch (state) {
    case RequestState::unknown: return "unknown";
    case RequestState::waiting: return "waiting";
    case RequestState::searching: return "searching";
    case RequestState::answered: return "answered";
    case RequestState::expired: return "expired";
  }
  return "unknown";
}

const char* to_string(AnswerState state) {
  switch (state) {
    case AnswerState::unknown: return "unknown";
    case AnswerState::current: return "current";
    case AnswerState::beatable: return "beatable";
    case AnswerState::broken: return "broken";
  }
  return "unknown";
}

}  // namespace wend
