#include "oracle/campaign.h"

#include <cstdio>

namespace wend::test {

std::optional<Finding> try_case(const Case& tried) {
  const World world(tried.recipe);
  const Reference reference = make_reference(world, tried.question);
  Asker asker;
  return judge(world, tried.question, reference,
               asker.ask(world, tried.question, reference.measure));
}

std::optional<Failure> Campaign::run(std::uint64_t number) {
  Random random(seed_ * 0x9e3779b97f4a7c15u + number);
  const Draw drawn = draw_at_random(nullptr, random);
  const World world(make_recipe(drawn, random));
  for (std::uint64_t i = 0; i < kQuestions; ++i) {
    const Question question =
        make_question(world, draw_at_random(&world.recipe().draw, random), random);
    const Reference reference = make_reference(world, question);
    recipe_ = &world.recipe();
    question_ = &question;
    const Answer answer = asker_.ask(world, question, reference.measure);
    question_ = nullptr;
    ++asked_;
    ++statuses_[world.kind()][answer.path.status];
    coverage_.count(question.draw, answer.path.status != Status::invalid);
    if (auto finding = judge(world, question, reference, answer)) {
      return Failure{number, {world.recipe(), question}, *finding};
    }
  }
  return std::nullopt;
}

std::string Campaign::current() const {
  return question_ == nullptr ? "" : recipe_->describe() + question_->describe();
}

std::uint64_t Campaign::answered_as(Status status) const {
  std::uint64_t sum = 0;
  for (const auto& [family, counts] : statuses_) {
    const auto found = counts.find(status);
    if (found != counts.end()) sum += found->second;
  }
  return sum;
}

std::string Campaign::totals() const {
  std::string text;
  for (const auto& [family, counts] : statuses_) {
    text += std::string(dimensions()[0].values[family]) + ":";
    for (const auto& [status, count] : counts) {
      text += std::string(" ") + to_string(status) + " " + std::to_string(count);
    }
    text += "\n";
  }
  return text + std::to_string(asked_) + " questions; of " + std::to_string(coverage_.possible()) +
         " pairs of options " + std::to_string(coverage_.drawn()) + " were drawn, and " +
         std::to_string(coverage_.answered()) + " answered\n";
}

}  // namespace wend::test
