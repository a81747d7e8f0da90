import { z } from "zod";

import type { ChangeBatch } from "../../../memory/changes.ts";
import { cursorToEventId, eventIdToCursor } from "../event-id.ts";
import { linesReply, ndjsonType } from "../ndjson.ts";
import { defineRoute } from "../route.ts";

/** A place in the log, in the same form as the ids of `GET /events`. */
const place = z.string().min(1).max(60_000);

/** Yields the batches with their places in the form that a client sends back. */
async function* signed(batches: AsyncIterable<ChangeBatch>, key: string): AsyncGenerator<ChangeBatch> {
  for await (const { changes, cursor } of batches) yield { changes, cursor: cursorToEventId(cursor, key) };
}

export const changeRoutes = [
  defineRoute({
    id: "changes.position",
    method: "get",
    path: "/changes/position",
    summary: "Return the place after the last event of the log",
    answer: z.looseObject({ cursor: z.string().nullable() }),
    run: async ({ memory, key }) => {
      const cursor = await memory.changes.position();
      return { cursor: cursor === null ? null : cursorToEventId(cursor, key) };
    },
  }),
  defineRoute({
    id: "changes.read",
    method: "get",
    path: "/changes",
    summary: "Read the changes after a place, or all, up to the end of the log: one batch a line",
    query: z.strictObject({ after: place.optional() }),
    answer: z.unknown(),
    alsoAs: ndjsonType,
    isSlow: true,
    run: async ({ memory, key, query: { after } }) => {
      const start = after === undefined ? null : eventIdToCursor(after, key);
      return linesReply(signed(memory.changes.read(start), key));
    },
  }),
];
