import { scopeLevels } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Scope } from "../../core/event/event.ts";
import { defineCliCommand } from "../command.ts";
import { needId } from "../input/shared-args.ts";
import { shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "share a memory with more, or again with fewer",
  usage: "<id> --to <level>",
  examples: ["loci promote 9f3a21bc --to space", "loci promote 9f3a21bc --to session"],
  args: {
    id: { type: "positional" },
    to: {
      type: "string",
      valueHint: "level",
      description: "run, session, agent, space or user of its origin",
    },
  },
  run: async (args, cli) => {
    const id = needId(args.id);
    const to = scopeLevels.find((level) => level === args.to);
    if (to === undefined) throw new LociError("USAGE", `say to which level: --to is one of ${scopeLevels.join(", ")}`);
    const promoted = await cli.withMemory((memory) => memory.trust.promote({ id, to }));
    return {
      json: { ...promoted },
      lines: () => {
        const { style } = cli;
        const what = promoted.kind === "fact" ? "a new fact" : `the ${promoted.kind}`;
        return [
          `${style.good("✓")} ${what} ${style.accent(shortId(promoted.id))} is now for ${readers[to]}`,
          ...(promoted.from === to ? [style.quiet("It was before.")] : []),
        ];
      },
    };
  },
});

const readers: Readonly<Record<Scope["level"], string>> = {
  run: "its run alone",
  session: "all who are in its session",
  agent: "its agent in this space",
  space: "all who work in its space",
  user: "all of your agents, everywhere",
};
