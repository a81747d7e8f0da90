import { resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { FolderSpace } from "../../memory/spaces.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { table } from "../output/layout.ts";
import { printableLine } from "../output/printable.ts";
import { count } from "../output/quantities.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "which memory this folder shares",
  usage: "[link|split] [options]",
  about: [
    "link   let this folder share the memory of the remote that it names; asks first",
    "split  make it a space of its own again",
  ],
  examples: ["loci space", "loci space link", "loci space split --folder ~/downloads/app"],
  args: {
    action: { type: "positional", required: false },
    folder: { type: "string", valueHint: "path", description: "another folder than the current one" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { action } = args;
    if (action !== undefined && action !== "link" && action !== "split")
      throw new LociError("USAGE", `'${action}' is nothing to do with a space; it is link or split`);
    if (action !== undefined) onlyByPerson(`${action} a folder`, cli);
    const folder = resolve(cli.world.cwd, args.folder ?? ".");
    return cli.withMemory(async (memory): Promise<Answer> => {
      const found = await memory.spaces.show(folder);
      if (action === undefined) return answer(found, cli);
      // The first folder of a remote is in its space already; to say so holds also where an earlier one turns up on another device.
      if (found.state === (action === "link" ? "linked" : "split")) return answer(found, cli);
      const isSure = await cli.confirm(question(action, found, cli), args.yes === true);
      if (!isSure) return { json: { ...found, changed: false }, lines: () => ["Nothing was changed."] };
      const done = `${cli.style.good("✓")} ${action === "link" ? "linked: it shares this memory now" : "split: it is a space of its own now"}`;
      return answer(await memory.spaces[action](folder), cli, [done, ""]);
    });
  },
});

function question(action: "link" | "split", found: FolderSpace, cli: Cli): string {
  const here = showPath(found.root, cli);
  const claim = printableLine(found.claim ?? "");
  if (action === "split") return `Make ${here} a space of its own, apart from ${claim}?`;
  const others = found.folders.filter(({ isMember, root }) => isMember && root !== found.root);
  const shared = others.map(({ root }) => showPath(root, cli)).join(", ");
  return `Agents in ${here} will see ${count(found.claimed, "memory", "memories")} of ${claim}${shared === "" ? "" : `, shared with ${shared}`}, and add to it. Do you trust this folder?`;
}

const meanings: Readonly<Record<FolderSpace["state"], string>> = {
  own: "it names no remote repository",
  founder: "the first folder here with this remote",
  linked: "you have said that it belongs there",
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
      ];
    },
  };
}
