import { z } from "zod";

import { isUntrusted } from "../../../core/block/block-candidate.ts";
import { LociError } from "../../../core/errors.ts";
import { contentSchemas } from "../../../core/event/event-schema.ts";
import { givenFields } from "../../../core/event/given-fields.ts";
import { limits } from "../../../core/event/limits.ts";
import { RecordSchema, type RecordInput } from "../../../core/event/record-schema.ts";
import { sha256 } from "../../../core/text/sha256.ts";
import type { Memory, StoredMemory, TimelineRequest } from "../../../memory/memory.ts";
import type { SearchRequest } from "../../../memory/recall/search.ts";
import { linesReply, ndjsonType, wantsLines } from "../ndjson.ts";
import { pageFrom, pageOf, pageQuery, readCursor, writeCursor } from "../page.ts";
import { needsPerson } from "../request-context.ts";
import { defineRoute, reply } from "../route.ts";
import { count, flag, folder, id, ids, moment, name, tags, text, time, typeOfLibrary } from "../schemas/fields.ts";
import { filterQuery, searchFilterQuery, sharedQuery, toSearchFilter } from "../schemas/filter.ts";
import {
  aboutAnswer,
  around,
  briefed,
  decisionListed,
  memory as memorySchema,
  recalled,
  searchResult,
  sessionSummary,
  shown,
  workLeft,
} from "../schemas/memories.ts";

/** A record in the form that other programs already send: `content`, `session_id`, `workspace`, `ts`, `metadata`. */
const ForeignRecordSchema = z.strictObject({
  type: RecordSchema.shape.type,
  content: text,
  id: RecordSchema.shape.id,
  ts: time.optional(),
  session_id: name.optional(),
  workspace: folder.optional(),
  tool: RecordSchema.shape.tool,
  path: RecordSchema.shape.path,
  tags: tags.optional(),
  metadata: RecordSchema.shape.meta,
});

const OneRecordSchema = z.union([RecordSchema.extend({ space: folder.optional() }), ForeignRecordSchema]);

function toInput(record: z.output<typeof OneRecordSchema>): RecordInput {
  if (!("content" in record)) return record;
  const { content, ts, session_id: session, workspace: space, metadata: meta, ...same } = record;
  return { ...same, text: content, ...givenFields({ at: ts, session, space, meta }) };
}

/** A repeated request stores nothing new, even after a restart of the server: the key belongs to the event. */
function withKeys(inputs: readonly RecordInput[], headers: Headers): readonly RecordInput[] {
  const key = headers.get("idempotency-key");
  if (key === null) return inputs;
  return inputs.map((input, n) =>
    input.id !== undefined || input.key !== undefined ? input : { ...input, key: `http:${sha256(`${key}:${n}`)}` },
  );
}

async function searchReply(memory: Memory, query: SearchRequest, headers: Headers): Promise<unknown> {
  const result = await memory.search(query);
  if (!wantsLines(headers)) return result;
  const { hits, ...rest } = result;
  return linesReply(
    (async function* () {
      yield* hits;
      yield rest;
    })(),
  );
}

const PlaceSchema = z.strictObject({ ts: z.number(), id: z.string().max(64) });
const SessionPlaceSchema = z.strictObject({ ended: z.number(), id: name });

/** Reads the timeline page by page, so that a large one needs little room. */
async function* wholeTimeline(memory: Memory, query: TimelineFilter): AsyncGenerator<StoredMemory> {
  let place: Place | undefined;
  for (;;) {
    const items = await memory.timeline({ ...query, limit: 500, ...pagedFrom(query, place) });
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < 500) return;
    place = { ts: last.ts, id: last.id };
  }
}

type Place = z.output<typeof PlaceSchema>;
type TimelineFilter = Omit<TimelineRequest, "limit">;

/** Returns the condition for the page after this place, in the order of the list. */
function pagedFrom({ oldestFirst = false }: TimelineFilter, place: Place | undefined) {
  return givenFields(oldestFirst ? { after: place } : { before: place });
}

/** Returns a place in the timeline: the time and id of a memory, or only a time if there is no id. */
function toPlace(ts: number | undefined, idAt: string | undefined): TimelineRequest["before"] | undefined {
  return ts === undefined || idAt === undefined ? ts : { ts, id: idAt };
}

const blockLimits = z.strictObject({
  tokens: z.int().min(0).max(100_000).exactOptional(),
  facts: z.int().min(0).max(1000).exactOptional(),
  snippets: z.int().min(0).max(1000).exactOptional(),
  bytes: z.int().min(0).max(1_000_000).exactOptional(),
});

const eventIds = z.array(contentSchemas["memory.forgotten"].shape.targets.element).max(20_000);

/** The parts of a preview that decide what is erased, and the files that still have the text. */
const forgetPreview = z.strictObject({
  ids: eventIds,
  derived: eventIds,
  reason: contentSchemas["memory.forgotten"].shape.reason,
  files: z.array(z.string().max(limits.path)).max(1000),
});

export const everydayRoutes = [
  defineRoute({
    id: "record",
    method: "post",
    path: "/memory/record",
    summary: "Store one memory, or up to 1,000 in one durable write",
    body: z.union([OneRecordSchema, z.array(OneRecordSchema).max(1000)]),
    answer: z.looseObject({ ids: z.array(z.string()) }),
    run: async ({ memory, caller, body, headers }) => {
      const inputs = (Array.isArray(body) ? body : [body]).map(toInput);
      // Agents follow a preference, so a model must not set one.
      if (inputs.some(({ type }) => type === "preference")) needsPerson(caller, "set a preference");
      return reply({ status: 201, value: { ids: await memory.record(withKeys(inputs, headers)) } });
    },
  }),
  defineRoute({
    id: "search",
    method: "get",
    path: "/memory/search",
    summary: "Find the memories that match best",
    query: z.strictObject({
      q: z.string().max(10_000),
      k: count.default(20),
      ...searchFilterQuery,
      ...sharedQuery,
      nearby: flag.optional(),
      exchanges: flag.optional(),
      superseded: flag.optional(),
      from: name.optional().describe("The name of the caller's space, whose memories come first."),
    }),
    answer: searchResult,
    alsoAs: ndjsonType,
    run: async ({ memory, headers, query: { q, k, nearby, exchanges, superseded, ...filter } }) =>
      searchReply(
        memory,
        { q, k, ...givenFields({ nearby, exchanges, superseded }), ...(await toSearchFilter(memory, filter)) },
        headers,
      ),
  }),
  defineRoute({
    id: "recall",
    method: "post",
    path: "/memory/recall",
    summary: "Build the block that a model should see with a prompt",
    body: z.strictObject({
      prompt: z.string().max(1_000_000),
      space: folder.exactOptional(),
      from: name.exactOptional(),
      alsoFrom: z.array(name).max(100).exactOptional(),
      session: name.exactOptional(),
      known: z.strictObject({ ids: z.array(id).max(1000), document: z.string().max(4096) }).exactOptional(),
      unseen: z.boolean().exactOptional(),
      agent: name.exactOptional(),
      limits: blockLimits.exactOptional(),
      sensitive: z.boolean().exactOptional(),
      record: z.boolean().exactOptional(),
      explain: z.boolean().exactOptional().describe("True to also return the memories that were considered."),
    }),
    answer: recalled,
    run: ({ memory, body }) => memory.recall(body),
  }),
  defineRoute({
    id: "brief",
    method: "post",
    path: "/memory/brief",
    summary: "Build the block for the start of a session",
    body: z.strictObject({
      space: folder.exactOptional(),
      from: name.exactOptional(),
      session: name.exactOptional(),
      compacted: z.boolean().exactOptional(),
      agent: name.exactOptional(),
      limits: blockLimits.exactOptional(),
      sensitive: z.boolean().exactOptional(),
    }),
    answer: briefed,
    run: ({ memory, body }) => memory.brief(body),
  }),
  defineRoute({
    id: "atAction",
    method: "post",
    path: "/memory/action",
    summary: "Build the short block for a file that is opened or changed, or for a command that has failed",
    body: z.strictObject({
      action: z.discriminatedUnion("kind", [
        z.strictObject({
          kind: z.literal("edit"),
          path: z.string().min(1).max(4096),
          diff: z.string().max(1_000_000).exactOptional(),
        }),
        z.strictObject({ kind: z.literal("read"), path: z.string().min(1).max(4096) }),
        z.strictObject({
          kind: z.literal("failure"),
          command: z.string().min(1).max(100_000),
          output: z.string().max(1_000_000),
        }),
      ]),
      space: folder.exactOptional(),
      from: name.exactOptional(),
      session: name.exactOptional(),
      agent: name.exactOptional(),
      sensitive: z.boolean().exactOptional(),
      record: z.boolean().exactOptional(),
    }),
    answer: briefed,
    run: ({ memory, body }) => memory.atAction(body),
  }),
  defineRoute({
    id: "work",
    method: "get",
    path: "/memory/work",
    summary: "Return the state in which a session left its work, to continue it",
    query: z.strictObject({
      space: folder.exactOptional(),
      from: name.exactOptional(),
      session: name.exactOptional(),
      notSession: name.exactOptional(),
      sensitive: flag.exactOptional(),
    }),
    answer: workLeft,
    run: ({ memory, query }) => memory.work(query),
  }),
  defineRoute({
    id: "show",
    method: "get",
    path: "/memory/record/{id}",
    summary: "Find a memory by its id, or by the first or last characters of it",
    params: z.strictObject({ id }),
    answer: shown,
    run: ({ memory, params }) => memory.show(params.id),
  }),
  defineRoute({
    id: "around",
    method: "get",
    path: "/memory/record/{id}/around",
    summary: "Return the memories just before and after a memory in its session",
    params: z.strictObject({ id }),
    query: z.strictObject({ count: count.default(3) }),
    answer: around,
    run: ({ memory, params, query }) => memory.around(params.id, query.count),
  }),
  defineRoute({
    id: "timeline",
    method: "get",
    path: "/memory/timeline",
    summary: "List memories, newest first",
    query: z.strictObject({
      ...filterQuery,
      ...sharedQuery,
      oldestFirst: flag.optional().describe("Lists the oldest memory first instead of the newest."),
      before: moment.optional(),
      beforeId: id.optional().describe("With `before`: the id of the memory at that time."),
      after: moment.optional().describe("With `oldestFirst`: the time of the memory before the page."),
      afterId: id.optional().describe("The id of that memory; needed with `after`."),
      ...pageQuery,
    }),
    answer: pageOf(memorySchema),
    alsoAs: ndjsonType,
    run: async ({ memory, headers, query: { limit, cursor, before, beforeId, after, afterId, ...query } }) => {
      if (after !== undefined && afterId === undefined)
        throw new LociError("USAGE", "`after` needs `afterId`, the id of the memory before the page");
      const filter = {
        ...givenFields(query),
        ...givenFields({ before: toPlace(before, beforeId), after: toPlace(after, afterId) }),
      } as TimelineFilter;
      if (wantsLines(headers)) return linesReply(wholeTimeline(memory, filter));
      const place = cursor === undefined ? undefined : readCursor(cursor, PlaceSchema);
      const found = await memory.timeline({ ...filter, limit: limit + 1, ...pagedFrom(filter, place) });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        next: found.length > limit && last !== undefined ? writeCursor({ ts: last.ts, id: last.id }) : null,
      };
    },
  }),
  defineRoute({
    id: "sessions",
    method: "get",
    path: "/memory/sessions",
    summary: "List sessions, latest first",
    query: z.strictObject({
      space: name.optional(),
      agent: name.optional(),
      tag: name.optional(),
      since: moment.optional(),
      until: moment.optional(),
      notMarked: flag.optional(),
      id: name.optional().describe("Only sessions whose id begins with this text."),
      before: moment.optional().describe("Only sessions that ended before this time."),
      beforeId: name.optional().describe("With `before`: the id of the session that ended then."),
      ...pageQuery,
    }),
    answer: pageOf(sessionSummary),
    run: async ({ memory, query: { limit, cursor, before: ended, beforeId, ...query } }) => {
      const before = ended === undefined || beforeId === undefined ? ended : { ended, id: beforeId };
      const place = cursor === undefined ? before : readCursor(cursor, SessionPlaceSchema);
      const found = await memory.sessions({ ...givenFields({ ...query, before: place }), limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        next: found.length > limit && last !== undefined ? writeCursor({ ended: last.ended, id: last.id }) : null,
      };
    },
  }),
  defineRoute({
    id: "decisions",
    method: "get",
    path: "/memory/decisions",
    summary: "List what was settled, with the earlier decisions that it replaced",
    query: z.strictObject({
      about: text.optional().describe("Only decisions about this, best first. Without it, the newest come first."),
      space: name.optional(),
      agent: name.optional(),
      since: moment.optional(),
      until: moment.optional(),
      notMarked: flag.optional(),
      ...pageQuery,
    }),
    answer: pageOf(decisionListed),
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      pageFrom(
        { limit, cursor },
        (most) => memory.decisions({ ...givenFields(query), limit: most }),
        ({ id: itsId }) => itsId,
      ),
  }),
  defineRoute({
    id: "about",
    method: "post",
    path: "/memory/about",
    summary: "Answer a question about the work: about a file, a command, an error, repeated errors, a subject or a day",
    body: z.strictObject({
      file: z.string().min(1).max(4096).exactOptional(),
      command: z.string().min(1).max(10_000).exactOptional(),
      error: z.string().min(1).max(1_000_000).exactOptional(),
      friction: z.boolean().exactOptional(),
      subject: z.string().min(1).max(10_000).exactOptional(),
      day: z.string().min(1).max(1000).exactOptional(),
      space: folder.exactOptional(),
      from: name.exactOptional(),
      notMarked: z.boolean().exactOptional(),
      limit: count.exactOptional(),
    }),
    answer: aboutAnswer,
    run: ({ memory, body }) => memory.about(body),
  }),
  defineRoute({
    id: "endSession",
    method: "post",
    path: "/memory/sessions/end",
    summary: "End a run or session: clear its entries, and summarise it if the settings allow it",
    body: z.strictObject({ space: folder.optional(), session: name.optional() }),
    answer: typeOfLibrary("SessionEnded"),
    isSlow: true,
    run: ({ memory, body }) => memory.endSession(body),
  }),
  defineRoute({
    id: "pin",
    method: "post",
    path: "/memory/pin",
    summary: "Pin a memory, or remove its pin",
    body: z.strictObject({ id, pinned: z.boolean().default(true) }),
    answer: memorySchema,
    run: async ({ memory, caller, body: { id: wanted, pinned } }) => {
      if (!pinned) return memory.unpin(wanted);
      const found = await memory.show(wanted);
      // A pin also confirms a memory from a tool, the web or an import.
      if (found.status === "found" && isUntrusted(found.memory)) needsPerson(caller, "pin what came from elsewhere");
      return memory.pin(wanted);
    },
  }),
  defineRoute({
    id: "forgetOne",
    method: "delete",
    path: "/memory/record/{id}",
    summary: "Erase a memory with all its copies",
    params: z.strictObject({ id }),
    answer: typeOfLibrary("Forgotten"),
    isSlow: true,
    run: async ({ memory, params }) => {
      // An unknown id is an error, because the caller expects that something is erased.
      const found = await memory.show(params.id);
      return memory.forget({ id: found.status === "found" ? found.memory.id : found.id });
    },
  }),
  defineRoute({
    id: "previewForget",
    method: "post",
    path: "/memory/forget/preview",
    summary: "Return what forgetting would erase",
    body: forgetTarget(),
    answer: typeOfLibrary("ForgetPreview"),
    isSlow: true,
    run: ({ memory, body }) => memory.previewForget(body),
  }),
  defineRoute({
    id: "forget",
    method: "post",
    path: "/memory/forget",
    summary: "Erase memories, a session, a space, an agent, or everything that contains some words",
    body: z.union([
      z.strictObject({ target: forgetTarget(), files: z.boolean().exactOptional() }),
      z.strictObject({ preview: forgetPreview }),
    ]),
    answer: typeOfLibrary("Forgotten"),
    isSlow: true,
    run: ({ memory, body }) => {
      // A preview names files, and a client could name any. So only a target can remove files.
      if ("preview" in body)
        return memory.forget({ ...body.preview, versions: 0, examples: [], removes: [], shared: [] });
      const { target, ...options } = body;
      return memory.forget(target, options);
    },
  }),
];

function forgetTarget() {
  return z.union([
    z.strictObject({ id: z.union([id, ids]) }),
    z.strictObject({ session: name }),
    z.strictObject({ space: name }),
    z.strictObject({ agent: name }),
    z.strictObject({ query: z.string().min(1).max(1000) }),
  ]);
}
