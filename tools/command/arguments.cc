// Hands what commands declare to CLI11, which reads the command line.
#include "tools/command/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <utility>

namespace headjudge::command {
namespace {
constexpr const char* kWords = "words";  // the name of the check that knows what a value may be
}

Option Option::required() const { return Option(option_->required()); }
Option Option::expected(int count) const { return Option(option_->expected(count)); }
Option Option::delimiter(char between) const { return Option(option_->delimiter(between)); }
Option Option::group(const std::string& heading) const { return Option(option_->group(heading)); }
Option Option::in_range(int least, int most) const { return Option(option_->check(CLI::Range(least, most))); }
Option Option::in_range(double least, double most) const {
  return Option(option_->check(CLI::Range(least, most)));
}
Option Option::one_of(const std::vector<std::string>& words) const {
  return Option(option_->check(CLI::IsMember(words).name(kWords)));
}
Option Option::such_as(const std::vector<std::string>& words) const {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ",") + word;
  const auto anything = [](std::string&) { return std::string(); };
  return Option(option_->check(CLI::Validator(anything, "{" + all + "}", kWords)));
}
std::vector<std::string> Option::words() const {
  std::vector<std::string> out;
  try {
    std::string all = option_->get_validator(kWords)->get_description();  // "{text,md}"
    std::replace_if(
        all.begin(), all.end(), [](char c) { return c == '{' || c == '}' || c == ','; }, ' ');
    std::istringstream words(all);
    for (std::string word; words >> word;) out.push_back(word);
  } catch (const CLI::OptionNotFound&) {
    // any value will do
  }
  return out;
}
bool Option::is_flag() const { return option_->get_items_expected_max() == 0; }
Option Option::excludes(Option other) const { return Option(option_->excludes(other.option_)); }
std::vector<std::string> Option::long_names() const { return option_->get_lnames(); }
bool Option::is_hidden() const { return option_->get_group().empty(); }

Command Command::add_subcommand(const std::string& name, const std::string& about) const {
  return Command(app_->add_subcommand(name, about));
}

Option Command::add_option(const std::string& names, std::string& value, const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, std::vector<std::string>& values,
                           const std::string& about) const {
  return Option(app_->add_option(names, values, about));
}

Option Command::add_option(const std::string& names, int& value, const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, std::uint64_t& value, const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& about) const {
  return Option(app_->add_flag(names, value, about));
}

Option Command::get_option(const std::string& name) const { return Option(app_->get_option(name)); }
void Command::require_subcommand(int count) const { app_->require_subcommand(count); }
void Command::fallthrough() const { app_->fallthrough(); }
void Command::callback(std::function<void()> run) const { app_->callback(std::move(run)); }
std::string Command::name() const { return app_->get_name(); }
std::string Command::about() const { return app_->get_description(); }

std::vector<Command> Command::subcommands() const {
  std::vector<Command> out;
  for (CLI::App* app : app_->get_subcommands([](CLI::App*) { return true; })) out.emplace_back(app);
  return out;
}

std::vector<Option> Command::options() const {
  std::vector<Option> out;
  for (CLI::Option* option : app_->get_options()) out.emplace_back(option);
  return out;
}

CommandLine::CommandLine(const std::string& name, const std::string& about)
    : app_(std::make_unique<CLI::App>(about, name)) {}
CommandLine::~CommandLine() = default;
Command CommandLine::root() const { return Command(app_.get()); }
std::string CommandLine::help() const { return app_->help(); }

std::optional<NotCalled> CommandLine::parse(int argc, char** argv) {
  try {
    app_->parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::ParseError& e) {
    std::ostringstream out, error;
    const bool is_mistake = app_->exit(e, out, error) != 0;
    return NotCalled{is_mistake, out.str(), error.str()};
  }
}

}  // namespace headjudge::command
