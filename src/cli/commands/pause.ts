import { LociError } from "../../core/errors.ts";
import { readPauses, writePauses, type Pause } from "../../hooks/pauses.ts";
import { defineCliCommand } from "../command.ts";
import { spaceOfFolder } from "../find-space.ts";
import { describePause } from "../pause-lines.ts";
import { parseFuture } from "../times.ts";

export const command = defineCliCommand({
  summary: "stop recording or recall for a while",
  usage: "[--here | --session <id>] [--for <time>]",
  examples: ["loci pause --for 2h", "loci pause --here", "loci pause --recall --session 5f0c2f6e", "loci pause --list"],
  args: {
    here: { type: "boolean", description: "only in this folder's space" },
    session: { type: "string", valueHint: "id", description: "only in one session of an agent" },
    recall: { type: "boolean", description: "agents are told nothing, but what they do is recorded" },
    capture: { type: "boolean", description: "nothing is recorded, but agents are told what is known" },
    for: { type: "string", valueHint: "time", description: "30min, 12h or 3d; until `loci resume` when left out" },
    list: { type: "boolean", description: "what is paused now" },
  },
  run: async (args, cli) => {
    const { state } = cli.places();
    const now = cli.world.now();
    const held = readPauses(state, now);
    if (args.list === true) return answer(held, held.length === 0 ? ["Nothing is paused."] : held.map(describePause));
    if (args.here === true && args.session !== undefined)
      throw new LociError("USAGE", "either --here or --session: a session is in one space only");
    const place = {
      ...(args.here === true ? { space: spaceOfFolder(cli.world.cwd) } : {}),
      ...(args.session === undefined ? {} : { session: args.session }),
      ...(args.for === undefined ? {} : { until: parseFuture("for", args.for, now) }),
    };
    const both = args.recall === args.capture;
    const added: Pause[] = [
      ...(both || args.capture === true ? [{ what: "capture" as const, ...place }] : []),
      ...(both || args.recall === true ? [{ what: "recall" as const, ...place }] : []),
    ];
    const kept = held.filter((pause) => !added.some((other) => isSamePlace(pause, other)));
    writePauses(state, [...kept, ...added]);
    return answer(
      [...kept, ...added],
      [...added.map((pause) => `${cli.style.good("✓")} ${describePause(pause)}`), "  `loci resume` ends it"],
    );
  },
});

function isSamePlace(one: Pause, other: Pause): boolean {
  return one.what === other.what && one.space === other.space && one.session === other.session;
}

function answer(pauses: readonly Pause[], lines: readonly string[]) {
  return { json: { pauses }, lines: () => lines };
}
