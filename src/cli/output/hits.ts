import type { RankedSession } from "../../core/ranking/rank-memories.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Hit, SearchRequest, SearchResult } from "../../memory/recall/search.ts";
import type { Cli } from "../command.ts";
import { cutMiddle, flow, wrap } from "./layout.ts";
import { agentOf, highlight, labelWidth, shortId, tagLabels, trustLabels, typeLabel } from "./memory-lines.ts";
import { createMatcher, scoreLines } from "./score-lines.ts";

/** A hit. With --explain it also has the words of the memory that matched. */
interface ShownHit extends Hit {
  readonly matched?: readonly string[];
}

/** A single hit, or the best hit of a ranked session. */
export interface FoundHit extends Partial<RankedSession> {
  readonly hit: ShownHit;
}

/** Returns the best sessions of a search. Each has its best hit, even if that hit is not in the search result. */
export async function findBestSessions(
  memory: Memory,
  query: SearchRequest,
  result: SearchResult,
): Promise<FoundHit[]> {
  const found: FoundHit[] = [];
  for (const { session, score } of result.sessions) {
    if (found.length === query.k) break;
    const known = result.hits.find(({ metadata }) => metadata.session === session);
    const hit = known ?? (await memory.search({ ...query, session, k: 1 })).hits[0];
    if (hit !== undefined) found.push({ session, score, hit });
  }
  return found;
}

/** Adds the matching words to the hits. They are searched for in the whole text, not only in the snippet. */
export async function explainHits(
  memory: Memory,
  found: readonly FoundHit[],
  q: string,
  now: number,
): Promise<FoundHit[]> {
  const match = createMatcher(q, now);
  const explained = found.map(async (one) => {
    const result = await memory.show(one.hit.id);
    const matched = match(result.status === "found" ? (result.memory.text ?? "") : "");
    return { ...one, hit: { ...one.hit, matched } };
  });
  return Promise.all(explained);
}

/** Describes a hit for people: its snippet, its metadata, and with --explain the parts of its score. */
export function describeHit(hit: ShownHit, q: string, { style, width, world }: Cli): string[] {
  const margin = " ".repeat(labelWidth + 2);
  const room = width - margin.length;
  const lines = wrap(printableLine(hit.snippet), room);
  const asked = hit.asked === undefined ? [] : wrap(printableLine(`asked: ${hit.asked.snippet}`), room);
  const { ts, space, author, tags, pinned, path, sensitive } = hit.metadata;
  const agent = agentOf(hit.metadata);
  const facts = [
    timeAgo(ts, world.now()),
    ...(space === null ? [] : [spaceLabel(space)]),
    ...(agent === null ? [] : [printableLine(agent)]),
    ...(author === undefined ? [] : [`shared by ${printableLine(author)}`]),
    ...(path === null ? [] : [printableLine(path)]),
    ...tags.map((tag) => tagLabels([tag])),
    ...(hit.copies > 1 ? [`×${hit.copies}`] : []),
  ].map((fact) => style.quiet(cutMiddle(fact, room)));
  const all = [
    style.accent(shortId(hit.id)),
    ...facts,
    ...(pinned ? [style.warn("pinned")] : []),
    ...(hit.fact === undefined || hit.fact.state === "current" ? [] : [style.warn(hit.fact.state)]),
    ...(sensitive || hit.asked?.sensitive === true ? [style.warn("sensitive")] : []),
    ...trustLabels(hit.metadata, style),
  ];
  const { score, parts, matched } = hit;
  const why = matched === undefined ? [] : scoreLines({ score, parts, matched }, style, room);
  return [
    ...lines.map((line, at) => `${at === 0 ? `${typeLabel(hit.type, style)}  ` : margin}${highlight(line, q, style)}`),
    ...asked.map((line) => margin + style.quiet(highlight(line, q, style))),
    ...[...flow(all, style.quiet(" · "), room), ...why].map((line) => margin + line),
  ];
}
