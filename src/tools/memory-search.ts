import { z } from "zod";

import { isUntrusted, type BlockCandidate } from "../core/block/block-candidate.ts";
import { blockLine, shortIds } from "../core/block/block-line.ts";
import { harmlessText } from "../core/block/harmless-text.ts";
import { givenFields } from "../core/event/given-fields.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import type { AboutItem, AboutRequest } from "../memory/actions/about-item.ts";
import type { DecisionsRequest, SettledSubject } from "../memory/recall/list-decisions.ts";
import type { Hit } from "../memory/recall/search.ts";
import { mayDo } from "./allowed-scopes.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import { dataBlock } from "./tool-answer.ts";
import type { Tool, ToolContext, ToolMemory } from "./tool.ts";

const defaultHits = 8;

/** The types that a model asks for. The list of tools has a budget, so the others are left out. */
const searchedTypes = ["prompt", "assistant", "error", "artifact", "fact", "preference", "document"] as const;

const output = z.object({
  hits: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      date: z.string(),
      source: z.string().nullable(),
      text: z.string(),
      untrusted: z.boolean(),
      shared_by: z.string().optional(),
    }),
  ),
  complete: z.boolean(),
});

/** The tool `memory_search` finds memories of earlier sessions, facts and documents. */
export function memorySearch(context: ToolContext): Tool | null {
  if (!mayDo(context, "read", "user")) return null;
  const input = z.strictObject({
    query: z.string().min(1),
    top_k: z.int().min(1).max(50).optional(),
    type: z.enum(searchedTypes).optional(),
    tag: z.string().optional(),
    agent: z.string().optional(),
    about: z.enum(["file", "command", "error", "subject", "day"]).optional(),
  });
  return defineTool(
    {
      name: "memory_search",
      description:
        "Search earlier sessions: facts, decisions, errors, fixes. Use before asking the user again. about: query names it.",
      input,
      output,
      annotations: readsOnly,
      run: async ({ query, top_k: k = defaultHits, about, ...filter }) => {
        const memory = await context.memory();
        const { space } = context.principal;
        if (about !== undefined && about !== "subject")
          return searchWork(memory, { [about]: query, limit: k }, context);
        const agent = givenFields({ agent: filter.agent });
        const decisions =
          about === undefined ? [] : await searchDecisions(memory, { about: query, limit: k, ...agent }, context);
        const { hits, complete } = await memory.search({
          q: query,
          k,
          exchanges: true,
          ...givenFields(filter),
          ...(space === undefined ? {} : { from: space }),
          ...(context.sensitive === true ? {} : { notMarked: true }),
        });
        const known = new Set(decisions.map(({ id }) => id));
        const candidates = [...decisions, ...hits.map(hitToCandidate).filter(({ id }) => !known.has(id))].slice(0, k);
        return {
          text: describe(candidates, complete),
          structured: { hits: candidates.map(candidateToData), complete },
        };
      },
    },
    context,
  );
}

/** Returns the decisions about a subject. An earlier one follows the one that replaced it. */
async function searchDecisions(memory: ToolMemory, wanted: DecisionsRequest, { sensitive }: ToolContext) {
  const found = await memory.decisions({ ...wanted, ...(sensitive === true ? {} : { notMarked: true }) });
  return found.flatMap((decision) => [
    decisionToCandidate(decision),
    ...decision.earlier.map((old) => decisionToCandidate(old, "(replaced since) ")),
  ]);
}

/** Returns the answers to a question about the work as hits. They cite their events by the id of the first. */
async function searchWork(memory: ToolMemory, question: AboutRequest, context: ToolContext) {
  const { folder, principal, sensitive } = context;
  const { items, file } = await memory.about({
    ...question,
    ...givenFields(folder === undefined ? { from: principal.space } : { space: folder }),
    ...(sensitive === true ? {} : { notMarked: true }),
  });
  const candidates = items.slice(0, question.limit).map(itemToCandidate);
  const earlier = (file?.earlier ?? []).map((name) => `\nEarlier name: ${safe(name)}`).join("");
  return {
    text: describe(candidates, true) + earlier,
    structured: { hits: candidates.map(candidateToData), complete: true },
  };
}

function itemToCandidate({ kind, ids: [id = ""], text, followed, agent, stale, ...one }: AboutItem): BlockCandidate {
  const { type, trust, ts, session, count, sessions } = one;
  const often = count > 1 ? `, ${count} times${sessions > 1 ? ` in ${sessions} sessions` : ""}` : "";
  const said = `(${kind}${often}${stale ? ", the file has changed since" : ""}) ${safe(text)}`;
  const next = followed === null ? "" : ` → ${safe(followed)}`;
  const source = agent === null ? null : harmlessText(agent);
  const own = { id, type, trust, text: `${said}${next}`, ts, score: 0, source, space: null, session };
  return { ...own, confirmed: true, path: null, stale: false };
}

function decisionToCandidate(
  { id, type, trust, text, ts, agent, space, session }: SettledSubject,
  label = "",
): BlockCandidate {
  const source = agent === null ? null : harmlessText(agent);
  const own = { id, type, trust, text: `${label}${safe(text)}`, ts, score: 0, source, space, session };
  return { ...own, confirmed: true, path: null, stale: false };
}

function hitToCandidate({ id, type, score, snippet, asked, metadata }: Hit): BlockCandidate {
  const { ts, space, session, trust, confirmed, path, origin, sensitive, author } = metadata;
  const label = sensitive || asked?.sensitive === true ? "[sensitive] " : "";
  const text = `${label}${safe(snippet)}${asked === undefined ? "" : ` (asked: ${safe(asked.snippet)})`}`;
  const source = origin.agent === undefined ? null : harmlessText(origin.agent);
  const candidate = { id, type, text, ts, score, source, space, session, trust, confirmed, path, stale: false };
  return { ...candidate, ...givenFields({ sharedBy: author }) };
}

/** Redacts again, because older events were written with fewer redaction rules. */
function safe(text: string): string {
  return harmlessText(redactText(text));
}

function candidateToData(candidate: BlockCandidate) {
  const { id, type, ts, source, text, sharedBy } = candidate;
  const data = { id, type, date: new Date(ts).toISOString(), source, text, untrusted: isUntrusted(candidate) };
  return { ...data, ...(sharedBy === undefined ? {} : { shared_by: harmlessText(sharedBy) }) };
}

function describe(candidates: readonly BlockCandidate[], complete: boolean): string {
  const late = complete ? "" : "\nMemory is still catching up; search again in a moment for all.";
  if (candidates.length === 0) return `Nothing found; try fewer or other words.${late}`;
  const ids = shortIds(candidates.map(({ id }) => id));
  return dataBlock(candidates.map((candidate, at) => blockLine(candidate, ids[at] ?? "", candidate.text))) + late;
}
