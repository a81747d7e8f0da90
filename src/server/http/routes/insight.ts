import { z } from "zod";

import { givenFields } from "../../../core/event/given-fields.ts";
import type { ChangeBatch } from "../../../memory/insight/changes.ts";
import type { Activity, Facets } from "../../../memory/insight/count-memories.ts";
import type { Filter } from "../../../memory/memory.ts";
import { linesReply, ndjsonType } from "../ndjson.ts";
import { defineRoute } from "../route.ts";
import { shapeOf } from "../schemas/fields.ts";
import { filterQuery, searchFilterQuery, sharedQuery, toSearchFilter } from "../schemas/filter.ts";
import { cursorToEventId, eventIdToCursor } from "../shared-batches.ts";

const zone = z.coerce
  .number()
  .int()
  .min(-840)
  .max(840)
  .optional()
  .describe("The caller's difference from UTC in minutes, such as 120.");

const counts = z.array(z.looseObject({ value: z.string(), count: z.number() }));

/** Routes that count memories, for the screens of a person. */
export const insightRoutes = [
  defineRoute({
    id: "facets",
    method: "get",
    path: "/memory/facets",
    summary: "Count the memories that a search would find, by the values that they have",
    query: z.strictObject({ q: z.string().max(10_000).default(""), zone, ...searchFilterQuery, ...sharedQuery }),
    answer: shapeOf<Facets>()({
      total: z.number(),
      types: counts,
      agents: counts,
      spaces: counts,
      sessions: counts,
      tags: counts,
      trust: counts,
      days: counts,
      tookMs: z.number(),
      complete: z.boolean(),
    }),
    run: async ({ memory, query: { q, zone: minutes, ...filter } }) =>
      memory.facets({ q, ...givenFields({ zone: minutes }), ...(await toSearchFilter(memory, filter)) }),
  }),
  defineRoute({
    id: "activity",
    method: "get",
    path: "/memory/activity",
    summary: "Count memories by day or hour",
    query: z.strictObject({
      by: z.enum(["day", "hour"]).default("day"),
      split: z.enum(["type", "agent", "space"]).default("type"),
      zone,
      ...filterQuery,
    }),
    answer: shapeOf<Activity>()({
      buckets: z.array(
        shapeOf<Activity["buckets"][number]>()({
          start: z.number(),
          end: z.number(),
          count: z.number(),
          split: z.array(z.looseObject({ value: z.string().nullable(), count: z.number() })),
        }),
      ),
      first: z.number().nullable(),
      last: z.number().nullable(),
      tookMs: z.number(),
      complete: z.boolean(),
    }),
    run: ({ memory, query: { by, split, zone: minutes, ...filter } }) =>
      memory.activity({ by, split, ...givenFields({ zone: minutes }), ...(givenFields(filter) as Filter) }),
  }),
];

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
