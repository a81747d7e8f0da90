import { z } from "zod";

import { contentSchemas } from "../../../core/event/event-schema.ts";
import { limits } from "../../../core/event/limits.ts";
import type { Fact } from "../../../memory/facts/facts.ts";
import { pageFrom, pageOf, pageQuery } from "../page.ts";
import { needsPerson } from "../request-context.ts";
import { defineRoute, reply } from "../route.ts";
import { flag, folder, id, ids, moment, name, nothing, shapeOf, tags, typeOfLibrary } from "../schemas/fields.ts";

const statement = z.string().min(1).max(limits.quote);
const made = z.looseObject({ id: z.string() });

const fact = shapeOf<Fact>()({
  id: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  level: z.string(),
  space: z.string().nullable(),
  trust: z.string(),
  state: z.enum(["current", "superseded", "corrected", "rejected", "waiting", "later"]),
  from: z.number(),
  until: z.number().nullable(),
  endedBy: z.string().nullable(),
  wouldEnd: z.string().nullable(),
  offset: z.number().nullable(),
  slot: z.looseObject({}).nullable(),
  evidence: z.array(
    z.looseObject({ event: z.string(), quote: z.string(), ts: z.number().nullable(), agent: z.string().nullable() }),
  ),
  proofs: z.number(),
  by: z.looseObject({ kind: z.string() }).nullable(),
  verdict: z.enum(["approved", "rejected"]).nullable(),
  sensitive: z.boolean(),
});

const extracted = z.looseObject({
  stored: z.array(z.string()),
  refused: z.array(z.looseObject({})),
  requests: z.number(),
});
const learned = contentSchemas["fact.learned"].shape;

/** The proposals of a model, each with the passages that state it. */
const proposals = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        text: statement,
        tags: tags.optional(),
        evidence: learned.evidence.unwrap(),
        slot: learned.slot,
      }),
    )
    .max(100),
  by: learned.by.unwrap(),
});

export const factRoutes = [
  defineRoute({
    id: "facts.list",
    method: "get",
    path: "/facts",
    summary: "List facts, newest first",
    query: z.strictObject({
      space: folder.optional(),
      tag: name.optional(),
      asOf: moment.optional(),
      superseded: flag.optional(),
      waiting: flag.optional(),
      ...pageQuery,
    }),
    answer: pageOf(fact),
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      pageFrom(
        { limit, cursor },
        (most) => memory.facts.list({ ...query, limit: most }),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "facts.show",
    method: "get",
    path: "/facts/{id}",
    summary: "Find a fact, and all facts about the same slot",
    params: z.strictObject({ id }),
    answer: z.looseObject({ fact, history: z.array(fact) }),
    run: ({ memory, params }) => memory.facts.show(params.id),
  }),
  defineRoute({
    id: "facts.add",
    method: "post",
    path: "/facts",
    summary: "Store a statement as a fact",
    body: z.strictObject({
      text: statement,
      space: folder.optional(),
      tags: tags.optional(),
      quote: z.string().min(1).max(limits.quote).optional(),
      evidence: z
        .strictObject({ event: id, quote: z.string().min(1).max(limits.quote) })
        .optional()
        .describe("A passage of an event that shows the fact. Only a person may give it."),
      replaces: id.optional(),
    }),
    answer: made,
    run: async ({ memory, caller, body: { text, ...input } }) => {
      // A passage makes the fact the owner's word. So only a person may give one: a model could choose any words.
      if (input.evidence !== undefined) needsPerson(caller, "state a fact with evidence");
      return reply({ status: 201, value: { id: await memory.facts.add(text, input) } });
    },
  }),
  defineRoute({
    id: "facts.propose",
    method: "post",
    path: "/facts/propose",
    summary: "Store the proposed facts that pass admission, and return why the others were refused",
    body: proposals,
    answer: z.looseObject({ stored: z.array(z.string()), refused: z.array(z.looseObject({})) }),
    run: ({ memory, caller, body: { facts, by } }) => {
      // A token may be an agent's, whose proposals are those of a tool.
      if (by.kind !== "tool") needsPerson(caller, `propose facts as a ${by.kind}`);
      return memory.facts.propose(facts, by);
    },
  }),
  defineRoute({
    id: "facts.edit",
    method: "patch",
    path: "/facts/{id}",
    summary: "Correct the words of a fact",
    params: z.strictObject({ id }),
    body: z.strictObject({ text: statement }),
    answer: made,
    run: async ({ memory, params, body }) => ({ id: await memory.facts.edit(params.id, body.text) }),
  }),
  ...(["approve", "reject"] as const).map((action) =>
    defineRoute({
      id: `facts.${action}`,
      method: "post",
      path: `/facts/${action}`,
      summary: action === "approve" ? "Let facts be used that wait for approval" : "Remove facts from use",
      body: z.strictObject({ ids }),
      answer: nothing,
      run: ({ memory, body }) => memory.facts[action](body.ids),
    }),
  ),
  defineRoute({
    id: "facts.extract",
    method: "post",
    path: "/memory/summarize",
    summary: "Let the memory's model read what is new in a session, and store the facts that pass admission",
    query: z.strictObject({ session_id: name }),
    answer: extracted,
    isSlow: true,
    run: ({ memory, query, signal }) => memory.facts.extract({ session: query.session_id, signal }),
  }),
  defineRoute({
    id: "facts.previewExtraction",
    method: "post",
    path: "/memory/summarize/preview",
    summary: "Let the memory's model read a whole session again, and return what would change",
    query: z.strictObject({ session_id: name }),
    answer: typeOfLibrary("ExtractionPreview"),
    isSlow: true,
    run: ({ memory, query, signal }) => memory.facts.previewExtraction({ session: query.session_id, signal }),
  }),
  defineRoute({
    id: "facts.extractDue",
    method: "post",
    path: "/memory/summarize/due",
    summary: "Let the memory's model read the sessions that are due",
    query: z.strictObject({ ended: name.optional().describe("A session that has just ended.") }),
    answer: typeOfLibrary("ExtractedSessions"),
    isSlow: true,
    run: ({ memory, query, signal }) => memory.facts.extractDue({ ...query, signal }),
  }),
];
