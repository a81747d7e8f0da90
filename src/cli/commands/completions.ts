import { LociError } from "../../core/errors.ts";
import { defineCliCommand } from "../command.ts";
import { readCommandTable } from "../completions/command-table.ts";
import { completionScript, shells } from "../completions/completion-script.ts";

export const command = defineCliCommand({
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
    const script = completionScript(shell, await readCommandTable());
    return { json: { shell, script }, lines: () => script.trimEnd().split("\n"), text: script };
  },
});
