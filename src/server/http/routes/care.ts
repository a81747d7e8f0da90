import { z } from "zod";

import { LociError } from "../../../core/errors.ts";
import { givenFields } from "../../../core/event/given-fields.ts";
import { limits } from "../../../core/event/limits.ts";
import { afterFirst, ndjsonType } from "../ndjson.ts";
import { pageFrom, pageOf, pageQuery } from "../page.ts";
import type { Caller } from "../request-context.ts";
import { defineRoute, reply } from "../route.ts";
import { count, folder, moment, name, nothing, typeOfLibrary } from "../schemas/fields.ts";

/** The examples of a plan come from all spaces, so a token gets none. */
function planFor<T extends { readonly examples: readonly unknown[] }>(plan: T, { kind }: Caller): T {
  return kind === "person" ? plan : { ...plan, examples: [] };
}

const milliseconds = z.coerce.number().min(0);

export const careRoutes = [
  defineRoute({
    id: "transfer.export",
    method: "get",
    path: "/memory/export",
    summary: "Export the memory: all events as JSON lines, or Markdown for reading",
    query: z.strictObject({
      format: z.enum(["jsonl", "markdown"]).default("jsonl"),
      space: name.optional(),
      since: moment.optional(),
    }),
    answer: z.unknown(),
    alsoAs: ndjsonType,
    isSlow: true,
    run: async ({ memory, query }) =>
      reply({
        stream: {
          type: query.format === "jsonl" ? ndjsonType : "text/markdown; charset=utf-8",
          parts: await afterFirst(memory.transfer.export(query)),
        },
      }),
  }),
  defineRoute({
    id: "transfer.importDocument",
    method: "post",
    path: "/memory/import/document",
    summary: "Import a text of another program as a version of a document, which waits for confirmation",
    body: z.strictObject({
      name: name,
      file: z.string().min(1).max(limits.path).describe("The path of the file, for people. It is not read."),
      text: z.string().max(limits.text),
      space: folder.optional(),
      by: name.optional(),
      isOfMachine: z.boolean().optional(),
      dryRun: z.boolean().exactOptional(),
    }),
    answer: z.looseObject({ imported: z.enum(["new", "changed", "known"]) }),
    run: async ({ memory, body: { dryRun, ...document } }) => ({
      imported: await memory.transfer.importDocument(document, givenFields({ dryRun })),
    }),
  }),
  defineRoute({
    id: "care.stats",
    method: "get",
    path: "/care/stats",
    summary: "Return the size of the log and the index, and the work that is left to do",
    answer: typeOfLibrary("Stats"),
    run: ({ memory }) => memory.care.stats(),
  }),
  defineRoute({
    id: "care.recallStats",
    method: "get",
    path: "/care/recall-stats",
    summary: "Report whether recalled memories helped",
    query: z.strictObject({
      limit: count.max(1000).optional(),
      since: moment.optional(),
      mostMs: milliseconds.optional(),
    }),
    answer: typeOfLibrary("RecallSummary"),
    isSlow: true,
    run: ({ memory, query }) => memory.care.recallStats(givenFields(query)),
  }),
  defineRoute({
    id: "care.damage",
    method: "get",
    path: "/care/damage",
    summary: "List the pieces of the log that cannot be read",
    query: z.strictObject(pageQuery),
    answer: pageOf(typeOfLibrary("Damage")),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        () => memory.care.damage(),
        ({ place, offset }) => `${place}:${offset}`.slice(-300),
      ),
  }),
  defineRoute({
    id: "care.verify",
    method: "post",
    path: "/care/verify",
    summary: "Check every line, digest and seal of the log, and that forgotten events are gone",
    answer: typeOfLibrary("Verified"),
    isSlow: true,
    run: ({ memory, signal }) => memory.care.verify({ signal }),
  }),
  defineRoute({
    id: "care.verifyErasures",
    method: "post",
    path: "/care/verify-erasures",
    summary: "Search every file of Loci on this machine for forgotten events",
    answer: typeOfLibrary("ErasureProof"),
    isSlow: true,
    run: ({ memory, signal }) => memory.care.verifyErasures({ signal }),
  }),
  defineRoute({
    id: "care.settle",
    method: "post",
    path: "/care/settle",
    summary: "Erase each copy of a forgotten event that is left",
    answer: typeOfLibrary("ErasureReport"),
    isSlow: true,
    run: ({ memory }) => memory.care.settle(),
  }),
  defineRoute({
    id: "care.rebuild",
    method: "post",
    path: "/care/rebuild",
    summary: "Build a new index from the log",
    answer: nothing,
    isSlow: true,
    run: ({ memory }) => memory.care.rebuild(),
  }),
  defineRoute({
    id: "care.embed",
    method: "post",
    path: "/care/embed",
    summary: "Compute missing vectors for search by meaning",
    body: z.strictObject({
      limit: z.int().min(1).max(1_000_000).exactOptional(),
      deadlineMs: z.number().min(0).exactOptional(),
    }),
    answer: typeOfLibrary("Embedded"),
    isSlow: true,
    run: ({ memory, body }) => memory.care.embed(body),
  }),
  defineRoute({
    id: "care.retention",
    method: "get",
    path: "/care/retention",
    summary: "Return how long Loci keeps memories, and which ones it would remove now",
    query: z.strictObject({
      days: z.coerce
        .number()
        .int()
        .min(0)
        .max(36_500)
        .optional()
        .describe("Another number of days, to see its effect; 0 means forever."),
    }),
    answer: typeOfLibrary("RetentionPlan"),
    run: async ({ memory, caller, query }) => planFor(await memory.care.retention(givenFields(query)), caller),
  }),
  defineRoute({
    id: "care.applyRetention",
    method: "post",
    path: "/care/retention",
    summary: "Forget every memory that is older than the settings allow",
    answer: typeOfLibrary("RetentionApplied"),
    isSlow: true,
    run: ({ memory }) => memory.care.applyRetention(),
  }),
  defineRoute({
    id: "care.keepRetention",
    method: "post",
    path: "/care/retention/keep",
    summary: "Announce memories that are too old, and forget them 14 days later",
    body: z.strictObject({ mayErase: z.boolean().exactOptional() }),
    answer: typeOfLibrary("RetentionLook"),
    isSlow: true,
    run: ({ memory, body }) => memory.care.keepRetention(body),
  }),
  defineRoute({
    id: "care.summariseQuiet",
    method: "post",
    path: "/care/summarise-quiet",
    summary: "Summarise sessions that were killed or imported",
    answer: z.looseObject({ ids: z.array(z.string()) }),
    isSlow: true,
    run: async ({ memory }) => ({ ids: await memory.care.summariseQuiet() }),
  }),
  defineRoute({
    id: "care.redactions",
    method: "get",
    path: "/care/redactions",
    summary: "Count the secrets that Loci has replaced in stored memories, by their kind",
    answer: typeOfLibrary("Redactions"),
    isSlow: true,
    run: ({ memory }) => memory.care.redactions(),
  }),
  defineRoute({
    id: "care.previewScrub",
    method: "get",
    path: "/care/scrub",
    summary: "Return the changes that today's redaction rules would make",
    answer: typeOfLibrary("ScrubPlan").extend({
      ids: z.array(z.string()),
      documents: z.array(z.looseObject({ key: z.string() })),
    }),
    isSlow: true,
    run: async ({ memory }) => {
      const { ids, documents, ...plan } = await memory.care.previewScrub();
      // JSON has neither sets nor maps.
      return { ...plan, ids: [...ids], documents: [...documents].map(([key, document]) => ({ key, ...document })) };
    },
  }),
  defineRoute({
    id: "care.scrub",
    method: "post",
    path: "/care/scrub",
    summary: "Apply today's redaction rules to stored memories",
    body: z.strictObject({ files: z.boolean().exactOptional() }),
    answer: typeOfLibrary("Scrubbed"),
    isSlow: true,
    run: ({ memory, body }) => memory.care.scrub(body),
  }),
  defineRoute({
    id: "care.backups",
    method: "get",
    path: "/care/backups",
    summary: "List the backups that this machine made, newest first",
    query: z.strictObject(pageQuery),
    answer: pageOf(typeOfLibrary("KnownBackup")),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        () => memory.care.backups(),
        ({ path }) => path.slice(-300),
      ),
  }),
  defineRoute({
    id: "care.backup",
    method: "post",
    path: "/care/backups",
    summary: "Copy the whole memory into the folder for backups",
    body: z.strictObject({
      keep: z.int().min(1).max(1000).exactOptional(),
      mostMs: z.number().min(1).exactOptional(),
    }),
    answer: typeOfLibrary("Backup"),
    isSlow: true,
    run: async ({ memory, body }) => reply({ status: 201, value: await memory.care.backup(body) }),
  }),
  defineRoute({
    id: "care.restore",
    method: "post",
    path: "/care/restore",
    summary: "Add everything in a known backup that this memory lacks",
    body: z.strictObject({
      from: z.string().min(1).max(4096).describe("The path of a backup, as the list returns it."),
      salvage: z.boolean().exactOptional(),
    }),
    answer: typeOfLibrary("Restored"),
    isSlow: true,
    run: async ({ memory, body: { from, ...options } }) => {
      const known = (await memory.care.backups()).find(({ path }) => path === from);
      if (known === undefined) throw new LociError("NOT_FOUND", "this machine has made no such backup");
      return memory.care.restore(known.path, options);
    },
  }),
  defineRoute({
    id: "care.sealedState",
    method: "get",
    path: "/care/sealed-state",
    summary: "Report whether every file is encrypted as the keys require",
    answer: typeOfLibrary("SealedState"),
    isSlow: true,
    run: ({ memory }) => memory.care.sealedState(),
  }),
];
