// Dumps: fields for people, one line a part, and the JSON from which both hashes can be recomputed.
#include <cstdio>

#include "engine/kernel/canonical.h"

namespace headjudge::kernel {
namespace {

// Paths and values: cards under their names, everything else under its part.
class FieldVisitor final : public Visitor {
 public:
  FieldVisitor(const Game& g, const CardNames& names) : g_(g), names_(names) {}
  std::vector<Field> fields;

  void part(std::string_view name, std::uint64_t, bool) override {
    part_ = name;
    items_ = 0;
  }
  void item(std::string_view) override { prefix_ = part_ + "." + std::to_string(++items_); }
  void is_card(CardId c) override {
    prefix_ = names_.name_of(g_, c);
    if (prefix_.empty()) prefix_ = part_ + "." + std::to_string(items_);
    fields.push_back({prefix_ + ".zone", part_});
  }
  void number(int, std::string_view name, std::int64_t value) override {
    if (value != 0) add(name, std::to_string(value));
  }
  void word(int, std::string_view name, std::string_view text, std::uint64_t) override {
    add(name, std::string(text));
  }
  void object(int, std::string_view name, const Game& g, Ref r) override {
    std::string text = names_.name_of(g, r.card());
    if (text.empty()) text = g.cards().cards[g.core().card[r.card()].def].id;
    if (!g.core().live(r)) text += " (gone)";
    add(name, text);
  }

 private:
  void add(std::string_view name, std::string value) {
    fields.push_back({prefix_ + "." + std::string(name), value});
  }
  const Game& g_;
  const CardNames& names_;
  std::string part_, prefix_;
  int items_ = 0;
};

void put_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) continue;
    out += c;
  }
  out += '"';
}

class JsonVisitor final : public Visitor {
 public:
  JsonVisitor(const Game& g, const CardNames& names) : g_(g), names_(names) {}
  std::string out = "{\"headjudge\":1,\"parts\":[";

  void part(std::string_view name, std::uint64_t number, bool ordered) override {
    close_part();
    out += parts_++ ? ",\n" : "\n";
    out += "{\"part\":";
    put_quoted(out, name);
    out += ",\"number\":" + std::to_string(number) + ",\"ordered\":" + (ordered ? "true" : "false") +
           ",\"items\":[";
    items_ = 0;
    in_part_ = true;
  }
  void item(std::string_view) override {
    close_item();
    out += items_++ ? ",\n {\"fields\":[" : "\n {\"fields\":[";
    fields_ = 0;
    in_item_ = true;
  }
  void is_card(CardId c) override { card_name_ = names_.name_of(g_, c); }
  void number(int tag, std::string_view name, std::int64_t value) override {
    if (value != 0) begin(tag, name, "number"), out += std::to_string(value) + "]";
  }
  void word(int tag, std::string_view name, std::string_view text, std::uint64_t key) override {
    begin(tag, name, "word");
    put_quoted(out, text);
    out += ",\"" + hex(key) + "\"]";
  }
  void object(int tag, std::string_view name, const Game& g, Ref r) override {
    const RefCode code = coder_.code(g, r);
    begin(tag, name, "object");
    out += std::to_string(code.place) + "," + std::to_string(code.index) + ",\"" + hex(code.content) + "\"]";
  }
  std::string finish() {
    close_part();
    return out + "\n]}\n";
  }

 private:
  static std::string hex(std::uint64_t value) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
  }
  void begin(int tag, std::string_view name, const char* type) {
    out += fields_++ ? ",[" : "[";
    out += std::to_string(tag) + ",";
    put_quoted(out, name);
    out += std::string(",\"") + type + "\",";
  }
  void close_item() {
    if (!in_item_) return;
    out += "]";
    if (!card_name_.empty()) out += ",\"name\":", put_quoted(out, card_name_);
    card_name_.clear();
    out += "}";
    in_item_ = false;
  }
  void close_part() {
    close_item();
    if (in_part_) out += "]}";
    in_part_ = false;
  }
  const Game& g_;
  const CardNames& names_;
  RefCoder coder_;
  std::string card_name_;
  int parts_ = 0, items_ = 0, fields_ = 0;
  bool in_part_ = false, in_item_ = false;
};

}  // namespace

std::vector<Field> fields_of(const Game& g, const CardNames& names) {
  FieldVisitor v(g, names);
  walk(g, v, true);
  return std::move(v.fields);
}

std::string text_of(const Game& g, const CardNames& names) {
  std::string out;
  for (const Field& f : fields_of(g, names)) out += f.path + " = " + f.value + "\n";
  return out;
}

std::string json_of(const Game& g, const CardNames& names) {
  JsonVisitor v(g, names);
  walk(g, v, true);
  return v.finish();
}

}  // namespace headjudge::kernel
