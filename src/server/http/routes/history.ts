import { z } from "zod";

import type { HistoryHit, HistoryMessage, Note } from "../../../memory/history/history.ts";
import { pageFrom, pageOf, pageQuery } from "../page.ts";
import { defineRoute, reply } from "../route.ts";
import { count, flag, folder, id, moment, name, nothing, shapeOf, text, time } from "../schemas/fields.ts";

const messageFields = {
  id: z.string(),
  ts: z.number(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  channel: z.string(),
  sender: z.string().nullable(),
};
const message = shapeOf<HistoryMessage>()(messageFields);
const historyHit = shapeOf<HistoryHit>()({
  ...messageFields,
  score: z.number(),
  snippet: z.string(),
  sensitive: z.boolean(),
});

const noteFields = {
  id: z.string(),
  text: z.string(),
  next: z.number().nullable(),
  cron: z.string().nullable(),
  zone: z.string().nullable(),
};
const note = shapeOf<Note>()(noteFields);

export const historyRoutes = [
  defineRoute({
    id: "history.appendMessage",
    method: "post",
    path: "/history/messages",
    summary: "Store one message of a channel",
    body: z.strictObject({
      role: z.enum(["user", "assistant"]),
      text,
      channel: name,
      sender: name.optional(),
      at: time.optional(),
      id: name.optional(),
    }),
    answer: z.looseObject({ id: z.string() }),
    run: async ({ memory, body }) => reply({ status: 201, value: { id: await memory.history.appendMessage(body) } }),
  }),
  defineRoute({
    id: "history.persistExchange",
    method: "post",
    path: "/history/exchanges",
    summary: "Store a message and the reply to it, once",
    body: z.strictObject({ channel: name, sender: name.optional(), user: text, assistant: text, id: name.optional() }),
    answer: z.looseObject({ ids: z.array(z.string()) }),
    run: async ({ memory, body }) => reply({ status: 201, value: { ids: await memory.history.persistExchange(body) } }),
  }),
  defineRoute({
    id: "history.loadHistory",
    method: "get",
    path: "/history/messages",
    summary: "List the messages of all channels, newest first",
    query: z.strictObject(pageQuery),
    answer: pageOf(message),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        async (most) => (await memory.history.loadHistory(most)).toReversed(),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "history.searchHistory",
    method: "get",
    path: "/history/search",
    summary: "Find messages of the history and of agents' sessions",
    query: z.strictObject({
      q: z.string().max(10_000),
      k: count.optional(),
      channel: name.optional(),
      since: moment.optional(),
      notMarked: flag.optional(),
    }),
    answer: z.looseObject({ hits: z.array(historyHit) }),
    run: async ({ memory, query: { q, ...rest } }) => ({
      hits: await memory.history.searchHistory({ query: q, ...rest }),
    }),
  }),
  defineRoute({
    id: "history.buildMessages",
    method: "post",
    path: "/history/prompt",
    summary: "Build the messages for a model from documents, history and recall",
    body: z.strictObject({
      system: z.string().max(1_000_000),
      current: z.strictObject({ text, channel: name, sender: name.optional() }),
      space: folder.optional(),
      lastN: z.int().min(0).max(10_000).optional(),
      record: z.boolean().optional(),
    }),
    answer: z.looseObject({ messages: z.array(z.looseObject({ role: z.string(), content: z.string() })) }),
    run: async ({ memory, body }) => ({ messages: await memory.history.buildMessages(body) }),
  }),
  defineRoute({
    id: "notes.list",
    method: "get",
    path: "/notes",
    summary: "List the notes that will still come due, the next one first",
    query: z.strictObject(pageQuery),
    answer: pageOf(note),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        () => memory.notes.list(),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "notes.add",
    method: "post",
    path: "/notes",
    summary: "Store a note for a time or for a schedule",
    body: z.union([
      z.strictObject({ text, at: time }),
      z.strictObject({ text, cron: z.string().min(1).max(200), zone: name.optional() }),
    ]),
    answer: note,
    run: async ({ memory, body }) => reply({ status: 201, value: await memory.notes.add(body) }),
  }),
  defineRoute({
    id: "notes.remove",
    method: "delete",
    path: "/notes/{id}",
    summary: "Remove a note",
    params: z.strictObject({ id }),
    answer: nothing,
    run: ({ memory, params }) => memory.notes.remove(params.id),
  }),
  defineRoute({
    id: "notes.due",
    method: "post",
    path: "/notes/due",
    summary: "Return the notes that came due since the last call, each due time once",
    answer: z.looseObject({ notes: z.array(z.looseObject({ ...noteFields, due: z.number() })) }),
    run: async ({ memory }) => ({ notes: await memory.notes.due() }),
  }),
];
