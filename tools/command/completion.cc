// headjudge completion: what a shell completes, read off the command line itself.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"

namespace headjudge::command {
namespace {

struct Words {
  std::string command, about;
  std::vector<std::string> words;  // subcommands and options
};

std::vector<Words> words_of(Command app) {
  std::vector<Words> out;
  for (const Command command : app.subcommands()) {
    Words one{command.name(), command.about(), {}};
    const auto options = [&](Command of) {
      for (const Option option : of.options())
        if (!option.long_names().empty() && !option.is_hidden()) {
          const std::string word = "--" + option.long_names()[0];
          if (std::find(one.words.begin(), one.words.end(), word) == one.words.end())
            one.words.push_back(word);
        }
    };
    options(command);
    for (const Command part : command.subcommands()) {
      one.words.push_back(part.name());
      options(part);
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string bash_script(const std::vector<Words>& all) {
  std::string out =
      "_headjudge() {\n  local word=\"${COMP_WORDS[COMP_CWORD]}\" words=\"\"\n  case \"${COMP_WORDS[1]}\" "
      "in\n";
  std::string commands;
  for (const Words& one : all) {
    commands += (commands.empty() ? "" : " ") + one.command;
    out += "    " + one.command + ") words=\"" + joined(one.words) + "\" ;;\n";
  }
  return out + "  esac\n  [ \"$COMP_CWORD\" = 1 ] && words=\"" + commands +
         "\"\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))\n}\n"
         "complete -o filenames -F _headjudge headjudge\n";
}

std::string zsh_script(const std::vector<Words>& all) {
  return "#compdef headjudge\nautoload -U bashcompinit && bashcompinit\n" + bash_script(all);
}

std::string fish_script(const std::vector<Words>& all) {
  std::string out;
  for (const Words& one : all) {
    std::string about = one.about;
    std::erase(about, '\'');
    out += "complete -c headjudge -n __fish_use_subcommand -a " + one.command + " -d '" + about + "'\n";
    for (const std::string& word : one.words)
      out += "complete -c headjudge -n '__fish_seen_subcommand_from " + one.command + "' " +
             (word.starts_with("--") ? "-l " + word.substr(2) : "-a " + word) + "\n";
  }
  return out;
}

}  // namespace

void add_completion(Command app, Common&) {
  const Command command = app.add_subcommand("completion", "completion for bash, zsh or fish, to be sourced");
  const auto shell = std::make_shared<std::string>();
  command.add_option("shell", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
  command.callback([shell, app] {
    const std::vector<Words> all = words_of(app);
    std::fputs((*shell == "bash"  ? bash_script(all)
                : *shell == "zsh" ? zsh_script(all)
                                  : fish_script(all))
                   .c_str(),
               stdout);
  });
}

}  // namespace headjudge::command
