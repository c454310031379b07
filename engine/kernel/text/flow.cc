// Flow notation into a tree: the part of YAML in which keywords are written beside their rules.
#include "engine/kernel/text/compile.h"

namespace headjudge::kernel {
namespace {

class FlowReader {
 public:
  FlowReader(std::string_view text, Problems& problems) : text_(text), problems_(problems) {}

  Tree all() {
    Tree tree = value("");
    space();
    if (at_ < text_.size()) problem("nothing may follow here");
    return tree;
  }

 private:
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  Mark mark() const { return {1, static_cast<std::uint32_t>(at_ + 1), 0}; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void problem(const char* what) {
    if (!failed_) problems_.push_back({mark(), what});
    failed_ = true;
    at_ = text_.size();
  }

  Tree value(std::string_view ends) {
    space();
    if (peek() == '{') return map();
    if (peek() == '[') return list();
    return scalar(ends);
  }

  Tree scalar(std::string_view ends) {
    Tree tree;
    tree.mark = mark();
    const char quote = peek();
    if (quote == '"' || quote == '\'') {
      const std::size_t end = text_.find(quote, at_ + 1);
      if (end == std::string_view::npos) return problem("the quote has no end"), tree;
      tree.kind = Tree::Kind::scalar;
      tree.quoted = true;
      tree.text = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
      return tree;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && ends.find(text_[at_]) == std::string_view::npos) ++at_;
    std::size_t end = at_;
    while (end > begin && text_[end - 1] == ' ') --end;
    tree.text = text_.substr(begin, end - begin);
    if (!tree.text.empty() && tree.text != "~") tree.kind = Tree::Kind::scalar;
    if (tree.text == "~") tree.text.clear();
    return tree;
  }

  Tree list() {
    Tree tree;
    tree.kind = Tree::Kind::list;
    tree.mark = mark();
    ++at_;
    for (space(); !failed_ && peek() != ']'; space()) {
      tree.items.push_back(value(",]"));
      space();
      if (peek() == ',')
        ++at_;
      else if (peek() != ']')
        problem("a list goes on with ',' or ends with ']'");
    }
    ++at_;
    return tree;
  }

  Tree map() {
    Tree tree;
    tree.kind = Tree::Kind::map;
    tree.mark = mark();
    ++at_;
    for (space(); !failed_ && peek() != '}'; space()) {
      Tree::Entry entry;
      entry.key = scalar(":,}");
      space();
      if (peek() == ':') {
        ++at_;
        entry.value = value(",}");
      }
      if (tree.find(entry.key.text) != nullptr) problem("the key occurs twice");
      tree.entries.push_back(std::move(entry));
      space();
      if (peek() == ',')
        ++at_;
      else if (peek() != '}')
        problem("a map goes on with ',' or ends with '}'");
    }
    ++at_;
    return tree;
  }

  std::string_view text_;
  Problems& problems_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace

Tree read_flow(std::string_view text, Problems& problems) { return FlowReader(text, problems).all(); }

}  // namespace headjudge::kernel
