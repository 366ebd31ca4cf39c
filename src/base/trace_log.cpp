// How a log keeps its events. Each begins with a byte of its kind, its side and its form:
//
//   again   repeats the node's last event: two bytes, the index where that is remembered
//   step    a successor of the node that was expanded last, by a step with the same differences of
//           node, g and h as an earlier one: a byte, the index where they are remembered
//   anew    a byte with the sizes of what follows, as far as that is needed:
//             node    the step from that of the base, the side's last expansion
//             parent  where it is not the base: none, the base's own parent, or the step from the
//             node g, h    whole steps from those of the base, where that gives them back to the
//             last bit;
//                     else (raw) the bits in which they differ
//             f       the same, where it is neither the sum of g and h nor g
//
// Steps have their sign in the lowest bit, and their bytes from the low one on.
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "wend/base/trace.h"
#include "wend/internal/base/bits.h"

namespace wend {
namespace {

// The first byte: three bits of kind, one of side, two of form, two of how f and the numbers are
// written.
constexpr unsigned kKind = 7;
constexpr unsigned kBackward = 1u << 3;
constexpr unsigned kFormShift = 4;
constexpr unsigned kNumberShift = 6;
constexpr std::uint8_t kEndOfChunk = 7;  // in place of a kind

using Form = unsigned;
constexpr Form kAgain = 0;
constexpr Form kStep = 1;
constexpr Form kAnew = 2;
constexpr Form kAnewWithParent = 3;
using Numbers = unsigned;
constexpr Numbers kSum = 0;
constexpr Numbers kIsG = 1;
constexpr Numbers kOwnNumber = 2;
constexpr Numbers kRaw = 3;

// The byte of sizes: how many bytes node, parent, g and h take, from the lowest bits on. With kRaw
// what else would have stood in the first byte is in the place of g.
constexpr unsigned kParentSize = 2;
constexpr unsigned kGSize = 4;
constexpr unsigned kHSize = 6;
constexpr std::uint8_t kNodeBytes[] = {1, 2, 3, 4};
constexpr std::uint8_t kParentBytes[] = {1, 2, 3, 5};
constexpr std::uint8_t kNumberBytes[] = {0, 2, 3, 8};
constexpr std::uint8_t kTaggedBytes[] = {1, 2, 3, 8};  // of f, whose lowest two bits say which

// Parents that are no step. Steps are written as numbers from kFirstStep on.
constexpr unsigned kNoParent = 0;
constexpr unsigned kParentOfBase = 1;
constexpr unsigned kFirstStep = 2;

/// Three bytes, five numbers of eight bytes, and room to write eight where fewer count.
constexpr std::size_t kMostBytes = 3 + 5 * 8 + 8;

constexpr std::size_t kLeastLabels = std::size_t{1} << 8;
constexpr std::size_t kMostLabels = std::size_t{1} << 15;  // two bytes say which
constexpr std::uint32_t kHash = 0x9e3779b1;

constexpr std::uint64_t folded(std::int64_t step) {
  return (static_cast<std::uint64_t>(step) << 1) ^ static_cast<std::uint64_t>(step >> 63);
}
constexpr std::int64_t unfolded(std::uint64_t step) {
  return static_cast<std::int64_t>((step >> 1) ^ (0 - (step & 1)));
}
constexpr std::uint32_t folded_node(NodeId from, NodeId to) {
  const auto step = static_cast<std::int32_t>(to - from);
  return (static_cast<std::uint32_t>(step) << 1) ^ static_cast<std::uint32_t>(step >> 31);
}
constexpr NodeId unfolded_node(NodeId from, std::uint32_t step) {
  return from + ((step >> 1) ^ (0 - (step & 1)));
}

constexpr unsigned node_code(std::uint64_t step) {
  return unsigned{step > 0xff} + unsigned{step > 0xffff} + unsigned{step > 0xffffff};
}
constexpr unsigned number_code(std::uint64_t step) {
  return unsigned{step > 0} + unsigned{step > 0xffff} + unsigned{step > 0xffffff};
}

bool same_bits(double a, double b) { return bits_of(a) == bits_of(b); }

/// Whether a whole step leads from one number to the other, to the last bit; and which.
bool find_step(double from, double to, std::uint64_t& step) {
  const double difference = to - from;
  if (!(std::abs(difference) < 0x1p60)) return false;  // nor where one of them is no number
  const auto whole = static_cast<std::int64_t>(difference);
  step = folded(whole);
  return same_bits(from + static_cast<double>(whole), to);
}

double stepped(double from, std::uint64_t step) {
  return from + static_cast<double>(unfolded(step));
}

std::uint64_t from_low_on(std::uint64_t bytes) {
  return std::endian::native == std::endian::big ? __builtin_bswap64(bytes) : bytes;
}

/// Eight bytes, of which the first `count` stay.
void put(std::uint8_t*& at, std::uint64_t value, std::size_t count) {
  const std::uint64_t bytes = from_low_on(value);
  std::memcpy(at, &bytes, sizeof bytes);
  at += count;
}
std::uint64_t get(const std::uint8_t*& at, std::size_t count) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, sizeof bytes);
  at += count;
  const std::uint64_t value = from_low_on(bytes);
  return count == 8 ? value : value & ((std::uint64_t{1} << (8 * count)) - 1);
}
/// The bits in which the numbers differ; their number of bytes is stored elsewhere.
std::uint64_t differing_bits(double from, double to) { return bits_of(from) ^ bits_of(to); }
double differing(double from, std::uint64_t bits) { return from_bits(bits_of(from) ^ bits); }
unsigned bytes_of(std::uint64_t bits) {
  return static_cast<unsigned>(std::bit_width(bits) + 7) / 8;
}

/// A step below 2^61. (Few orders have an f that is no sum.)
void put_tagged(std::uint8_t*& at, std::uint64_t step) {
  const unsigned code =
      unsigned{step >= 1u << 6} + unsigned{step >= 1u << 14} + unsigned{step >= 1u << 22};
  put(at, step << 2 | code, kTaggedBytes[code]);
}
std::uint64_t get_tagged(const std::uint8_t*& at) {
  const std::size_t count = kTaggedBytes[*at & 3];
  return get(at, count) >> 2;
}

/// How f is written.
Numbers numbers_of(const TraceEvent& event) {
  if (same_bits(event.g + event.h, event.f)) return kSum;
  return same_bits(event.g, event.f) ? kIsG : kOwnNumber;
}

constexpr std::size_t index_of(Side side) { return side == Side::forward ? 0 : 1; }

}  // namespace

TraceLog::Label& TraceLog::Memory::label(NodeId node) {
  const auto bits = static_cast<unsigned>(std::countr_zero(labels.size()));
  return labels[node * kHash >> (32 - bits)];
}

TraceLog::Step& TraceLog::Memory::step(NodeId node) { return steps[node * kHash >> (32 - 6)]; }

/// For the next event. The first bits of a hash are the place, so twice as many places keep apart
/// what was apart.
void TraceLog::Memory::prepare() {
  if (labels.empty()) labels.resize(kLeastLabels);
  if (events < 2 * labels.size() || labels.size() == kMostLabels) return;
  std::vector<Label> before(2 * labels.size());
  std::swap(before, labels);
  for (const Label& each : before) {
    if (each.node != kNoNode) label(each.node) = each;
  }
}

void TraceLog::Memory::keep(const TraceEvent& event) {
  const Label said = {event.node, event.parent, event.g, event.h, event.f};
  label(event.node) = said;
  if (event.kind == TraceKind::closed) bases[index_of(event.side)] = said;
  ++events;
}

void TraceLog::Memory::reset() {
  bases = {};
  steps = {};
  labels.clear();
  events = 0;
}

void TraceLog::begin_chunk() {
  if (begun_ > 0) chunks_[begun_ - 1][used_] = kEndOfChunk;
  if (begun_ == chunks_.size()) chunks_.emplace_back(kChunk);
  ++begun_;
  used_ = 0;
}

void TraceLog::add(const TraceEvent& event) {
  if (used_ + kMostBytes > kChunk) begin_chunk();
  memory_.prepare();
  std::uint8_t* const start = chunks_[begun_ - 1].data() + used_;
  const Label& base = memory_.bases[index_of(event.side)];
  const Label& last = memory_.label(event.node);
  const Numbers numbers = numbers_of(event);
  const unsigned flags =
      static_cast<unsigned>(event.kind) | (event.side == Side::backward ? kBackward : 0);

  const Step& step = memory_.step(event.node - base.node);
  if (event.node == last.node && event.parent == last.parent && same_bits(event.g, last.g) &&
      same_bits(event.h, last.h) && same_bits(event.f, last.f)) {
    const auto place = static_cast<std::size_t>(&last - memory_.labels.data());
    start[0] = static_cast<std::uint8_t>(flags | kAgain << kFormShift);
    start[1] = static_cast<std::uint8_t>(place);
    start[2] = static_cast<std::uint8_t>(place >> 8);
    used_ += 3;
  } else if (event.parent == base.node && event.node - base.node == step.node &&
             numbers != kOwnNumber && same_bits(event.g, base.g + step.g) &&
             same_bits(event.h, base.h + step.h)) {
    const auto place = static_cast<std::size_t>(&step - memory_.steps.data());
    start[0] = static_cast<std::uint8_t>(flags | kStep << kFormShift | numbers << kNumberShift);
    start[1] = static_cast<std::uint8_t>(place);
    used_ += 2;
  } else {
    used_ += static_cast<std::size_t>(add_anew(event, flags, numbers, start) - start);
  }
  memory_.keep(event);
}

/// Returns where it ends.
std::uint8_t* TraceLog::add_anew(const TraceEvent& event, unsigned flags, unsigned numbers,
                                 std::uint8_t* start) {
  std::uint8_t* at = start + 2;
  const Label& base = memory_.bases[index_of(event.side)];
  const std::uint32_t node = folded_node(base.node, event.node);
  unsigned sizes = node_code(node);
  put(at, node, kNodeBytes[sizes]);
  Form form = kAnew;
  if (event.parent != base.node) {
    form = kAnewWithParent;
    std::uint64_t parent = std::uint64_t{folded_node(event.node, event.parent)} + kFirstStep;
    if (event.parent == base.parent) parent = kParentOfBase;
    if (event.parent == kNoNode) parent = kNoParent;
    const unsigned code = node_code(parent);
    put(at, parent, kParentBytes[code]);
    sizes |= code << kParentSize;
  }
  std::uint64_t g = 0;
  std::uint64_t h = 0;
  std::uint64_t f = 0;
  if (find_step(base.g, event.g, g) && find_step(base.h, event.h, h) &&
      (numbers != kOwnNumber || find_step(base.f, event.f, f))) {
    put(at, g, kNumberBytes[number_code(g)]);
    put(at, h, kNumberBytes[number_code(h)]);
    sizes |= number_code(g) << kGSize | number_code(h) << kHSize;
    if (numbers == kOwnNumber) put_tagged(at, f);
    memory_.step(event.node - base.node) = {event.node - base.node, stepped(0, g), stepped(0, h)};
  } else {
    sizes |= numbers << kGSize;
    g = differing_bits(base.g, event.g);
    h = differing_bits(base.h, event.h);
    *at++ = static_cast<std::uint8_t>(bytes_of(g) | bytes_of(h) << 4);
    put(at, g, bytes_of(g));
    put(at, h, bytes_of(h));
    if (numbers == kOwnNumber) put(at, differing_bits(base.f, event.f), 8);
    numbers = kRaw;
  }
  start[0] = static_cast<std::uint8_t>(flags | form << kFormShift | numbers << kNumberShift);
  start[1] = static_cast<std::uint8_t>(sizes);
  return at;
}

void TraceLog::clear() {
  begun_ = 0;
  used_ = kChunk;
  memory_.reset();
}

void TraceLog::swap(TraceLog& other) noexcept {
  std::swap(chunks_, other.chunks_);
  std::swap(begun_, other.begun_);
  std::swap(used_, other.used_);
  std::swap(memory_, other.memory_);
}

void TraceLog::Reader::read() {
  if (index_ == log_->size()) return;
  if (log_->chunks_[chunk_][place_] == kEndOfChunk) {
    ++chunk_;
    place_ = 0;
  }
  memory_.prepare();
  const std::uint8_t* const start = log_->chunks_[chunk_].data() + place_;
  const std::uint8_t* at = start + 1;
  const unsigned flags = start[0];
  event_.kind = static_cast<TraceKind>(flags & kKind);
  event_.side = (flags & kBackward) != 0 ? Side::backward : Side::forward;
  const unsigned form = flags >> kFormShift & 3;
  if (form == kAgain) {
    const Label& last = memory_.labels[static_cast<std::size_t>(get(at, 2))];
    event_ = {event_.kind, last.node, last.parent, last.g, last.h, last.f, event_.side};
  } else if (form == kStep) {
    const Label& base = memory_.bases[index_of(event_.side)];
    const Step& step = memory_.steps[static_cast<std::size_t>(get(at, 1))];
    event_.node = base.node + step.node;
    event_.parent = base.node;
    event_.g = base.g + step.g;
    event_.h = base.h + step.h;
    event_.f = flags >> kNumberShift == kSum ? event_.g + event_.h : event_.g;
  } else {
    read_anew(flags, at);
  }
  place_ += static_cast<std::size_t>(at - start);
  memory_.keep(event_);
}

void TraceLog::Reader::read_anew(unsigned flags, const std::uint8_t*& at) {
  const Label& base = memory_.bases[index_of(event_.side)];
  const auto sizes = static_cast<unsigned>(get(at, 1));
  event_.node =
      unfolded_node(base.node, static_cast<std::uint32_t>(get(at, kNodeBytes[sizes & 3])));
  event_.parent = base.node;
  if ((flags >> kFormShift & 3) == kAnewWithParent) {
    const std::uint64_t parent = get(at, kParentBytes[sizes >> kParentSize & 3]);
    event_.parent = unfolded_node(event_.node, static_cast<std::uint32_t>(parent - kFirstStep));
    if (parent == kNoParent) event_.parent = kNoNode;
    if (parent == kParentOfBase) event_.parent = base.parent;
  }
  unsigned numbers = flags >> kNumberShift;
  if (numbers != kRaw) {
    const std::uint64_t g = get(at, kNumberBytes[sizes >> kGSize & 3]);
    const std::uint64_t h = get(at, kNumberBytes[sizes >> kHSize & 3]);
    event_.g = stepped(base.g, g);
    event_.h = stepped(base.h, h);
    if (numbers == kOwnNumber) event_.f = stepped(base.f, get_tagged(at));
    memory_.step(event_.node - base.node) = {event_.node - base.node, stepped(0, g), stepped(0, h)};
  } else {
    numbers = sizes >> kGSize & 3;
    const auto counts = static_cast<unsigned>(get(at, 1));
    event_.g = differing(base.g, get(at, counts & 15));
    event_.h = differing(base.h, get(at, counts >> 4));
    if (numbers == kOwnNumber) event_.f = differing(base.f, get(at, 8));
  }
  if (numbers == kSum) event_.f = event_.g + event_.h;
  if (numbers == kIsG) event_.f = event_.g;
}

}  // namespace wend
