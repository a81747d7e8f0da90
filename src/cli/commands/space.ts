import { resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Memory } from "../../memory/memory.ts";
import type { FolderSpace } from "../../memory/places/spaces.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { resolveSpace } from "../input/find-named.ts";
import { callerName } from "../only-by-person.ts";
import { table, showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "which memory this folder shares",
  usage: "[link|split|adopt <space>] [options]",
  about: [
    "link           share the memory of the remote that it names; asks first",
    "split          make it a space of its own again",
    "adopt <space>  continue the memory of an earlier folder; asks first",
  ],
  examples: [
    "loci space",
    "loci space link",
    "loci space adopt /work/app",
    "loci space split --folder ~/downloads/app",
  ],
  args: {
    action: { type: "positional" },
    space: { type: "positional" },
    folder: { type: "string", valueHint: "path", description: "another folder than the current one" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { action } = args;
    if (action !== undefined && action !== "link" && action !== "split" && action !== "adopt")
      throw new LociError("USAGE", `'${action}' is not an action; write link, split or adopt`);
    if (action === "adopt" && args.space === undefined)
      throw new LociError(
        "USAGE",
        "say whose memory to adopt: loci space adopt <space>; `loci space` lists what may fit",
      );
    if (action !== "adopt" && args.space !== undefined)
      throw new LociError("USAGE", `only adopt takes the name of a space; leave out '${args.space}'`);
    const folder = resolve(cli.world.cwd, args.folder ?? ".");
    return cli.withMemory(async (memory): Promise<Answer> => {
      const found = await memory.spaces.show(folder);
      if (action === undefined) return answer(forCaller(found, cli), cli);
      if (action === "adopt") return adopt(memory, folder, args.space ?? "", found, args.yes === true, cli);
      // The first folder of a remote already belongs to its space. Linking it explicitly keeps it there even if another
      // device has an earlier folder.
      if (found.state === (action === "link" ? "linked" : "split")) return answer(found, cli);
      const isSure = await cli.confirm(question(action, found, cli), args.yes === true);
      if (!isSure) return { json: { ...found, changed: false }, lines: () => ["Nothing was changed."] };
      const done = `${cli.style.good("✓")} ${action === "link" ? "linked: it shares this memory now" : "split: it is a space of its own now"}`;
      return answer(await memory.spaces[action](folder), cli, [done, ""]);
    });
  },
});

async function adopt(
  memory: Memory,
  folder: string,
  name: string,
  found: FolderSpace,
  isYes: boolean,
  cli: Cli,
): Promise<Answer> {
  const space = await resolveSpace(memory, name, cli.world.cwd);
  if (space === found.name) return answer(found, cli, ["It has this memory already.", ""]);
  const { spaces } = await memory.care.stats();
  const memories = spaces.find((one) => one.space === space)?.memories ?? 0;
  const message = `Agents in ${showPath(found.root, cli)} will see ${count(memories, "memory", "memories")} of ${printableLine(space)}, and add to it. Is it the same project?`;
  if (!(await cli.confirm(message, isYes)))
    return { json: { ...found, changed: false }, lines: () => ["Nothing was changed."] };
  const done = `${cli.style.good("✓")} adopted: it continues this memory`;
  return answer(await memory.spaces.adopt(folder, space), cli, [done, ""]);
}

/** Hides the names of other spaces from an agent. The agent sees only that a person can review some. */
function forCaller(found: FolderSpace, cli: Cli): FolderSpace {
  if (callerName(cli).agent === undefined) return found;
  return { ...found, earlier: found.earlier.map(() => ({ name: "", root: "", memories: 0 })) };
}

function question(action: "link" | "split", found: FolderSpace, cli: Cli): string {
  const here = showPath(found.root, cli);
  const claim = printableLine(found.claim ?? "");
  if (action === "split") return `Make ${here} a space of its own, apart from ${claim}?`;
  const others = found.folders.filter(({ isMember, root }) => isMember && root !== found.root);
  const shared = others.map(({ root }) => showPath(root, cli)).join(", ");
  return `Agents in ${here} will see ${count(found.claimed, "memory", "memories")} of ${claim}${shared === "" ? "" : `, shared with ${shared}`}, and add to it. Do you trust this folder?`;
}

function earlierLines({ earlier }: FolderSpace, { style }: Cli): string[] {
  if (earlier.length === 0) return [];
  if (earlier.some(({ name }) => name === ""))
    return ["", "An earlier memory may belong to this folder; a person sees more with `loci space` in a terminal."];
  return [
    "",
    "This space looks new, but these may be what this folder had before:",
    ...table(
      earlier.map(({ name, memories }) => [printableLine(name), style.quiet(count(memories, "memory", "memories"))]),
      { indent: 2 },
    ),
    `${style.quiet("If one is the same project, continue it:")} ${style.accent("loci space adopt <space>")}`,
  ];
}

const meanings: Readonly<Record<FolderSpace["state"], string>> = {
  own: "it names no remote repository",
  founder: "the first folder here with this remote",
  linked: "you have said that it belongs there",
  adopted: "you have said that it continues this memory",
  split: "you have said that it is apart",
  waiting: "it names a remote that another folder has, and waits for your word",
};

function answer(found: FolderSpace, cli: Cli, before: readonly string[] = []): Answer {
  return {
    json: { ...found },
    lines: () => {
      const { style } = cli;
      const rows = [
        ["folder", showPath(found.root, cli)],
        ["space", printableLine(found.name)],
        ["holds", count(found.memories, "memory", "memories")],
        ...(found.claim === null ? [] : [["claims", printableLine(found.claim)]]),
        ["why", meanings[found.state]],
      ].map(([name = "", value = ""]) => [style.quiet(name), value]);
      const isAlone = found.folders.every(({ device }) => device === found.device);
      const folders = found.folders.map(({ root, isMember, memories, device }) => [
        isMember ? style.good("✓") : style.quiet("–"),
        showPath(root, cli),
        count(memories, "memory", "memories"),
        ...(isAlone ? [] : [style.quiet(device === found.device ? "this machine" : `device ${printableLine(device)}`)]),
      ]);
      return [
        ...before,
        ...table(rows),
        ...(found.claim === null || folders.length === 0
          ? []
          : ["", `Folders that name ${printableLine(found.claim)}:`, ...table(folders, { indent: 2 })]),
        ...(found.state === "waiting"
          ? [
              "",
              `${style.quiet("If it is the same project, share its memory with:")} ${style.accent("loci space link")}`,
            ]
          : []),
        ...earlierLines(found, cli),
      ];
    },
  };
}
