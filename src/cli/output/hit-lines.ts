import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import type { Cli } from "../command.ts";
import type { ShownHit } from "./found-hits.ts";
import { cutMiddle, flow, wrap } from "./layout.ts";
import { agentOf, highlight, labelWidth, shortId, tagLabels, trustLabels, typeLabel } from "./memory-lines.ts";
import { scoreLines } from "./score-lines.ts";

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
