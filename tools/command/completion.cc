// headjudge completion: what a shell completes, read off the command line itself.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"

namespace headjudge::command {
namespace {

// An option with a value, and what the value may be (empty: anything, perhaps a file).
struct Valued {
  std::string name;
  std::vector<std::string> words;
};

// A command by its path ("rules list") and what may follow it.
struct Place {
  std::string path, about;
  std::vector<std::string> parts;  // commands inside it
  std::vector<std::string> first;  // what its first value may be
  std::vector<std::string> flags;  // options without a value
  std::vector<Valued> options;
  bool takes_files = false;
};

Place place_of(Command command, const std::string& path) {
  Place out{path, command.about(), {}, {}, {}, {}};
  for (const Command part : command.subcommands()) out.parts.push_back(part.name());
  for (const Option option : command.options()) {
    if (option.long_names().empty()) {
      if (out.first.empty()) out.first = option.words();
      out.takes_files = out.takes_files || option.words().empty();
    } else if (!option.is_hidden()) {
      const std::string name = "--" + option.long_names()[0];
      if (option.is_flag())
        out.flags.push_back(name);
      else
        out.options.push_back({name, option.words()});
    }
  }
  return out;
}

void add_places(Command command, const std::string& path, std::vector<Place>& out) {
  out.push_back(place_of(command, path));
  for (const Command part : command.subcommands())
    add_places(part, path.empty() ? part.name() : path + " " + part.name(), out);
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::vector<std::string> names_of(const Place& place) {
  std::vector<std::string> out = place.flags;
  for (const Valued& option : place.options) out.push_back(option.name);
  return out;
}

// Goes over the words before the one under the cursor by counting, which is the same in bash and zsh.
constexpr const char* kBashBegin = R"(_headjudge() {
  local word="" last="" at="" words="" first="" options="" files="" w i=0 values=0
  for w in "${COMP_WORDS[@]}"; do
    if [ "$i" = "$COMP_CWORD" ]; then word="$w"; break; fi
    if [ "$i" -gt 0 ]; then
      case "$at${at:+ }$w" in
)";
constexpr const char* kBashMiddle = R"( at="$at${at:+ }$w"; values=0 ;;
        *) case "$w$last" in -*|*--*) ;; *) values=$((values + 1)) ;; esac ;;
      esac
      last="$w"
    fi
    i=$((i + 1))
  done
  case "$at" in
)";
constexpr const char* kBashEnd = R"(  esac
  [ "$values" = 0 ] && words="$first $words"
  case "$word" in -*) words="$options"; files="" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ -n "$files" ] && COMPREPLY+=($(compgen -f -- "$word"))
  return 0
}
complete -o filenames -F _headjudge headjudge
)";

std::string bash_script(const std::vector<Place>& all) {
  const std::vector<std::string> common = names_of(all[0]);
  std::string paths, places, values;
  for (const Place& place : all) {
    if (!place.path.empty()) paths += (paths.empty() ? "" : "|") + ("\"" + place.path + "\"");
    std::vector<std::string> options = names_of(place);
    for (const std::string& option : common)
      if (std::find(options.begin(), options.end(), option) == options.end()) options.push_back(option);
    places += "    \"" + place.path + "\") words=\"" + joined(place.parts) + "\" first=\"" +
              joined(place.first) + "\" options=\"" + joined(options) + "\"" +
              (place.takes_files ? " files=yes" : "") + " ;;\n";
    for (const Valued& option : place.options) {
      const std::string where =
          place.path.empty() ? "*\"" : "\"" + place.path;  // common options stand anywhere
      values += "    " + where + " " + option.name + "\") values=1 words=\"" + joined(option.words) +
                "\" files=" + (option.words.empty() ? "yes" : "") + " ;;\n";
    }
  }
  return kBashBegin + ("        " + paths + ")") + kBashMiddle + places +
         "  esac\n  case \"$at $last\" in\n" + values + kBashEnd;
}

std::string zsh_script(const std::vector<Place>& all) {
  return "#compdef headjudge\nautoload -U bashcompinit && bashcompinit\n" + bash_script(all);
}

std::string fish_condition(const std::string& path) {
  if (path.empty()) return "";
  std::string out;
  for (std::size_t at = 0, end = 0; at < path.size(); at = end + 1) {
    end = std::min(path.find(' ', at), path.size());
    out += (out.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + path.substr(at, end - at));
  }
  return " -n '" + out + "'";
}

std::string fish_script(const std::vector<Place>& all) {
  std::string out;
  for (const Place& place : all) {
    const std::string where = fish_condition(place.path);
    for (const Place& part : all)
      for (const std::string& name : place.parts) {
        if (part.path != (place.path.empty() ? name : place.path + " " + name)) continue;
        std::string about = part.about;
        std::erase(about, '\'');
        out += "complete -c headjudge" + (where.empty() ? " -n __fish_use_subcommand" : where) + " -a " +
               name + " -d '" + about + "'\n";
      }
    if (!place.first.empty()) out += "complete -c headjudge" + where + " -a '" + joined(place.first) + "'\n";
    for (const std::string& flag : place.flags)
      out += "complete -c headjudge" + where + " -l " + flag.substr(2) + "\n";
    for (const Valued& option : place.options)
      out += "complete -c headjudge" + where + " -l " + option.name.substr(2) +
             (option.words.empty() ? " -r" : " -x -a '" + joined(option.words) + "'") + "\n";
  }
  return out;
}

}  // namespace

void add_completion(Command app, Common&) {
  const Command command = app.add_subcommand("completion", "completion for bash, zsh or fish, to be sourced");
  const auto shell = std::make_shared<std::string>();
  command.add_option("shell", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
  command.callback([shell, app] {
    std::vector<Place> all;
    add_places(app, "", all);
    std::fputs((*shell == "bash"  ? bash_script(all)
                : *shell == "zsh" ? zsh_script(all)
                                  : fish_script(all))
                   .c_str(),
               stdout);
  });
}

}  // namespace headjudge::command
