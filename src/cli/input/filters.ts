import { LociError } from "../../core/errors.ts";
import { isMemoryType, memoryTypes, type MemoryType } from "../../core/event/memory-type.ts";
import { closestName } from "../../core/text/closest-name.ts";
import type { Memory } from "../../memory/memory.ts";
import type { SearchRequest } from "../../memory/recall/search.ts";
import type { ArgDefinitions } from "../arguments.ts";
import type { Cli } from "../command.ts";
import { markedForCaller, spacesOfCaller } from "../only-by-person.ts";
import { typeName } from "../output/memory-lines.ts";
import { resolveSession, resolveSpace } from "./find-named.ts";
import { parseMoment } from "./moments.ts";

/** The options that narrow a search or a timeline. */
export const filterArgs = {
  type: { type: "string", valueHint: "type", description: "only this type: fact, prompt, error, …" },
  session: { type: "string", valueHint: "id", description: "only this session; how its id begins is enough" },
  agent: { type: "string", valueHint: "name", description: "only of this agent, such as codex" },
  tag: { type: "string", valueHint: "tag", description: "only with this tag" },
  space: { type: "string", valueHint: "name", description: "only this space; . is the current folder's" },
  since: { type: "string", valueHint: "when", description: "not older than 3d, 12h, yesterday or 2026-11-01" },
} as const satisfies ArgDefinitions;

interface FilterArgs {
  readonly type?: string | undefined;
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly tag?: string | undefined;
  readonly space?: string | undefined;
  readonly since?: string | undefined;
}

/** Converts the filters of the command line to the filters of a search. */
export async function readFilter(args: FilterArgs, memory: Memory, cli: Cli): Promise<Omit<SearchRequest, "q" | "k">> {
  return {
    ...markedForCaller(cli),
    ...(args.type === undefined ? {} : { type: readType(args.type) }),
    ...(args.session === undefined ? {} : { session: await resolveSession(memory, args.session) }),
    ...(args.agent === undefined ? {} : { agent: args.agent }),
    ...(args.tag === undefined ? {} : { tag: args.tag.replace(/^#/, "") }),
    ...(args.space === undefined
      ? {}
      : { space: await resolveSpace(memory, args.space, cli.world.cwd, await spacesOfCaller(memory, cli)) }),
    ...(args.since === undefined ? {} : { since: parseMoment("since", args.since, cli.world.now()) }),
  };
}

/** Finds a type by its name, or by its label in lists. */
export function readType(text: string): MemoryType {
  const name = text === "reply" ? "assistant" : text.replace(/[ -]/g, "_");
  if (isMemoryType(name)) return name;
  const types = memoryTypes.map((type) => typeName(type).replace(" ", "-"));
  const meant = closestName(text, types);
  const hint = meant === null ? `the types are ${types.join(", ")}` : `did you mean ${meant}?`;
  throw new LociError("USAGE", `there is no type '${text}'; ${hint}`);
}

/** Reads a whole number within limits. */
export function readNumber(option: string, text: string, from: number, to: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new LociError("USAGE", `--${option} is '${text}'; it must be a whole number from ${from} to ${to}`);
}
