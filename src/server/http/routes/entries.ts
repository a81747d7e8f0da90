import { z } from "zod";

import { LociError } from "../../../core/errors.ts";
import { givenFields } from "../../../core/event/given-fields.ts";
import { sha256 } from "../../../core/text/sha256.ts";
import type { Entry, MemoryJson } from "../../../memory/entries/entries.ts";
import { checkMatch, toEtag } from "../etag.ts";
import { pageFrom, pageOf, pageQuery } from "../page.ts";
import { defineRoute, reply } from "../route.ts";
import { folder, id, list, name, shapeOf, tags, text } from "../schemas/fields.ts";

const entry = shapeOf<Entry>()({
  id: z.string(),
  compartment: z.string(),
  content: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  created: z.number(),
  updated: z.number(),
  accessCount: z.number(),
  priority: z.number(),
});

const fields = {
  category: name.optional(),
  tags: tags.optional(),
  metadata: z.record(name, z.string().max(10_000)).optional(),
  priority: z.int().min(1).max(10).optional(),
};
const within = { session: name.optional(), run: name.optional() };
const compartment = { compartment: name, ...within };
const filter = { ...compartment, id: id.optional(), category: name.optional(), tags: list.optional() };

/** Returns the version of an entry. Its count of reads is left out. */
function versionOf({ content, category, tags: words, metadata, priority, updated }: Entry): string {
  return sha256(JSON.stringify([content, category, words, metadata, priority, updated])).slice(0, 32);
}

function replyEntry(found: Entry, status: 200 | 201 = 200) {
  return reply({ status, headers: { ETag: toEtag(versionOf(found)) }, value: found });
}

export const entryRoutes = [
  defineRoute({
    id: "entries.save",
    method: "post",
    path: "/entries",
    summary: "Store an entry of an agent",
    body: z.strictObject({ ...compartment, content: text, space: folder.optional(), ...fields }),
    answer: entry,
    run: async ({ memory, body }) => replyEntry(await memory.entries.save(body), 201),
  }),
  defineRoute({
    id: "entries.get",
    method: "get",
    path: "/entries",
    summary: "Return the entries of a compartment, highest priority first; counts as a read of each",
    query: z.strictObject({ ...filter, ...pageQuery }),
    answer: pageOf(entry),
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      pageFrom(
        { limit, cursor },
        () => memory.entries.get(query),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "entries.getOne",
    method: "get",
    path: "/entries/{id}",
    summary: "Return one entry, with its ETag; counts as a read",
    params: z.strictObject({ id }),
    query: z.strictObject(compartment),
    answer: entry,
    run: async ({ memory, params, query }) => {
      const [found] = await memory.entries.get({ ...query, id: params.id });
      if (found === undefined) throw new LociError("NOT_FOUND", "no entry of this compartment has this id");
      return replyEntry(found);
    },
  }),
  defineRoute({
    id: "entries.update",
    method: "patch",
    path: "/entries/{id}",
    summary: "Change the fields of an entry that the body contains",
    params: z.strictObject({ id }),
    query: z.strictObject(compartment),
    body: z.strictObject({ content: text.optional(), ...fields }),
    headers: {
      "If-Match": "The ETag of the entry, to change only that version. It is compared just before the write.",
    },
    answer: entry,
    run: async ({ memory, params, query, body, headers }) => {
      if (headers.has("if-match")) {
        const [present] = await memory.entries.get({ ...query, id: params.id });
        if (present !== undefined) checkMatch(headers, versionOf(present));
      }
      return replyEntry(await memory.entries.update({ ...query, id: params.id }, givenFields(body)));
    },
  }),
  defineRoute({
    id: "entries.search",
    method: "get",
    path: "/entries/search",
    summary: "Return the entries that contain words of the query, best match first",
    query: z.strictObject({ q: z.string().min(1).max(10_000), ...filter, ...pageQuery }),
    answer: pageOf(entry),
    run: ({ memory, query: { q, limit, cursor, ...query } }) =>
      pageFrom(
        { limit, cursor },
        () => memory.entries.search(q, query),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "entries.clear",
    method: "delete",
    path: "/entries",
    summary: "Clear the matching entries of a compartment, for good",
    query: z.strictObject(filter),
    answer: z.looseObject({ cleared: z.number() }),
    run: async ({ memory, query }) => ({ cleared: await memory.entries.clear(query) }),
  }),
  defineRoute({
    id: "entries.endRun",
    method: "post",
    path: "/entries/end-run",
    summary: "End a run, and clear all entries that belong only to it",
    body: z.strictObject({ run: name.optional() }),
    answer: z.looseObject({ cleared: z.number() }),
    run: async ({ memory, body }) => ({ cleared: await memory.entries.endRun(body.run) }),
  }),
  defineRoute({
    id: "entries.promptVariables",
    method: "get",
    path: "/entries/variables",
    summary: "Return a run's entries as variables for its prompts",
    query: z.strictObject({ run: name.optional() }),
    answer: z.looseObject({ HasMemory: z.boolean(), MemoryContent: z.string() }),
    run: ({ memory, query }) => memory.entries.promptVariables(query.run),
  }),
  defineRoute({
    id: "entries.exportJson",
    method: "get",
    path: "/entries/export",
    summary: "Return the entries of a session, a run, or both as JSON",
    query: z.strictObject(within),
    answer: z.looseObject({}),
    run: ({ memory, query }) => memory.entries.exportJson(query),
  }),
  defineRoute({
    id: "entries.importJson",
    method: "post",
    path: "/entries/import",
    summary: "Import an export of entries; existing ones stay unchanged",
    query: z.strictObject(within),
    body: z.record(name, z.array(z.looseObject({ id: z.string().max(64), content: text })).max(10_000)),
    answer: z.looseObject({ imported: z.number() }),
    run: async ({ memory, query, body }) => ({
      imported: await memory.entries.importJson(body as unknown as MemoryJson, query),
    }),
  }),
];
