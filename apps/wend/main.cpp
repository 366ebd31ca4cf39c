// wend, the command line program: picks the command, and turns every failure into one line and an
// exit code.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "names/names.h"
#include "terminal/failure.h"
#include "terminal/help_format.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/progress/long_work.h"
#include "terminal/suggest.h"
#include "terminal/system/system.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

std::vector<std::string> names_of(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const Command& command : commands) names.push_back(command.app->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The options that are known where the first argument is the command's name.
std::vector<std::string> known_options(const std::string& command,
                                       const std::vector<Command>& commands,
                                       const CLI::App& program) {
  for (const Command& each : commands) {
    if (each.app->get_name() == command) return option_names(*each.app);
  }
  return option_names(program);
}

/// Options are spelled with dashes; underscores do as well. A word that is no option either way
/// stays as it is: it may be the value of one.
void spell_with_dashes(std::string& word, const std::vector<std::string>& options) {
  const std::size_t end = std::min(word.find('='), word.size());
  const std::string stem = dashed(word.substr(0, end));
  if (std::find(options.begin(), options.end(), stem) != options.end()) word.replace(0, end, stem);
}

/// After "--" no word is an option. All of them name files, where another spelling does.
void spell_as_file(std::string& word) {
  if (word.size() > 1 && word.front() == '-') word.insert(0, "./");
}

void normalise(std::vector<std::string>& arguments, const std::vector<std::string>& options) {
  const auto mark = std::find(arguments.begin() + 1, arguments.end(), "--");
  std::for_each(arguments.begin(), mark, [&](auto& word) { spell_with_dashes(word, options); });
  if (mark != arguments.end()) {
    std::for_each(mark + 1, arguments.end(), spell_as_file);
    arguments.erase(mark);
  }
  if (arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
}

void require_command(const std::vector<std::string>& arguments,
                     const std::vector<Command>& commands, const CLI::App& program) {
  const std::string& word = arguments.front();
  const std::vector<std::string> names = names_of(commands);
  if (std::find(names.begin(), names.end(), word) != names.end()) return;
  const std::vector<std::string> options = option_names(program);
  const std::string stem = word.substr(0, word.find('='));
  if (stem == "-h" || std::find(options.begin(), options.end(), stem) != options.end()) return;
  const bool is_option = word.rfind('-', 0) == 0;
  const std::string hint = did_you_mean(word, is_option ? options : names);
  throw usage_error("there is no " + std::string(is_option ? "option" : "command") + " '" + word +
                    "'" + (hint.empty() ? "; see wend --help" : hint));
}

void refuse_leftovers(const CLI::App& app) {
  const std::vector<std::string> leftovers = app.remaining();
  if (leftovers.empty()) return;
  const auto is_option = [](const std::string& word) { return word.rfind('-', 0) == 0; };
  const auto option = std::find_if(leftovers.begin(), leftovers.end(), is_option);
  if (option == leftovers.end()) {
    const std::string& word = leftovers.front();
    const bool is_place = read_position(word, true).has_value();
    throw usage_error(app.get_name() + ": what is '" + word + "' for? " +
                      (is_place ? "A place comes behind an option, such as --from or --to"
                                : "There are too many arguments"));
  }
  const std::string name = option->substr(0, option->find('='));
  const std::string hint = did_you_mean(name, option_names(app));
  throw usage_error(app.get_name() + ": there is no option '" + name + "'" +
                    (hint.empty() ? "; see wend " + app.get_name() + " --help" : hint));
}

int print_help(const CLI::App& program, const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    if (!command.app->parsed()) continue;
    write_output({}, command.app->help("wend"));
    return 0;
  }
  write_output({}, program.help());
  return 0;
}

ExitCode run_command(const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    if (!command.app->parsed()) continue;
    refuse_leftovers(*command.app);
    const WorkWatch watch;
    const LongWork work("working");
    return command.run();
  }
  return ExitCode::usage;
}

/// Rules for every command, handed down to those that are added.
void set_rules(CLI::App& program) {
  program.option_defaults()->disable_flag_override();
  // On Windows, too, /a.map is a file.
  program.allow_windows_style_options(false);
  // A file or a cell may be spelt like a command.
  program.require_subcommand(0, 1);
  program.get_help_ptr()->disable_flag_override();
  program.set_version_flag("--version", "wend " WEND_VERSION);
  program.formatter(std::make_shared<HelpFormat>());
}

std::vector<Command> add_commands(CLI::App& program) {
  std::vector<Command> commands = {
      add_solve(program),   add_compare(program), add_draw(program),      add_trace(program),
      add_bake(program),    add_bench(program),   add_convert(program),   add_gen(program),
      add_info(program),    add_field(program),   add_influence(program), add_matrix(program),
      add_merge(program),   add_mapf(program),    add_passages(program),  add_probe(program),
      add_explore(program), add_replay(program),  add_simulate(program),  add_serve(program)};
  for (const Command& command : commands) {
    command.app->allow_extras();
    command.app->get_help_ptr()->disable_flag_override();
    command.app->add_flag_callback(
        "-q,--quiet", silence_reports,
        "Do not say what was written; warnings and errors are printed all the same");
  }
  return commands;
}

int run(std::vector<std::string> arguments) {
  CLI::App program(
      "wend " WEND_VERSION ": finds paths on grids, navigation meshes, graphs and volumes", "wend");
  set_rules(program);
  const std::vector<Command> commands = add_commands(program);
  program.footer(std::string("Examples:\n  wend solve\n  wend solve --help\n\n") + kExitCodeHelp);
  if (arguments.empty()) {
    std::fputs(program.help().c_str(), stderr);
    return static_cast<int>(ExitCode::usage);
  }
  normalise(arguments, known_options(arguments.front(), commands, program));
  require_command(arguments, commands, program);
  try {
    std::reverse(arguments.begin(), arguments.end());
    program.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return print_help(program, commands);
  } catch (const CLI::CallForVersion& version) {
    write_output({}, std::string(version.what()) + "\n");
    return 0;
  } catch (const NamesRequest& request) {
    write_output({}, request.text);
    return 0;
  }
  return static_cast<int>(run_command(commands));
}

/// The parser's words about an option with too many values or too few, in ours.
std::string mismatch_text(const std::string& message) {
  const std::string name = message.substr(0, message.find_first_of(": "));
  if (message.find("flag override") != std::string::npos) return "--" + name + ": takes no value";
  return name + ": expected exactly one value";
}

int guarded_run(int count, char** words) {
  try {
    return run(sys::begin_program(count, words));
  } catch (const Failure& failure) {
    print_error(failure.what());
    return static_cast<int>(failure.code());
  } catch (const CLI::ArgumentMismatch& error) {
    print_error(mismatch_text(error.what()));
    return static_cast<int>(ExitCode::usage);
  } catch (const CLI::ParseError& error) {
    print_error(error.what());
    return static_cast<int>(ExitCode::usage);
  } catch (const std::bad_alloc&) {
    out_of_memory();
  } catch (const std::exception& error) {
    print_error(error.what());
  } catch (...) {
    print_error("an unknown fault");
  }
  return static_cast<int>(ExitCode::internal);
}

}  // namespace
}  // namespace wend::cli

int main(int count, char** words) {
  std::set_new_handler(wend::cli::out_of_memory);
  return wend::cli::guarded_run(count, words);
}
