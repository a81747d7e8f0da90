import { z } from "zod";

import { givenFields } from "../../../core/event/given-fields.ts";
import { limits } from "../../../core/event/limits.ts";
import { memoryTypes, type MemoryType } from "../../../core/event/memory-type.ts";
import type { Filter, Memory } from "../../../memory/memory.ts";
import { flag, folder, list, memoryTypeNames, moment, name } from "./fields.ts";

const names = list.pipe(z.array(name).min(1).max(100));

export const filterQuery = {
  type: memoryTypeNames.optional(),
  types: list.pipe(z.array(memoryTypeNames).min(1)).optional(),
  session: name.optional(),
  sessions: names.optional(),
  tag: name.optional(),
  tags: names.optional(),
  agent: name.optional(),
  agents: names.optional(),
  space: name.optional().describe("The name of a space."),
  spaces: names.optional().describe("The names of spaces, separated by commas."),
  trust: list.pipe(z.array(z.enum(["user", "agent", "tool", "web", "import"])).min(1)).optional(),
  since: moment.optional(),
  until: moment.optional().describe("The time before which memories count: milliseconds since 1970, or an ISO date."),
  asOf: moment.optional(),
  channel: name.optional(),
  within: list.optional().describe("Only these spaces, and what belongs to the user in all spaces."),
  notSession: name.optional(),
  notSensitive: flag.optional(),
  notMarked: flag.optional(),
  notIds: list.optional(),
  notAuthor: name.optional().describe("Excludes what this member of a team has shared."),
  notDocument: z.string().min(1).max(limits.path).optional(),
};

/** The parameter of the questions that can read the shared streams, too. */
export const sharedQuery = {
  shared: flag.optional().describe("Also read all shared streams of the person."),
};

/** The query parameters of a filter in a search, which also has the names that other programs send. */
export const searchFilterQuery = {
  ...filterQuery,
  type: z.union([memoryTypeNames, z.enum(["facts", "records"])]).optional(),
  session_id: name.optional().describe("The same as `session`."),
  workspace: z.string().min(1).max(4096).optional().describe("The name of a space, or a folder in it."),
};

type SearchFilterQuery = z.output<z.ZodObject<typeof searchFilterQuery>>;

/** Converts the query parameters of a search to its filter. */
export async function toSearchFilter(
  memory: Memory,
  { type, session_id: sessionId, workspace, session, space, ...rest }: SearchFilterQuery,
): Promise<Filter> {
  return {
    ...givenFields(rest),
    ...typesOf(type),
    ...givenFields({ session: session ?? sessionId }),
    ...(await spaceName(memory, space ?? workspace)),
  };
}

const factTypes: readonly MemoryType[] = ["fact"];

/** The types that a search names: one type, `facts`, or `records` for everything else. */
function typesOf(type: "facts" | "records" | MemoryType | undefined): Pick<Filter, "type" | "types"> {
  if (type === undefined) return {};
  if (type === "facts") return { types: factTypes };
  return type === "records" ? { types: memoryTypes.filter((one) => one !== "fact") } : { type };
}

/** Returns the name of a space, which may be given as a folder of it. */
async function spaceName(memory: Memory, space: string | undefined): Promise<{ readonly space?: string }> {
  if (space === undefined) return {};
  return { space: folder.safeParse(space).success ? (await memory.spaces.resolve(space)).name : space };
}
