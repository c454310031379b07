// What a command line takes, as declared by each command: subcommands, options, and what these may be.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace headjudge::command {

// The library that reads the words of a command line takes seconds to compile: only arguments.cc includes it.
// A command and an option are handles on what CommandLine owns: copy them freely.

// Each function returns the same option, so that they can be chained.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option required() const;
  // How many values it takes each time.
  Option expected(int count) const;
  // Values may be written as one word with this between them.
  Option delimiter(char between) const;
  // Help shows it under this heading; "": nowhere.
  Option group(const std::string& heading) const;
  // Both bounds are allowed. Help and errors show the kind of number the bounds are.
  Option in_range(int least, int most) const;
  Option in_range(double least, double most) const;
  Option one_of(const std::vector<std::string>& words) const;
  // Help and completion name these; whether a value is one of them the command checks itself.
  Option such_as(const std::vector<std::string>& words) const;
  // Not together with the other one.
  Option excludes(Option other) const;

  // "jobs" for --jobs; none for a value that stands without a name.
  std::vector<std::string> long_names() const;
  bool is_hidden() const;
  // What its value may be; empty: anything.
  std::vector<std::string> words() const;
  bool is_flag() const;

 private:
  CLI::Option* option_;
};

// `names` is "--jobs,-j", or "path" for a value that stands without a name. What `value` holds stays when the
// command line does not name the option; it has to live as long as the command line.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}
  Command add_subcommand(const std::string& name, const std::string& about) const;
  Option add_option(const std::string& names, std::string& value, const std::string& about) const;
  Option add_option(const std::string& names, std::vector<std::string>& values,
                    const std::string& about) const;
  Option add_option(const std::string& names, int& value, const std::string& about) const;
  Option add_option(const std::string& names, std::uint64_t& value, const std::string& about) const;
  Option add_flag(const std::string& names, bool& value, const std::string& about) const;
  // One that this command has: a wrong name is a wrong program.
  Option get_option(const std::string& name) const;
  void require_subcommand(int count) const;
  // Subcommands that are added later hand options they do not have to this command.
  void fallthrough() const;
  // Called when the command line names this command and is right as a whole.
  void callback(std::function<void()> run) const;

  // In the order in which they were added.
  std::string name() const;
  std::string about() const;
  std::vector<Command> subcommands() const;
  std::vector<Option> options() const;

 private:
  CLI::App* app_;
};

// Why no command was called: help was asked for, or the words are wrong.
struct NotCalled {
  bool is_mistake = false;
  std::string out, error;  // for standard output and standard error
};

class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& about);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  Command root() const;
  // Sets the values and calls the command.
  std::optional<NotCalled> parse(int argc, char** argv);
  std::string help() const;

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace headjudge::command
