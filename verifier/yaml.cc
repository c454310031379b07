// The reader: yaml-cpp's events build the tree; everything a scenario must not contain stops here.
#include "verifier/yaml.h"

#include <algorithm>
#include <istream>
#include <streambuf>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace headjudge::verifier {
namespace {

using kernel::Mark;
using kernel::Problems;
using kernel::Tree;

constexpr std::size_t kKeysMax = 4096;
constexpr std::size_t kErrorsMax = 20;

struct Stop {};  // ends the parse after a problem that makes going on useless

std::string_view line_of(const std::string& text, std::uint32_t number) {
  std::size_t from = 0;
  for (std::uint32_t i = 1; i < number && from != std::string::npos; ++i) {
    from = text.find('\n', from);
    if (from != std::string::npos) ++from;
  }
  if (from == std::string::npos) return {};
  return std::string_view(text).substr(from, text.find('\n', from) - from);
}

class View final : public std::streambuf {
 public:
  explicit View(const std::string& text) {
    char* begin = const_cast<char*>(text.data());
    setg(begin, begin, begin + text.size());
  }
};

class Builder final : public YAML::EventHandler {
 public:
  Builder(std::uint32_t file, const std::string& text, Problems& problems)
      : file_(file), text_(text), problems_(problems) {}
  Tree root;

  // The parser counts bytes. A line may be as long as the file: what has been counted of it is not counted
  // again.
  Mark at(const YAML::Mark& mark) {
    const auto end = std::min(static_cast<std::size_t>(std::max(0, mark.pos)), text_.size());
    const std::size_t begin = end - std::min(static_cast<std::size_t>(std::max(0, mark.column)), end);
    if (counted_.begin != begin || counted_.end > end) counted_ = {begin, begin, 0};
    counted_.characters +=
        kernel::characters(std::string_view(text_).substr(counted_.end, end - counted_.end));
    counted_.end = end;
    return {static_cast<std::uint32_t>(std::max(0, mark.line) + 1), counted_.characters + 1, file_};
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) refuse(at(mark), "a file holds one document; take away this '---'");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    no_anchor(mark, anchor);
    Tree tree;
    tree.mark = place_of_nothing(at(mark));
    add(std::move(tree));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    problem(at(mark), "aliases (*name) are not read; write it out");
    Tree tree;
    tree.mark = at(mark);
    add(std::move(tree));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    no_anchor(mark, anchor);
    no_tag(mark, tag);
    Tree tree;
    tree.kind = Tree::Kind::scalar;
    tree.mark = at(mark);
    tree.text = text;
    tree.quoted = tag == "!";
    if (tree.quoted) last_quoted_ = tree.mark;
    if (!tree.quoted && in_flow() &&
        std::count(text.begin(), text.end(), '(') > std::count(text.begin(), text.end(), ')')) {
      open_.back().torn = tree.mark;
      problem(tree.mark, "unbalanced '(' in '" + text +
                             "': inside [ ] or { } a comma ends the item, so write it in "
                             "quotes, or as a '- ' item on a line of its own");
    }
    add(std::move(tree));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(Tree::Kind::list, mark, tag, anchor, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(Tree::Kind::map, mark, tag, anchor, style);
  }
  void OnMapEnd() override { close(); }

  // yaml-cpp takes the end of the text for the end of a quote.
  bool check_last_quote() {
    const std::string_view line = line_of(text_, last_quoted_.line);
    if (last_quoted_.line == 0 || last_quoted_.column > line.size()) return true;
    std::size_t i = static_cast<std::size_t>(line.data() - text_.data()) + last_quoted_.column - 1;
    const char quote = text_[i];
    if (quote != '"' && quote != '\'') return true;  // a block of lines
    for (++i; i < text_.size() && text_[i] != quote; ++i)
      if (quote == '"' && text_[i] == '\\') ++i;
    if (i < text_.size()) return true;
    problems_.push_back({last_quoted_, "this quote has no end"});
    return false;
  }

  // After the end of a text that was not read to its end: what is not finished is left out, but not the
  // finished items of a list at the top. Nothing of the line that could not be read.
  Tree finished(std::uint32_t torn_line) {
    if (open_.empty()) return std::move(root);
    Tree out = std::move(open_[0].tree);
    std::erase_if(out.entries, [&](const Tree::Entry& e) { return e.value.mark.line == torn_line; });
    if (open_.size() > 1 && open_[0].has_key && open_[1].tree.is_list()) {
      Tree& list = open_[1].tree;
      std::erase_if(list.items, [&](const Tree& item) { return item.mark.line == torn_line; });
      out.entries.push_back({std::move(open_[0].key), std::move(list)});
    }
    return out;
  }

 private:
  struct Open {
    Tree tree;
    bool flow = false, has_key = false;
    Tree key;
    Mark torn;  // of an item that a comma has cut in two
  };

  // Where nothing is written the parser stands at what follows: told is the end of the key, or the dash.
  Mark place_of_nothing(Mark next) const {
    if (open_.empty()) return next;
    const Open& parent = open_.back();
    if (parent.has_key && parent.key.mark.line < next.line) {
      Mark mark = parent.key.mark;
      mark.column += kernel::characters(parent.key.text) + (parent.key.quoted ? 3 : 1);
      return mark;
    }
    if (!parent.tree.is_list() || parent.flow) return next;
    for (std::uint32_t line = next.line; line >= 1; --line) {
      const std::string_view text = line_of(text_, line);
      const std::size_t first = text.find_first_not_of(' ');
      if (first == std::string_view::npos || text[first] != '-') continue;
      const std::size_t after = text.find_first_not_of(' ', first + 1);
      if (after == std::string_view::npos || text[after] == '#')
        return {line, static_cast<std::uint32_t>(first + 1), file_};
      if (line < next.line) break;
    }
    return next;
  }
  bool in_flow() const { return !open_.empty() && open_.back().flow; }
  void problem(Mark mark, std::string text) {
    problems_.push_back({mark, std::move(text)});
    if (problems_.size() >= kErrorsMax) throw Stop{};
  }
  [[noreturn]] void refuse(Mark mark, std::string text) {
    problems_.push_back({mark, std::move(text)});
    throw Stop{};
  }
  void no_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0) problem(at(mark), "anchors (&name) are not read; write it out");
  }
  void no_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!") problem(at(mark), "tags (!name) are not read");
  }
  void open(Tree::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style) {
    no_anchor(mark, anchor);
    no_tag(mark, tag);
    if (open_.size() >= static_cast<std::size_t>(kDepthMax))
      refuse(at(mark), "nested too deeply: at most " + std::to_string(kDepthMax) + " levels");
    Open fresh;
    fresh.tree.kind = kind;
    fresh.tree.mark = at(mark);
    fresh.flow = style == YAML::EmitterStyle::Flow || in_flow();
    open_.push_back(std::move(fresh));
  }
  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    if (done.torn.line != 0) done.tree = Tree{}, done.tree.mark = done.torn;  // whatever it was to be
    add(std::move(done.tree));
  }
  void add(Tree tree) {
    if (open_.empty()) {
      root = std::move(tree);
      return;
    }
    Open& parent = open_.back();
    if (parent.tree.is_list()) {
      parent.tree.items.push_back(std::move(tree));
    } else if (!parent.has_key) {
      add_key(parent, std::move(tree));
    } else {
      parent.tree.entries.push_back({std::move(parent.key), std::move(tree)});
      parent.has_key = false;
    }
  }
  void add_key(Open& parent, Tree key) {
    if (!key.is_scalar()) refuse(key.mark, "a key must be one word");
    if (key.text == "<<" && !key.quoted) problem(key.mark, "merge keys (<<) are not read; write it out");
    if (parent.tree.entries.size() >= kKeysMax) refuse(key.mark, "too many keys in one map");
    if (parent.tree.find(key.text) != nullptr) problem(key.mark, "duplicate key '" + key.text + "'");
    parent.key = std::move(key);
    parent.has_key = true;
  }

  std::uint32_t file_;
  const std::string& text_;
  Problems& problems_;
  std::vector<Open> open_;
  int documents_ = 0;
  Mark last_quoted_;
  struct {
    std::size_t begin = 0, end = 0;  // of a line's beginning, in bytes
    std::uint32_t characters = 0;
  } counted_;
};

// The parser's words say what it could not do; what somebody probably did comes with them.
std::string hint(const std::string& message, std::string_view line) {
  const auto has = [&](const char* word) { return message.find(word) != std::string::npos; };
  const std::size_t first = line.find_first_not_of(' ');
  if (first != std::string_view::npos && line[first] == '\t')
    return message + " (a tab at the beginning of the line: only blanks can do that)";
  if (has("flow"))
    return message + " (inside [ ] or { } an item with a comma, ':' , '[' or '{' needs quotes)";
  if (has("illegal map value"))
    return message +
           " (a second ':' in one line: a text with ': ' needs quotes, an answer braces, and what "
           "stands in the lines below a key cannot stand beside it as well)";
  if (has("end of map") || has("end of sequence"))
    return message +
           " (this line does not continue what is above it: is it indented like its neighbours, "
           "and does it need or lack a '- '?)";
  return message;
}

}  // namespace

Tree read_yaml(const std::string& text, std::uint32_t file, Problems& problems) {
  const std::size_t before = problems.size();
  bool whole = false;
  Tree read = read_yaml_part(text, file, problems, whole);
  return problems.size() == before ? read : Tree{};
}

Tree read_yaml_part(const std::string& text, std::uint32_t file, Problems& problems, bool& whole) {
  Builder builder(file, text, problems);
  whole = false;
  try {
    View view(text);
    std::istream stream(&view);
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
    whole = builder.check_last_quote();
  } catch (const Stop&) {
  } catch (const YAML::Exception& e) {
    const Mark mark = builder.at(e.mark);
    problems.push_back({mark, hint(e.msg, line_of(text, mark.line))});
  } catch (const std::exception& e) {
    problems.push_back({{1, 1, file}, std::string("cannot be read as YAML: ") + e.what()});
  }
  return builder.finished(whole || problems.empty() ? 0 : problems.back().mark.line);
}

}  // namespace headjudge::verifier
