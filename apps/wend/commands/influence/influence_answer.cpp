#include "commands/influence/influence_answer.h"

#include <fmt/format.h>

#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/world/influence/merged_influence.h"

namespace wend::cli {

const std::vector<Named<Falloff>> kFalloffs = {{"flat", Falloff::flat},
                                               {"linear", Falloff::linear},
                                               {"inverse", Falloff::inverse},
                                               {"halving", Falloff::halving}};
const std::vector<Named<InfluenceDistance>> kDistances = {{"steps", InfluenceDistance::steps},
                                                          {"lengths", InfluenceDistance::lengths},
                                                          {"costs", InfluenceDistance::costs}};

namespace {

constexpr std::uint64_t kMostHottest = 1000;
constexpr double kApart = 5;

/// "X,Y,12": what comes before the last comma, and a number behind it.
struct PlaceAndNumber {
  std::string place;
  double number;
};

PlaceAndNumber parse_number_behind(const char* option, const std::string& text, double least,
                                   double most, const char* expected) {
  const std::size_t comma = text.rfind(',');
  if (comma == std::string::npos || comma == 0) {
    throw usage_error(fmt::format("{}: expected {}, got '{}'", option, expected, text));
  }
  return {text.substr(0, comma), parse_number(option, text.substr(comma + 1), least, most)};
}

InfluenceSource parse_source(const char* option, const std::string& text, const AnyScene& scene) {
  constexpr const char* kExpected = "a place, a strength and a range, such as 3,4,10,8";
  const auto [rest, range] =
      parse_number_behind(option, text, 0, InfluenceSource::kMostRange, kExpected);
  const auto [place, strength] = parse_number_behind(option, rest, -InfluenceSource::kMostStrength,
                                                     InfluenceSource::kMostStrength, kExpected);
  return {.at = scene.parse(option, place), .strength = strength, .range = range};
}

struct Measure {
  InfluenceDistance distance = InfluenceDistance::lengths;
  double unit_cost = 0;
};

/// Costs are counted in straight steps where there are such.
Measure measure_of(const InfluenceArguments& arguments, const AnyScene& scene) {
  Measure measure;
  if (arguments.distance) {
    measure.distance = parse_named("--distance", "distance", *arguments.distance, kDistances);
  }
  measure.unit_cost = scene.straight_cost().value_or(1);
  return measure;
}

InfluenceMap layer_of_side(const InfluenceArguments& arguments, const char* option,
                           const std::vector<std::string>& texts, const AnyScene& scene,
                           std::vector<NodeId>& places) {
  const Measure measure = measure_of(arguments, scene);
  InfluenceMap layer = value_or_refuse(InfluenceMap::build(
      scene.navigator(), {.distance = measure.distance, .unit_cost = measure.unit_cost}));
  Falloff falloff = Falloff::linear;
  if (arguments.falloff) {
    falloff = parse_named("--falloff", "falloff", *arguments.falloff, kFalloffs);
  }
  for (const std::string& text : texts) {
    InfluenceSource source = parse_source(option, text, scene);
    source.falloff = falloff;
    if (arguments.sight) source.reach = InfluenceReach::sight;
    const auto added = layer.add(source);
    if (!added.ok()) throw usage_error(fmt::format("{}: {}", option, added.error().reason));
    if (!scene.navigator().walkable(source.at)) {
      print_warning(
          fmt::format("{}: {} is blocked, and nothing spreads", option, scene.text(source.at)));
    }
    places.push_back(source.at);
  }
  layer.update();
  return layer;
}

/// Answers questions that need more than the scores.
class InfluenceQuestions {
 public:
  InfluenceQuestions(const InfluenceArguments& arguments, const AnyScene& scene,
                     InfluenceAnswer& answer)
      : arguments_(arguments),
        scene_(scene),
        reader_(scene.navigator(), measure_of(arguments, scene).distance,
                measure_of(arguments, scene).unit_cost),
        answer_(answer) {}

  void ask(const InfluenceScores& scores) {
    if (arguments_.hottest) {
      const auto most = parse_whole_number("--hottest", *arguments_.hottest, 1, kMostHottest);
      answer_.hottest = reader_.hottest(scores, static_cast<std::size_t>(most), kApart);
    }
    if (!arguments_.safest) return;
    const auto [place, steps] =
        parse_number_behind("--safest", *arguments_.safest, 0, InfluenceSource::kMostRange,
                            "a place and a number of steps, such as 3,4,12");
    answer_.unit = scene_.parse("--safest", place);
    answer_.steps = steps;
    answer_.safest = reader_.safest_within(scores, answer_.unit, steps);
    if (answer_.safest->node != kNoNode) return;
    throw Failure(ExitCode::no_path,
                  fmt::format("--safest: {} is blocked", scene_.text(answer_.unit)));
  }

  void ask_for_front(const InfluenceMap& mine, const InfluenceMap& theirs) {
    if (!arguments_.front) return;
    if (arguments_.sources.empty() || arguments_.against.empty()) {
      throw usage_error("--front lies between two sides: give --source and --against");
    }
    constexpr double kLeast = 1.0 / InfluenceScores::kOne;
    answer_.front = reader_.front(mine, theirs, kLeast);
  }

  void flee() {
    if (arguments_.from && arguments_.flee.empty()) {
      throw usage_error("--from is where somebody flees from: name the threats by --flee");
    }
    if (arguments_.flee.empty()) return;
    for (const std::string& text : arguments_.flee) {
      answer_.threats.push_back(scene_.parse("--flee", text));
    }
    answer_.flight = reader_.flee(answer_.threats);
    if (arguments_.from)
      answer_.way = answer_.flight->path(scene_.parse("--from", *arguments_.from));
  }

 private:
  const InfluenceArguments& arguments_;
  const AnyScene& scene_;
  InfluenceReader reader_;
  InfluenceAnswer& answer_;
};

}  // namespace

InfluenceAnswer find_influence(const InfluenceArguments& arguments, const AnyScene& scene) {
  if (arguments.sources.empty() && arguments.against.empty() && arguments.flee.empty()) {
    throw usage_error("influence: name what has some, by --source PLACE,STRENGTH,RANGE, or --flee");
  }
  InfluenceAnswer answer;
  const InfluenceMap mine =
      layer_of_side(arguments, "--source", arguments.sources, scene, answer.sources);
  const InfluenceMap theirs =
      layer_of_side(arguments, "--against", arguments.against, scene, answer.against);
  const InfluencePart parts[] = {{&mine, 1}, {&theirs, -1}};
  const MergedInfluence both = value_or_refuse(MergedInfluence::build(parts));
  for (NodeId node = 0; node < both.node_count(); ++node) {
    answer.scores.push_back(both.score(node));
  }
  InfluenceQuestions questions(arguments, scene, answer);
  questions.ask(both);
  questions.ask_for_front(mine, theirs);
  questions.flee();
  return answer;
}

}  // namespace wend::cli
