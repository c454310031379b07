// Normal forms and word breaks by ICU.
#include "verifier/rulebook/unicode.h"

#include <memory>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include "engine/kernel/check.h"

namespace headjudge::verifier::rulebook {
namespace {

std::u16string utf16(std::string_view text) {
  std::u16string out(text.size() + 1, u'\0');  // never longer than in UTF-8
  int32_t length = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8WithSub(out.data(), static_cast<int32_t>(out.size()), &length, text.data(),
                       static_cast<int32_t>(text.size()), 0xfffd, nullptr, &error);
  HEADJUDGE_CHECK(U_SUCCESS(error));
  out.resize(static_cast<std::size_t>(length));
  return out;
}

std::u32string points(std::u16string_view text) {
  std::u32string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char32_t c = text[i];
    if (U16_IS_LEAD(c) && i + 1 < text.size()) c = static_cast<char32_t>(U16_GET_SUPPLEMENTARY(c, text[++i]));
    out += c;
  }
  return out;
}

// One form of what extractions write in several.
char32_t folded(char32_t c) {
  switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x201a:
    case 0x201b:
      return U'\'';
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
    case 0x301d:
    case 0x301f:
      return U'"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2212:
      return U'-';
    case 0x301c:
    case 0x223c:
      return U'~';
    default:
      return c;
  }
}

bool is_latin_letter(char32_t c) { return (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z'); }

}  // namespace

std::u32string normalized(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* form = unorm2_getNFKCInstance(&error);
  HEADJUDGE_CHECK(U_SUCCESS(error));
  const std::u16string in = utf16(text);
  std::u16string out(in.size() * 2 + 16, u'\0');
  int32_t length = 0;
  for (;;) {
    error = U_ZERO_ERROR;
    length = unorm2_normalize(form, in.data(), static_cast<int32_t>(in.size()), out.data(),
                              static_cast<int32_t>(out.size()), &error);
    if (error != U_BUFFER_OVERFLOW_ERROR) break;
    out.resize(static_cast<std::size_t>(length) + 1);
  }
  HEADJUDGE_CHECK(U_SUCCESS(error));
  std::u32string all = points(std::u16string_view(out).substr(0, static_cast<std::size_t>(length)));
  for (char32_t& c : all) c = folded(c);
  return all;
}

std::u32string decoded(std::string_view text) { return points(utf16(text)); }

std::string utf8(std::u32string_view text) {
  std::string out;
  for (const char32_t c : text) {
    char bytes[U8_MAX_LENGTH];
    int32_t n = 0;
    UBool bad = false;
    U8_APPEND(bytes, n, U8_MAX_LENGTH, static_cast<UChar32>(c), bad);
    if (!bad) out.append(bytes, static_cast<std::size_t>(n));
  }
  return out;
}

bool is_blank(char32_t c) {
  return u_isUWhiteSpace(static_cast<UChar32>(c)) != 0 || c == 0xfeff || c == 0x200b || c == 0xad;
}

bool is_punctuation(char32_t c) {
  if (c == U'-' || c == U'%' || c == U'~' || c == U'/') return false;
  const auto mask = U_GET_GC_MASK(static_cast<UChar32>(c));
  return (mask & (U_GC_P_MASK | U_GC_SO_MASK | U_GC_SK_MASK)) != 0;
}

bool is_letter_or_digit(char32_t c) { return u_isalnum(static_cast<UChar32>(c)) != 0; }

bool ends_sentence(char32_t c) {
  return std::u32string_view(U"。.!?」』)】]>\"'").find(c) != std::u32string_view::npos;
}

std::u32string squeezed(std::u32string_view text) {
  std::u32string out;
  bool gap = false;
  for (const char32_t c : text) {
    if (is_blank(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.empty() && is_latin_letter(out.back()) && is_latin_letter(c)) out += U' ';
    gap = false;
    out += c;
  }
  return out;
}

std::vector<std::u32string> words(std::u32string_view text) {
  const std::u16string flat = utf16(utf8(text));
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UBreakIterator, decltype(&ubrk_close)> at(
      ubrk_open(UBRK_WORD, "ja", flat.data(), static_cast<int32_t>(flat.size()), &error), &ubrk_close);
  HEADJUDGE_CHECK(U_SUCCESS(error));
  std::vector<std::u32string> out;
  int32_t from = ubrk_first(at.get());
  for (int32_t to = ubrk_next(at.get()); to != UBRK_DONE; from = to, to = ubrk_next(at.get()))
    out.push_back(points(std::u16string_view(flat).substr(static_cast<std::size_t>(from),
                                                          static_cast<std::size_t>(to - from))));
  return out;
}

}  // namespace headjudge::verifier::rulebook
