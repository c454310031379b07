// Pages: what was played as JSON inside a fixed page (pages/*.html) that draws it.
#include "verifier/page.h"

#include <algorithm>

#include "verifier/json.h"
#include "verifier/pages.h"
#include "verifier/run.h"
#include "verifier/scenario.h"
#include "verifier/source.h"
#include "verifier/table.h"

namespace headjudge::verifier {
namespace {

template <class List, class Text>
std::string array(const List& list, const Text& text) {
  std::string out;
  for (const auto& one : list) out += (out.empty() ? "" : ",") + text(one);
  return "[" + out + "]";
}

std::string string_array(const std::vector<std::string>& list) {
  return array(list, [](const std::string& one) { return quoted(one); });
}

std::string card_json(const TableCard& card) {
  JsonObject out;
  out.text("name", card.name);
  if (card.id != card.name) out.text("id", card.id);
  if (card.copies > 1) out.number("copies", card.copies);
  if (!card.states.empty()) out.raw("states", string_array(card.states));
  if (!card.numbers.empty())
    out.raw("numbers",
            array(card.numbers, [](const auto& one) { return quoted(one.first + " " + one.second); }));
  return out.done();
}

std::string table_json(const Run& run) {
  return array(table_of(*run.game(), run.names()), [](const TableRow& row) {
    JsonObject out;
    out.flag("board", row.board);
    if (row.of != kernel::kNobody) out.number("of", row.of + 1);
    out.raw("zones", array(row.zones, [](const TableZone& zone) {
              return JsonObject().text("name", zone.name).raw("cards", array(zone.cards, card_json)).done();
            }));
    return out.done();
  });
}

std::string asked_json(const Run& run) {
  const kernel::Game& game = *run.game();
  if (game.status() == kernel::Status::over) return quoted("The game is over.");
  if (game.status() != kernel::Status::asking) return quoted("");
  const kernel::Decision& d = game.decision();
  return quoted(
      "P" + std::to_string(d.player + 1) + " is asked by " +
      (d.rule == kernel::kNoRule ? std::string("card text") : std::string(game.book().number(d.rule))) +
      ": " + legal_answers(game, run.names()));
}

// "    12-4c-2   bear         P2.defense_zone -> P2.graveyard" as rule and text.
std::string line_json(const std::string& line) {
  const std::size_t rule = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t blank = std::min(line.find(' ', rule), line.size());
  std::string text;
  for (const char c : line.substr(blank))
    if (c != ' ' || (!text.empty() && text.back() != ' ')) text += c;
  return "[" + quoted(line.substr(rule, blank - rule)) + "," + quoted(text) + "]";
}

class Painter final : public Watcher {
 public:
  std::string steps;  // JSON objects
  std::vector<std::uint8_t> rules;

  void after(const Run& run, const Step* step, const GoldenStep* entry) override {
    if (entry == nullptr) {
      look(run, *step);
      return;
    }
    close();
    current_ = JsonObject();
    looks_.clear();
    current_.text("key", entry->key)
        .text("answer", entry->answer)
        .text("hash", entry->hash)
        .raw("table", table_json(run))
        .raw("lines", array(entry->lines, line_json))
        .raw("rules", array(entry->rules, [&](kernel::RuleIndex r) { return rule(run, r); }))
        .raw("facts",
             array(fact_items(*run.game(), run.names()),
                   [](const FactItem& f) { return "[" + quoted(f.part) + "," + quoted(f.text) + "]"; }))
        .raw("asked", asked_json(run));
    open_ = true;
  }
  void close() {
    if (!open_) return;
    current_.raw("looks", "[" + looks_ + "]");
    steps += (steps.empty() ? "" : ",") + current_.done();
    open_ = false;
  }
  std::string rule_texts(const kernel::Rulebook& game) const {
    JsonObject out;
    for (std::size_t r = 0; r < rules.size(); ++r)
      if (rules[r] != 0) out.text(game.rules[r].number, game.rules[r].summary);
    return out.done();
  }

 private:
  std::string rule(const Run& run, kernel::RuleIndex r) {
    const auto& all = run.scenario().game->rules;
    rules.resize(all.size(), 0);
    rules[r] = 1;
    return quoted(all[r].number);
  }
  void look(const Run& run, const Step& step) {
    for (const Expectation& e : step.expectations) {
      looks_ += (looks_.empty() ? "" : ",") + rule(run, e.rule);
    }
  }

  JsonObject current_;
  std::string looks_;
  bool open_ = false;
};

// The page with its two places filled; nothing in JSON can end the script element it stands in.
std::string filled(std::string_view page, std::string_view title, std::string_view data) {
  std::string json;
  for (const char c : data) json += c == '<' ? std::string("\\u003c") : std::string(1, c);
  std::string name;
  for (const char c : title)
    name += c == '<' ? std::string("&lt;") : c == '&' ? std::string("&amp;") : std::string(1, c);
  std::string out;
  for (std::size_t at = 0; at < page.size();) {
    const std::size_t hole = std::min(page.find("{{", at), page.size());
    out += page.substr(at, hole - at);
    if (hole == page.size()) break;
    out += page.substr(hole, 9) == "{{title}}" ? name : json;
    at = page.find("}}", hole) + 2;
  }
  return out;
}

}  // namespace

std::string scenario_page(const std::string& path, const std::string& rulebook, int& status) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario(path, rulebook, problems);
  status = 3;
  if (!problems.empty()) return render(problems, scenario.sources);
  status = 2;
  if (scenario.revisions.empty()) return "headjudge: " + path + ": " + no_revision(scenario) + "\n";
  Painter painter;
  Run run(scenario, scenario.revisions.front(), {}, true);
  run.go(&painter);
  painter.close();
  status = 3;
  if (!run.problems.empty()) return render(run.problems, scenario.sources);
  status = run.failure ? 1 : 0;
  std::vector<std::string> cites;
  for (const kernel::RuleIndex r : scenario.cites) cites.push_back(scenario.game->rules[r].number);
  JsonObject data;
  data.text("title", scenario.title)
      .text("id", scenario.id)
      .text("game", scenario.game->title)
      .text("revision", scenario.game->revisions[static_cast<std::size_t>(scenario.revisions.front())])
      .raw("cites", string_array(cites))
      .raw("steps", "[" + painter.steps + "]")
      .raw("rules", painter.rule_texts(*scenario.game))
      .number("checks", run.checks);
  if (run.failure)
    data.raw("failure", JsonObject()
                            .text("kind", run.failure->kind)
                            .text("step", run.failure->step)
                            .text("headline", run.failure->headline)
                            .raw("details", string_array(run.failure->details))
                            .number("line", run.failure->mark.line)
                            .number("column", run.failure->mark.column)
                            .done());
  return filled(kScenarioPage, scenario.title, data.done());
}

namespace {

// Of what is merely new there is nothing more to say than that: a first run would fill the page with it.
bool has_details(const Outcome& o) { return o.verdict != Verdict::pass && o.verdict != Verdict::fresh; }

std::string cluster_json(const Cluster& cluster, const Report& report) {
  return JsonObject()
      .text("key", cluster.key)
      .raw("ids", array(cluster.members, [&](std::size_t at) { return quoted(report.outcomes[at].id); }))
      .done();
}

}  // namespace

std::string suite_page(const Report& report) {
  std::string folders, folder, ids;
  const auto end_folder = [&] {
    if (!ids.empty()) folders += (folders.empty() ? "[" : ",[") + quoted(folder) + ",[" + ids + "]]";
    ids.clear();
  };
  std::string failures;
  for (const Outcome& o : report.outcomes) {
    const std::size_t slash = o.id.rfind('/');
    const std::string in = slash == std::string::npos ? "" : o.id.substr(0, slash);
    if (in != folder) end_folder(), folder = in;
    const std::string name = slash == std::string::npos ? o.id : o.id.substr(slash + 1);
    const bool passed = o.verdict == Verdict::pass;
    ids += (ids.empty() ? "" : ",") +
           (passed ? quoted(name) : "[" + quoted(name) + "," + quoted(verdict_word(o.verdict)) + "]");
    if (has_details(o))
      failures += (failures.empty() ? "" : ",") + JsonObject()
                                                      .text("id", o.id)
                                                      .text("verdict", verdict_word(o.verdict))
                                                      .text("path", printable(o.path))
                                                      .text("report", o.report)
                                                      .done();
  }
  end_folder();
  std::vector<Cluster> clusters = report.clusters();
  std::erase_if(clusters, [&](const Cluster& c) { return !has_details(report.outcomes[c.members[0]]); });
  JsonObject data;
  data.text("summary", report.summary())
      .text("signed", report.signature_name())
      .text("signature", report.signature())
      .raw("folders", "[" + folders + "]")
      .raw("failures", "[" + failures + "]")
      .raw("clusters", array(clusters, [&](const Cluster& c) { return cluster_json(c, report); }));
  return filled(kSuitePage, "headjudge: " + kernel::counted(report.outcomes.size(), "scenario"), data.done());
}

std::string rules_page(const kernel::Rulebook& game, const std::vector<RuleCoverage>& rules,
                       std::size_t scenarios) {
  std::string rows;
  for (const RuleCoverage& r : rules) {
    const kernel::RuleRow& row = game.rules[r.rule];
    rows += (rows.empty() ? "[" : ",[") + quoted(row.number) + "," + quoted(chapter_of(row.number)) + "," +
            quoted(kind_word(row.kind)) + "," + std::to_string(r.cited) + "," + std::to_string(r.applied) +
            "," + std::to_string(r.asserted) + "," + quoted(row.summary) + "," + quoted(r.guarded) +
            (is_flagged(r, game) ? ",true]" : ",false]");
  }
  JsonObject data;
  data.text("game", game.title)
      .number("scenarios", static_cast<long long>(scenarios))
      .raw("rules", "[" + rows + "]");
  return filled(kRulesPage, std::string(game.title) + ": rules", data.done());
}

}  // namespace headjudge::verifier
