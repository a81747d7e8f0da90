import { z } from "zod";

import { givenFields } from "../../../core/given-fields.ts";
import type { Activity } from "../../../memory/insight/activity.ts";
import type { Facets } from "../../../memory/insight/facets.ts";
import type { Filter } from "../../../memory/memory.ts";
import { defineRoute } from "../route.ts";
import { shapeOf } from "../schemas/fields.ts";
import { filterQuery, searchFilterQuery, sharedQuery, toSearchFilter } from "../schemas/filter.ts";

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
