import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, duration } from "../../core/text/phrases/quantities.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localTime, timeAgo } from "../../core/text/phrases/times.ts";
import type { SemanticState } from "../../memory/recall/hybrid-search.ts";
import type { ServedRecall } from "../../memory/recall/recalls.ts";
import type { Cli } from "../command.ts";
import { cut, flow, pad, textWidth } from "./layout.ts";
import { shortId } from "./memory-lines.ts";
import { scoreLines } from "./score-lines.ts";

const margin = " ".repeat(2 + 7 + 2);

/** Describes one recall: who received it, what it cost, and each memory with the parts of its score. */
export function describeRecall(recall: ServedRecall, selected: ServedRecall["shown"], cli: Cli): string[] {
  const { style, width } = cli;
  const others = recall.shown.length - selected.length;
  return [
    ...flow(receivers(recall, cli), style.quiet(" · "), width),
    ...flow(costs(recall, cli), style.quiet(" · "), width - 2).map((line) => `  ${line}`),
    ...selected.flatMap((one) => ["", ...describeShown(one, cli)]),
    ...(others === 0
      ? []
      : ["", style.quiet(`  and ${count(others, "other memory", "other memories")}: loci why ${shortId(recall.id)}`)]),
  ];
}

function receivers({ ts, agent, session, space }: ServedRecall, { style, width, world }: Cli): string[] {
  return [
    style.strong(`Given ${timeAgo(ts, world.now())}`),
    localTime(ts),
    ...(agent === null ? [] : [`to ${printableLine(agent)}`]),
    ...(session === null ? [] : [`session ${printableLine(session)}`]),
    space === null ? "outside of any space" : `in ${spaceLabel(space)}`,
  ].map((part) => (textWidth(part) > width ? cut(part, width) : part));
}

function costs({ id, tokens, tookMs, confidence, policy, by, semantic }: ServedRecall, { style }: Cli): string[] {
  const facts = [
    count(tokens, "token"),
    duration(tookMs),
    foundBy[semantic ?? "off"],
    ...(by === undefined ? [] : [by === "warm" ? "by the warm process" : "by the hook itself"]),
    `confidence ${confidence.toFixed(2)}`,
    `policy ${printableLine(policy)}`,
  ];
  return [`recall ${style.accent(shortId(id))}`, ...facts.map((fact) => style.quiet(fact))];
}

const foundBy: Readonly<Record<SemanticState, string>> = {
  off: "found by words",
  on: "found by words and meaning",
  partial: "found by words and partly by meaning",
  failed: "found by words; the model failed",
};

function describeShown(
  { id, kind, score, parts, text }: ServedRecall["shown"][number],
  { style, width }: Cli,
): string[] {
  const room = width - margin.length;
  const line = text === null ? style.quiet("(forgotten since)") : cut(printableLine(text), room);
  const [first = "", ...more] = scoreLines({ score, parts }, style, room - 10);
  return [
    `  ${(kind === "fact" ? style.good : style.accent)(pad(kind, 7))}  ${line}`,
    `${margin}${style.accent(shortId(id))}  ${first}`,
    ...more.map((rest) => `${margin}${" ".repeat(10)}${rest}`),
  ];
}
