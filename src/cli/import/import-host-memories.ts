import { importHostMemories, type ImportedMemory } from "../../agents/memories/import-memories.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { table, showPath } from "../output/layout.ts";

/** Which memories of hosts to import. */
interface Chosen {
  readonly agents: readonly string[];
  readonly isDryRun: boolean;
  /** True to read files even if they have not changed. */
  readonly isAgain: boolean;
}

/** Imports the agents' own memories, and the notes for agents in the current folder. */
export async function importFromMemories(cli: Cli, { agents, isDryRun, isAgain }: Chosen): Promise<Answer> {
  const { world } = cli;
  const files = await cli.withMemory((memory) =>
    importHostMemories(memory, {
      agents: agents.length === 0 ? ["all"] : agents,
      folder: world.cwd,
      dryRun: isDryRun,
      again: isAgain,
      places: cli.places(),
      env: world.env,
      now: world.now,
    }),
  );
  return { json: { dryRun: isDryRun, files }, lines: () => describe(files, isDryRun, cli) };
}

const isStored = ({ state }: ImportedMemory) => state === "new" || state === "changed";

function describe(files: readonly ImportedMemory[], isDryRun: boolean, cli: Cli): string[] {
  const { style } = cli;
  if (files.length === 0) return ["No agent has written anything down here."];
  const stored = files.filter(isStored);
  const refused = files.filter(({ state }) => state === "refused");
  const others = files.length - stored.length - refused.length;
  const done = isDryRun
    ? style.strong(`${count(stored.length, "document")} would be stored; nothing was.`)
    : `${style.good("✓")} ${count(stored.length, "document")} stored`;
  return [
    stored.length === 0 && refused.length === 0 ? `${style.good("✓")} nothing new (${count(others, "file")})` : done,
    ...table(
      stored.map(({ host, path, state }) => [style.quiet(host), style.quiet(state), showPath(path, cli)]),
      { indent: 2 },
    ),
    ...(stored.length > 0 && others > 0 ? [style.quiet(`  ${count(others, "other file")}: nothing to store`)] : []),
    ...refused.map(({ path, reason = "" }) => `${style.warn("!")} ${showPath(path, cli)}: ${printableLine(reason)}`),
    ...(stored.length === 0 || isDryRun
      ? []
      : [
          style.quiet(
            "  No agent is given them unasked before you confirm them: `loci timeline --type document` lists their sections, `loci confirm <id>` confirms one.",
          ),
        ]),
  ];
}
