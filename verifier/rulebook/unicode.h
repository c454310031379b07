// Rulebook texts as Unicode: one form of every character, what is a blank or a mark, and where words end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headjudge::verifier::rulebook {

// NFKC (full-width digits become digits), with one form of quotes, dashes and tildes.
std::u32string normalized(std::string_view utf8);
// The characters as they are. Bad bytes become U+FFFD.
std::u32string decoded(std::string_view utf8);
std::string utf8(std::u32string_view text);

bool is_blank(char32_t c);
// Punctuation that carries no value: not the signs of arithmetic.
bool is_punctuation(char32_t c);
bool is_letter_or_digit(char32_t c);
// Ends a sentence, a quotation or a parenthesis.
bool ends_sentence(char32_t c);

// Without blanks, except those between two Latin letters: what two extractions of a sentence have in common.
std::u32string squeezed(std::u32string_view text);
// Its words, by the dictionary of ICU: Japanese has no blanks between them.
std::vector<std::u32string> words(std::u32string_view text);

}  // namespace headjudge::verifier::rulebook
