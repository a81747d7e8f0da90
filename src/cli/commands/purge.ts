import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import { preparePurge, type PreparedPurge } from "../../health/prepare-purge.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { showPath } from "../output/layout.ts";

const word = "purge";

export const command = defineCliCommand({
  summary: "remove the whole memory from this machine",
  usage: "[--dry-run]",
  examples: ["loci purge --dry-run", "loci purge"],
  about: [
    "It asks for a word at the terminal; there is no option that answers for you.",
    "Settings and the hooks of agents stay: see `loci uninstall all`.",
  ],
  args: { "dry-run": { type: "boolean", description: "only show what would be removed" } },
  goesOnWithBrokenSettings: true,
  run: async (args, cli) => {
    const prepared = preparePurge(cli);
    const { apply: _apply, ...plan } = prepared;
    const preview = describe(prepared, cli);
    if (args["dry-run"] === true || (prepared.files === 0 && prepared.backups.length === 0))
      return { json: { ...plan, purged: false }, lines: () => [...preview, "Nothing was removed."] };
    if (!cli.isJson) cli.world.stdout.write(`${preview.join("\n")}\n\n`);
    await askForWord(cli);
    prepared.apply();
    return {
      json: { ...plan, purged: true },
      lines: () => [
        `${cli.style.good("✓")} removed`,
        ...prepared.strange.map((path) => `  ${cli.style.warn("!")} not Loci's, left alone: ${showPath(path, cli)}`),
        cli.style.quiet("Agents with Loci's hooks begin a new memory; `loci uninstall all` removes the hooks."),
      ],
    };
  },
});

function describe({ memory, state, files, bytes: size, backups }: PreparedPurge, cli: Cli): string[] {
  if (files === 0 && backups.length === 0) return [`There is no memory in ${showPath(memory, cli)}.`];
  return [
    `This removes ${count(files, "file")} (${bytes(size)}) for good, without a way back:`,
    `  the memory          ${showPath(memory, cli)}`,
    `  this machine's part ${showPath(state, cli)}`,
    ...backups.map((path) => `  a backup            ${showPath(path, cli)}`),
    "Other devices that share the memory lose it with their next sync.",
  ];
}

/** Asks the person to type the word. No option replaces this. */
async function askForWord({ world, isJson }: Cli): Promise<void> {
  if (isJson || world.stdin.isTTY !== true || !world.stderr.isTTY)
    throw new LociError("USAGE", "a person has to confirm this at a terminal; --dry-run shows what would be removed");
  const { text, isCancel } = await import("@clack/prompts");
  const typed = await text({ message: `Type ${word} to remove it`, input: world.stdin, output: process.stderr });
  if (isCancel(typed) || printableLine(typed ?? "") !== word)
    throw new LociError("CANCELLED", "cancelled; nothing was removed");
}
