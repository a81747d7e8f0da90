import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { describePause } from "../../hooks/describe-pause.ts";
import { pauseHooks, resumeHooks } from "../../hooks/pause-hooks.ts";
import { readPauses, type Pause } from "../../hooks/pauses.ts";
import { defineCliCommand } from "../command.ts";
import { sessionOf } from "../input/find-named.ts";
import { parseFuture } from "../input/moments.ts";

export const command = defineCliCommand({
  summary: "stop recording or recall for a while",
  usage: "[--here | --session <id>] [--for <time>]",
  examples: ["loci pause --for 2h", "loci pause --here", "loci pause --recall --session 5f0c2f6e", "loci pause --list"],
  args: {
    here: { type: "boolean", description: "only in this folder's space" },
    session: { type: "string", valueHint: "id", description: "only in one session of an agent" },
    recall: { type: "boolean", description: "agents get no memories, but what they do is recorded" },
    capture: { type: "boolean", description: "nothing is recorded, but agents still get memories" },
    for: { type: "string", valueHint: "time", description: "30min, 12h or 3d; by default until `loci unpause`" },
    list: { type: "boolean", description: "what is paused now" },
  },
  run: async (args, cli) => {
    const { state } = cli.places();
    const now = cli.world.now();
    if (args.list === true) {
      const held = readPauses(state, now);
      return answer(held, held.length === 0 ? ["Nothing is paused."] : held.map(describePause));
    }
    if (args.here === true && args.session !== undefined)
      throw new LociError("USAGE", "either --here or --session: a session is in one space only");
    const session = args.session === undefined ? undefined : await sessionOf(args.session, cli);
    const { begun, held } = pauseHooks(
      {
        folder: args.here === true ? cli.world.cwd : undefined,
        session: session?.id,
        what: args.recall === args.capture ? undefined : args.capture === true ? "capture" : "recall",
        until: args.for === undefined ? undefined : parseFuture("for", args.for, now),
      },
      { state, now },
    );
    return answer(held, [
      ...begun.map((pause) => `${cli.style.good("✓")} ${describePause(pause)}`),
      ...(session?.isKnown === false
        ? [`${cli.style.warn("!")} no such session is known yet; make sure that this is its whole id`]
        : []),
      `  \`loci unpause${flagOf({ ...args, session: session?.id })}\` ends it`,
    ]);
  },
});

/** Returns the option with which `loci unpause` ends only this pause. */
function flagOf({
  here,
  session,
}: {
  readonly here?: boolean | undefined;
  readonly session?: string | undefined;
}): string {
  if (session !== undefined) return ` --session ${printableLine(session)}`;
  return here === true ? " --here" : "";
}

function answer(pauses: readonly Pause[], lines: readonly string[]) {
  return { json: { pauses }, lines: () => lines };
}

export const unpause = defineCliCommand({
  summary: "end all pauses, or those of a folder or session",
  usage: "[--here | --session <id>]",
  examples: ["loci unpause", "loci unpause --here"],
  args: {
    here: { type: "boolean", description: "only pauses of this folder's space" },
    session: { type: "string", valueHint: "id", description: "only pauses of one session of an agent" },
  },
  run: async (args, cli) => {
    if (args.here === true && args.session !== undefined)
      throw new LociError("USAGE", "either --here or --session, not both");
    const session = args.session === undefined ? undefined : await sessionOf(args.session, cli);
    const isAll = args.here !== true && args.session === undefined;
    const { ended, kept } = resumeHooks(
      { folder: args.here === true ? cli.world.cwd : undefined, session: session?.id },
      { state: cli.places().state, now: cli.world.now() },
    );
    const { style } = cli;
    return {
      json: { ended, kept },
      lines: () => [
        ...(ended.length === 0
          ? [isAll ? "Nothing was paused." : `Nothing was paused ${args.here === true ? "here" : "in that session"}.`]
          : [`${style.good("✓")} resumed`]),
        ...ended.map((pause) => `  ${style.quiet(`was: ${describePause(pause)}`)}`),
        ...kept.map((pause) => `  ${style.warn("!")} still: ${describePause(pause)}`),
      ],
    };
  },
});
