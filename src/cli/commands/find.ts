import { printable } from "../../core/text/phrases/printable.ts";
import { defineCliCommand, type Answer } from "../command.ts";
import { copyText } from "../find/copy-text.ts";
import { createItemFinder } from "../find/find-items.ts";
import { runPicker } from "../find/run-picker.ts";
import { needTerminal, openTerminal } from "../find/terminal.ts";
import { filterArgs, readFilter } from "../input/filters.ts";
import { createStyle, isColoured } from "../output/style.ts";

export const command = defineCliCommand({
  summary: "choose a memory from a list while you type",
  usage: "[words…] [options]",
  examples: ["loci find", "loci find staging --here", "loci show $(loci find --id) --context"],
  about: [
    "Keys: arrows or ctrl-n and ctrl-p move, enter prints the memory, ctrl-y copies",
    "its id, tab narrows by type, ctrl-s by space, ctrl-f and ctrl-b scroll the text,",
    "ctrl-u clears the words, esc leaves with exit code 130.",
    "The list is drawn on standard error, so the answer can go to a file or a pipe.",
  ],
  args: {
    words: { type: "positional", valueHint: "many" },
    id: { type: "boolean", description: "print only the id of the memory" },
    here: { type: "boolean", description: "only this folder's space, like --space ." },
    ...filterArgs,
  },
  run: async (args, cli) => {
    const { world } = cli;
    needTerminal(world);
    const wanted = args.here === true ? { ...args, space: args.space ?? "." } : args;
    const fixed = Object.keys(filterArgs).flatMap((name) => {
      const value = wanted[name as keyof typeof filterArgs];
      return value === undefined ? [] : [`${name} ${value}`];
    });
    return cli.withMemory(async (memory) => {
      const finder = createItemFinder(memory, await readFilter(wanted, memory, cli));
      const terminal = openTerminal(world);
      let id: string | null;
      try {
        id = await runPicker({
          terminal,
          finder,
          query: args._.join(" "),
          fixed,
          style: createStyle(isColoured(world, world.stderr)),
          now: world.now,
          copy: (text) =>
            copyText(text, {
              env: world.env,
              platform: process.platform,
              send: (sequence) => terminal.send(sequence),
            }),
        });
      } finally {
        terminal.close();
      }
      if (id === null) return left;
      const shown = await memory.show(id);
      const text = args.id === true ? id : shown.status === "found" ? (shown.memory.text ?? "") : "";
      return { json: { ...shown }, lines: () => [printable(text)], text: `${text}\n` };
    });
  },
});

/** The answer when the person leaves: no output, and the exit code of an interrupted program. */
const left: Answer = { json: {}, lines: () => [], isPrinted: true, exit: 130 };
