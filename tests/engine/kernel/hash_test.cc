// Both hashes recomputed from the JSON dump alone, as docs/hash.md describes it; shares no code with the
// engine's hashing.
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <optional>

#include "tests/engine/harness.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace headjudge::testing {
namespace {

__extension__ typedef unsigned __int128 Wide;

// A JSON value of the few kinds that the dump uses.
struct Json {
  std::string text;                  // a string, or a number as written
  std::vector<Json> items;           // an array
  std::map<std::string, Json> keys;  // an object
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}
  std::optional<Json> read() {
    Json value = next();
    space();
    if (!good_ || at_ != text_.size()) return std::nullopt;
    return value;
  }

 private:
  char peek() { return at_ < text_.size() ? text_[at_] : '\0'; }
  void space() {
    while (peek() == ' ' || peek() == '\n') ++at_;
  }
  bool take(char c) {
    space();
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void need(char c) { good_ = take(c) && good_; }
  std::string string() {
    std::string out;
    need('"');
    while (good_ && peek() != '"') {
      if (peek() == '\\') ++at_;
      if (at_ >= text_.size())
        good_ = false;
      else
        out += text_[at_++];
    }
    need('"');
    return out;
  }
  Json next() {
    Json value;
    space();
    if (peek() == '"') {
      value.text = string();
    } else if (take('[')) {
      while (good_ && !take(']')) {
        if (!value.items.empty()) need(',');
        value.items.push_back(next());
      }
    } else if (take('{')) {
      while (good_ && !take('}')) {
        if (!value.keys.empty()) need(',');
        space();
        const std::string key = string();
        need(':');
        value.keys[key] = next();
      }
    } else {
      const std::size_t from = at_;
      while (std::strchr("-0123456789truefalse", peek()) != nullptr && peek() != '\0') ++at_;
      value.text = text_.substr(from, at_ - from);
      good_ = good_ && at_ > from;
    }
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool good_ = true;
};

void put(std::string& bytes, std::uint64_t value, int n) {
  for (int i = 0; i < n; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

Wide hash_of(const std::string& bytes) {
  const XXH128_hash_t h = XXH3_128bits(bytes.data(), bytes.size());
  return static_cast<Wide>(h.high64) << 64 | h.low64;
}

std::string item_bytes(const Json& item) {
  std::string bytes = "\xff";
  for (const Json& field : item.keys.at("fields").items) {
    const auto& at = field.items;
    put(bytes, std::stoull(at[0].text), 1);
    if (at[2].text == "number") {
      put(bytes, static_cast<std::uint64_t>(std::stoll(at[3].text)), 8);
    } else if (at[2].text == "word") {
      put(bytes, std::stoull(at[4].text, nullptr, 16), 8);
    } else {
      put(bytes, std::stoull(at[3].text), 2);
      put(bytes, std::stoull(at[4].text), 2);
      put(bytes, std::stoull(at[5].text, nullptr, 16), 8);
    }
  }
  return bytes;
}

Wide part_hash(const Json& part) {
  std::string bytes;
  put(bytes, std::stoull(part.keys.at("number").text), 2);
  Wide set = 0;
  for (const Json& item : part.keys.at("items").items) {
    if (part.keys.at("ordered").text == "true")
      bytes += item_bytes(item);
    else
      set += hash_of(item_bytes(item));
  }
  if (part.keys.at("ordered").text != "true") {
    put(bytes, static_cast<std::uint64_t>(set), 8);
    put(bytes, static_cast<std::uint64_t>(set >> 64), 8);
  }
  return hash_of(bytes);
}

std::string text_of_hash(Wide h) {
  char text[40];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(h >> 64),
                static_cast<unsigned long long>(h));
  return text;
}

struct Sums {
  std::string state, position;
};
Sums recompute(const Json& dump) {
  Wide state = 0, position = 0;
  for (const Json& part : dump.keys.at("parts").items) {
    const Wide h = part_hash(part);
    state += h;
    if (part.keys.at("part").text != "luck") position += h;
  }
  return {text_of_hash(state), text_of_hash(position)};
}

class HashFromJson : public ::testing::TestWithParam<const Sample*> {};

TEST_P(HashFromJson, BothHashesAtEveryDecision) {
  const World world(*GetParam());
  const NoNames names;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto game = world.start(seed, seed % 4 == 0);
    ASSERT_EQ(world.problems(), "");
    Dice dice(seed);
    kernel::Options options;
    for (int i = 0; i < 150 && game->status() == kernel::Status::asking; ++i) {
      const std::string json = kernel::json_of(*game, names);
      const auto dump = JsonReader(json).read();
      ASSERT_TRUE(dump.has_value()) << json;
      const Sums sums = recompute(*dump);
      ASSERT_EQ(sums.state, game->state_hash().text()) << json;
      ASSERT_EQ(sums.position, game->position_hash().text()) << json;
      game->options(options);
      game->answer(options.at[dice.below(options.n)]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, HashFromJson, ::testing::ValuesIn(samples()),
                         [](const auto& about) { return std::string(about.param->word); });

TEST(Hash, AddsAndSubtractsWithCarry) {
  kernel::Hash h{~0ull, 1};
  h += kernel::Hash{2, 3};
  EXPECT_EQ(h, (kernel::Hash{1, 5}));
  h -= kernel::Hash{2, 3};
  EXPECT_EQ(h, (kernel::Hash{~0ull, 1}));
  kernel::Hash zero{};
  zero -= kernel::Hash{1, 0};
  EXPECT_EQ(zero, (kernel::Hash{~0ull, ~0ull}));
}

TEST(Hash, TextIsHighHalfFirst) {
  EXPECT_EQ((kernel::Hash{0x1, 0xabc}).text(), "0000000000000abc0000000000000001");
}

TEST(Hash, IsXxh3) {
  // XXH3-64 and XXH3-128 of nothing, from the xxHash specification's reference implementation.
  EXPECT_EQ(kernel::hash64("", 0), 0x2d06800538d394c2u);
  EXPECT_EQ(kernel::hash_bytes("", 0, 0).text(), "99aa06d3014798d86001c324468d497f");
}

}  // namespace
}  // namespace headjudge::testing
