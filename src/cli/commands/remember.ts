import { LociError } from "../../core/errors.ts";
import { isRecordType, recordTypes } from "../../core/event/memory-type.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { privateMark, withoutPrivate } from "../../core/text/private-text.ts";
import type { Memory } from "../../memory/memory.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { readType } from "../input/filters.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import { callerName } from "../only-by-person.ts";
import { shortId, typeName } from "../output/memory-lines.ts";
import { notCaptured, secretLines } from "../output/storing-lines.ts";

export const command = defineCliCommand({
  summary: "store something worth remembering",
  usage: "<text…> [options]      or - and text from a pipe",
  examples: [
    'loci remember "The staging database is reset every night" --tag staging',
    "git log -1 --format=%B | loci remember --type fact",
  ],
  args: {
    text: { type: "positional", valueHint: "many" },
    type: { type: "string", valueHint: "type", description: "fact (default), preference, error, prompt, …" },
    tag: { type: "string", valueHint: "tags", description: "a tag or a comma list; may be repeated" },
    scope: { type: "string", valueHint: "user|space", description: "space inside a repository, else user" },
    session: { type: "string", valueHint: "id", description: "the session it belongs to" },
    pin: { type: "boolean", description: "a note to keep in view for good" },
  },
  run: async (args, cli) => {
    const text = await wantedText(args._, cli);
    const type = args.pin === true ? "pin" : readType(args.type ?? "fact");
    if (!isRecordType(type))
      throw new LociError(
        "USAGE",
        `a ${typeName(type)} cannot be remembered; --type is one of ${recordTypes.map(typeName).join(", ")}`,
      );
    const open = withoutPrivate(text);
    if (open.replaceAll(privateMark, "").trim() === "")
      return { json: { stored: 0, isPrivate: true }, lines: () => ["Nothing was stored: all of it is private."] };
    const isInSpace = isForSpace(args.scope, cli);
    if (!cli.config().config.capture) return notCaptured(cli);
    const { id, space } = await cli.withMemory(async (memory) => ({
      id: await memory.remember(text, {
        type,
        ...callerName(cli),
        ...(cli.list("tag").length > 0 ? { tags: cli.list("tag") } : {}),
        ...(isInSpace ? { space: cli.world.cwd } : {}),
        ...(args.session === undefined ? {} : { session: args.session }),
      }),
      space: isInSpace ? await spaceName(memory, cli) : null,
    }));
    const isRedacted = redactText(open) !== open;
    const isPrivate = open !== text;
    return {
      json: { stored: 1, id, type, space, isRedacted, isPrivate },
      lines: () => {
        const { style } = cli;
        const place =
          space === null
            ? "your own memory"
            : `the memory of ${space === undefined ? "this folder" : spaceLabel(space)}`;
        return [
          `${style.good("✓")} remembered in ${style.strong(place)} as ${style.accent(shortId(id))}`,
          ...secretLines(isRedacted, style),
          ...(isPrivate ? [`${style.warn("!")} what is private in it was not stored`] : []),
        ];
      },
    };
  },
});

/** Returns the name of the folder's space. Undefined while the memory is locked; the event is stored in any case. */
async function spaceName(memory: Memory, cli: Cli): Promise<string | undefined> {
  try {
    return (await memory.spaces.resolve(cli.world.cwd, { asIndexed: true })).name;
  } catch (error) {
    if (error instanceof LociError && error.code === "KEY_LOCKED") return undefined;
    throw error;
  }
}

async function wantedText(words: readonly string[], cli: Cli): Promise<string> {
  const text = await wordsOrInput(words, cli.world);
  if (text !== "") return text;
  throw new LociError("USAGE", 'there is nothing to remember; write loci remember "some text"');
}

function isForSpace(scope: string | undefined, cli: Cli): boolean {
  if (scope !== undefined && scope !== "user" && scope !== "space") {
    throw new LociError("USAGE", `--scope is '${scope}'; it must be user or space`);
  }
  return scope === "space" || (scope === undefined && findSpace(cli.world.cwd) !== null);
}
