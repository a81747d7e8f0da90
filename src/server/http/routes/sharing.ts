import { z } from "zod";

import { givenFields } from "../../../core/event/given-fields.ts";
import type { Memory, StoredMemory } from "../../../memory/memory.ts";
import { linesReply, ndjsonType, wantsLines } from "../ndjson.ts";
import { defineRoute } from "../route.ts";
import { flag, moment, typeOfLibrary } from "../schemas/fields.ts";

const id = z.string().min(1).max(64).describe("The id of a memory, or its first or last characters.");
const space = z.string().min(1).max(4096).describe("The name of a shared space.");
const request = z.strictObject({ id, space: space.optional() });

/** Reads everything that the person shares, page by page. */
async function* allShared(memory: Memory, inSpace: string | undefined): AsyncGenerator<StoredMemory> {
  let before: StoredMemory | undefined;
  for (;;) {
    const { memories } = await memory.sharing.list({ space: inSpace, limit: 500, before });
    yield* memories;
    before = memories.at(-1);
    if (before === undefined || memories.length < 500) return;
  }
}

/** Routes that share memories with the members of a team. Only a person may use them. */
export const sharingRoutes = [
  defineRoute({
    id: "sharing.share",
    method: "post",
    path: "/sharing/share",
    summary: "Copy a memory to the shared stream of a space",
    body: request,
    answer: typeOfLibrary("SharedCopy"),
    run: ({ memory, body }) => memory.sharing.share(body),
  }),
  defineRoute({
    id: "sharing.unshare",
    method: "post",
    path: "/sharing/unshare",
    summary: "Erase the shared copy of a memory",
    body: request,
    answer: z.looseObject({ copies: z.array(typeOfLibrary("SharedCopy")) }),
    run: async ({ memory, body }) => ({ copies: await memory.sharing.unshare(body) }),
  }),
  defineRoute({
    id: "sharing.list",
    method: "get",
    path: "/sharing",
    summary: "List what the person shares, and the rules",
    query: z.strictObject({
      space: space.optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      before: moment.optional().describe("The time of the last memory of the page before."),
      beforeId: id.optional().describe("The id of that memory; needed with `before`."),
      lines: flag.optional().describe("Return all shared memories, one JSON value a line."),
    }),
    answer: typeOfLibrary("SharedList"),
    alsoAs: ndjsonType,
    run: async ({ memory, headers, query: { lines, before: ts, beforeId, ...query } }) => {
      if (lines === true || wantsLines(headers)) return linesReply(allShared(memory, query.space));
      const before = ts === undefined || beforeId === undefined ? undefined : { ts, id: beforeId };
      return memory.sharing.list(givenFields({ ...query, before }));
    },
  }),
  defineRoute({
    id: "sharing.setRule",
    method: "post",
    path: "/sharing/rule",
    summary: "Set what this machine shares by itself in a space, from now on",
    body: z.strictObject({ space, rule: z.enum(["facts", "exchanges", "off"]) }),
    answer: typeOfLibrary("SpaceRule"),
    run: ({ memory, body }) => memory.sharing.setRule(body),
  }),
  defineRoute({
    id: "sharing.applyRules",
    method: "post",
    path: "/sharing/apply",
    summary: "Share what the rules name and is not shared yet",
    answer: typeOfLibrary("RulesApplied"),
    run: ({ memory }) => memory.sharing.applyRules(),
  }),
];
