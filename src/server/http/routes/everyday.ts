import { z } from "zod";

import { isUntrusted } from "../../../core/block/block-candidate.ts";
import { contentSchemas } from "../../../core/event/event-schema.ts";
import { limits } from "../../../core/event/limits.ts";
import { memoryTypes, type MemoryType } from "../../../core/event/memory-type.ts";
import { RecordSchema, type RecordInput } from "../../../core/event/record-schema.ts";
import { givenFields } from "../../../core/given-fields.ts";
import { sha256 } from "../../../core/text/sha256.ts";
import type { Filter, Memory, StoredMemory, TimelineQuery } from "../../../memory/memory.ts";
import type { Search } from "../../../memory/recall/search.ts";
import { needsPerson } from "../caller.ts";
import { linesReply, ndjsonType, wantsLines } from "../ndjson.ts";
import { pageFrom, pageOf, pageQuery, readCursor, writeCursor } from "../page.ts";
import { defineRoute, reply } from "../route.ts";
import {
  count,
  flag,
  folder,
  id,
  ids,
  list,
  memoryTypeNames,
  moment,
  name,
  tags,
  text,
  time,
  typeOfLibrary,
} from "../schemas/fields.ts";
import {
  around,
  briefed,
  memory as memorySchema,
  recalled,
  searchResult,
  sessionSummary,
  shown,
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

const filterQuery = {
  type: memoryTypeNames.optional(),
  types: list.pipe(z.array(memoryTypeNames).min(1)).optional(),
  session: name.optional(),
  tag: name.optional(),
  agent: name.optional(),
  space: name.optional().describe("The name of a space."),
  since: moment.optional(),
  asOf: moment.optional(),
  channel: name.optional(),
  within: list.optional().describe("Only these spaces, and what belongs to the user in all spaces."),
  notSession: name.optional(),
  notSensitive: flag.optional(),
  notMarked: flag.optional(),
  notIds: list.optional(),
  notDocument: z.string().min(1).max(limits.path).optional(),
};

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

async function searchReply(memory: Memory, query: Search, headers: Headers): Promise<unknown> {
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

/** Reads the timeline page by page, so that a large one needs little room. */
async function* wholeTimeline(
  memory: Memory,
  filter: Filter,
  first: TimelineQuery["before"] | undefined,
): AsyncGenerator<StoredMemory> {
  let before = first;
  for (;;) {
    const items = await memory.timeline({ ...filter, limit: 500, ...givenFields({ before }) });
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < 500) return;
    before = { ts: last.ts, id: last.id };
  }
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
      ...filterQuery,
      type: z.union([memoryTypeNames, z.enum(["facts", "records"])]).optional(),
      session_id: name.optional().describe("The same as `session`."),
      workspace: z.string().min(1).max(4096).optional().describe("The name of a space, or a folder in it."),
      nearby: flag.optional(),
      exchanges: flag.optional(),
      superseded: flag.optional(),
      from: name.optional().describe("The name of the caller's space, whose memories come first."),
    }),
    answer: searchResult,
    alsoAs: ndjsonType,
    run: async ({ memory, headers, query: { type, session_id: sessionId, workspace, session, space, ...rest } }) =>
      searchReply(
        memory,
        {
          ...(givenFields(rest) as Search),
          ...typesOf(type),
          ...givenFields({ session: session ?? sessionId }),
          ...(await spaceName(memory, space ?? workspace)),
        },
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
      space: folder,
      session: name.exactOptional(),
      agent: name.exactOptional(),
      limits: blockLimits.exactOptional(),
      sensitive: z.boolean().exactOptional(),
    }),
    answer: briefed,
    run: ({ memory, body }) => memory.brief(body),
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
      before: moment.optional(),
      beforeId: id.optional().describe("With `before`: the id of the memory at that time."),
      ...pageQuery,
    }),
    answer: pageOf(memorySchema),
    alsoAs: ndjsonType,
    run: async ({ memory, headers, query: { limit, cursor, before: ts, beforeId, ...query } }) => {
      const filter = givenFields(query) as Filter;
      const first = ts === undefined || beforeId === undefined ? ts : { ts, id: beforeId };
      if (wantsLines(headers)) return linesReply(wholeTimeline(memory, filter, first));
      const before = cursor === undefined ? first : readCursor(cursor, PlaceSchema);
      const found = await memory.timeline({ ...filter, limit: limit + 1, ...givenFields({ before }) });
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
      notMarked: flag.optional(),
      id: name.optional().describe("Only sessions whose id begins with this text."),
      ...pageQuery,
    }),
    answer: pageOf(sessionSummary),
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      pageFrom(
        { limit, cursor },
        (most) => memory.sessions({ ...givenFields(query), limit: most }),
        (session) => session.id,
      ),
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
    onlyByPerson: "forget",
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
    onlyByPerson: "forget",
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
    onlyByPerson: "forget",
    body: z.union([
      z.strictObject({ target: forgetTarget(), files: z.boolean().exactOptional() }),
      z.strictObject({ preview: forgetPreview }),
    ]),
    answer: typeOfLibrary("Forgotten"),
    isSlow: true,
    run: ({ memory, body }) => {
      // A preview names files, and a client could name any. So only a target can remove files.
      if ("preview" in body) return memory.forget({ ...body.preview, versions: 0, examples: [], removes: [] });
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
