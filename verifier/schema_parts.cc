// Small JSON Schemas as text: enums, lists, maps, references.
#include "verifier/schema_parts.h"

namespace headjudge::verifier::schema {

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ",") + part;
  return "[" + out + "]";
}
std::string list(const Words& words) {
  std::vector<std::string> out;
  for (const std::string& word : words) out.push_back(quoted(word));
  return joined(out);
}
// A schema names one word at least: what has none is any text.
std::string one_of(const Words& words) {
  return words.empty() ? JsonObject().text("type", "string").done()
                       : JsonObject().raw("enum", list(words)).done();
}
std::string any_of(const std::vector<std::string>& schemas) {
  return JsonObject().raw("anyOf", joined(schemas)).done();
}
std::string type(std::string_view name) { return JsonObject().text("type", name).done(); }
std::string about(std::string_view text) { return JsonObject().text("description", text).done(); }

std::string told(const std::string& schema, std::string_view text) {
  const std::string word = about(text);
  return schema == "{}" ? word : word.substr(0, word.size() - 1) + "," + schema.substr(1);
}

std::string with_words(std::string_view key, const std::string& schema, std::span<const KeyWord> all,
                       std::string_view otherwise) {
  for (const KeyWord& one : all)
    if (one.key == key) return told(schema, one.text);
  return otherwise.empty() ? schema : told(schema, otherwise);
}

std::string array_of(const std::string& items) {
  return JsonObject().text("type", "array").raw("items", items).done();
}
std::string some_of(const std::string& item) { return any_of({item, array_of(item)}); }
std::string object_of(const std::string& properties, bool others) {
  return JsonObject()
      .text("type", "object")
      .raw("properties", properties)
      .flag("additionalProperties", others)
      .done();
}
std::string reference(std::string_view name) {
  return JsonObject().text("$ref", "#/definitions/" + std::string(name)).done();
}

std::string map_or(const std::string& map, const std::string& otherwise) {
  JsonObject out;
  out.raw("if", type("object"));
  if (map != "{}") out.raw("then", map);
  if (otherwise != "{}") out.raw("else", otherwise);
  return out.done();
}

}  // namespace headjudge::verifier::schema
