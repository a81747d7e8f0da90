import { LociError } from "../../core/errors.ts";
import { defineCliCommand, type Command, type CommandEntry } from "../command.ts";
import { readCommandTable, type CompletedCommand, type CompletedOption } from "../completions/command-table.ts";

/**
 * Makes the command that completes all commands, including itself. The list of commands passes itself to this function.
 */
export function createCompletions(commands: Readonly<Record<string, CommandEntry>>): Command {
  return defineCliCommand({
    summary: "complete commands and options in your shell",
    usage: shells.join("|"),
    examples: [
      `echo 'eval "$(loci completions bash)"' >> ~/.bashrc`,
      "echo 'source <(loci completions zsh)' >> ~/.zshrc",
      "loci completions fish > ~/.config/fish/completions/loci.fish",
    ],
    args: { shell: { type: "positional" } },
    run: async (args) => {
      const shell = shells.find((name) => name === args.shell);
      if (shell === undefined) throw new LociError("USAGE", `which shell? write loci completions ${shells.join("|")}`);
      const script = completionScript(shell, await readCommandTable(commands));
      return { json: { shell, script }, lines: () => script.trimEnd().split("\n"), text: script };
    },
  });
}

const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** Returns a script that completes the commands and options of `loci` in a shell. */
function completionScript(shell: Shell, table: readonly CompletedCommand[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](table);
}

function flags(options: readonly CompletedOption[]): string {
  return options.map(({ name }) => `--${name}`).join(" ");
}

function bashScript(table: readonly CompletedCommand[]): string {
  const values = new Map(
    table.flatMap(({ options }) => options.map(({ name, takesValue, values: known }) => [name, { takesValue, known }])),
  );
  return `# loci completions for bash: eval "$(loci completions bash)"
_loci() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" options="" words=""
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${table.map(({ name }) => name).join(" ")} help --help --version" -- "$cur"))
    return
  fi
  case "$prev" in
${[...values]
  .flatMap(([name, { takesValue, known }]) =>
    takesValue && known.length > 0
      ? [`    --${name}) COMPREPLY=($(compgen -W "${known.join(" ")}" -- "$cur")); return ;;`]
      : [],
  )
  .join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${table.map(({ name, options, words }) => `    ${name}) options="${flags(options)}" words="${words.join(" ")}" ;;`).join("\n")}
    help) words="${table.map(({ name }) => name).join(" ")}" ;;
  esac
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -o default -F _loci loci
`;
}

function zshOption({ name, letter, description, takesValue, values }: CompletedOption): string {
  const names = letter === null ? `--${name}` : `(-${letter} --${name})'{-${letter},--${name}}'`;
  const value = takesValue ? `:${name}:${values.length === 0 ? "" : `(${values.join(" ")})`}` : "";
  return `'${names}[${zshText(description)}]${value}'`;
}

function zshScript(table: readonly CompletedCommand[]): string {
  return `#compdef loci
# loci completions for zsh: source <(loci completions zsh)
_loci() {
  local -a commands
  commands=(
${table.map(({ name, summary }) => `    '${name}:${zshText(summary)}'`).join("\n")}
  )
  if ((CURRENT == 2)); then
    _describe 'command' commands
    return
  fi
  case "\${words[2]}" in
${table
  .map(({ name, options, words }) => {
    const rest = words.length === 0 ? "'*:file:_files'" : `'*:word:(${words.join(" ")})'`;
    return `    ${name}) shift words; ((CURRENT--)); _arguments ${[...options.map(zshOption), rest].join(" ")} ;;`;
  })
  .join("\n")}
  esac
}
if [[ "\${funcstack[1]}" == _loci ]]; then _loci "$@"; else compdef _loci loci; fi
`;
}

/** Escapes brackets and colons, because they would end a description. */
function zshText(text: string): string {
  return text.replace(/'/g, "’").replace(/[[\]:\\]/g, "\\$&");
}

function fishText(words: string): string {
  return `'${words.replace(/\\/g, "\\\\").replace(/'/g, "\\'")}'`;
}

function fishScript(table: readonly CompletedCommand[]): string {
  const lines = table.flatMap(({ name, summary, options, words }) => {
    const within = `complete -c loci -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c loci -n __fish_use_subcommand -f -a ${name} -d ${fishText(summary)}`,
      ...(words.length === 0 ? [] : [`${within} -f -a '${words.join(" ")}'`]),
      ...options.map(({ name: long, letter, description, takesValue, values }) =>
        [
          within,
          ...(letter === null ? [] : [`-s ${letter}`]),
          `-l ${long}`,
          ...(takesValue ? [values.length === 0 ? "-r" : `-x -a '${values.join(" ")}'`] : []),
          `-d ${fishText(description)}`,
        ].join(" "),
      ),
    ];
  });
  return `# loci completions for fish: loci completions fish | source\n${lines.join("\n")}\n`;
}
