import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localDay, minute } from "../../core/text/phrases/times.ts";
import type { Fact, FactEvidence, FactList, FactWithHistory } from "../../memory/facts/facts.ts";
import type { Cli } from "../command.ts";
import { flow, wrap } from "./layout.ts";
import { shortId, tagLabels } from "./memory-lines.ts";

export function describeFacts(facts: readonly Fact[], query: FactList, cli: Cli): string[] {
  const { style } = cli;
  if (facts.length === 0) {
    if (query.waiting === true) return ["No fact waits for your word."];
    return [
      "No facts here yet.",
      style.quiet('State one to an agent ("remember that …"), or run loci facts add "…".'),
      // Facts of a device that nobody has accepted are not listed.
      style.quiet("If some are missing, loci status says what waits for your word."),
    ];
  }
  return [...facts.flatMap((fact) => [...factLines(fact, cli), ""]), style.quiet(count(facts.length, "fact"))];
}

/** Describes the facts that contradict another one, about which the person is asked. */
export function describeQuestions(questions: readonly Fact[], cli: Cli): string[] {
  if (questions.length === 0) return [];
  const title = `${count(questions.length, "question")}: your words seem to contradict what you stated before`;
  return ["", cli.style.strong(title), "", ...questions.flatMap((fact) => [...factLines(fact, cli), ""])];
}

/** Describes one fact with its evidence, and the history of its slot. */
export function describeFact({ fact, history }: FactWithHistory, cli: Cli): string[] {
  const { style, width } = cli;
  const evidence = fact.evidence.flatMap((one) => [
    ...wrap(`“${printableLine(one.quote)}”`, width - margin.length).map((line) => margin + line),
    margin + style.quiet(evidenceSource(one, fact)),
  ]);
  const others = history.filter(({ id }) => id !== fact.id);
  return [
    ...factLines(fact, cli),
    "",
    style.strong("Evidence"),
    ...(evidence.length === 0 ? [margin + style.quiet(withoutQuote(fact))] : evidence),
    ...(others.length === 0
      ? []
      : ["", style.strong("Other values"), ...others.flatMap((other) => factLines(other, cli))]),
  ];
}

const margin = " ".repeat(10);

function factLines(fact: Fact, { style, width }: Cli): string[] {
  const { id, text, state, space, tags, proofs } = fact;
  const notes = [
    span(fact),
    ...(space === null ? [] : [spaceLabel(space)]),
    ...(proofs > 1 ? [`stated ${proofs} times`] : []),
    ...(fact.by === null ? [] : [proposers[fact.by.kind](fact)]),
    ...tags.map((tag) => tagLabels([tag])),
  ].map((note) => style.quiet(note));
  const label = stateLabel(fact);
  const all = [...(label === null ? [] : [style.warn(label)]), ...notes];
  const lines = wrap(printableLine(text), width - margin.length);
  return [
    ...lines.map((line, at) => {
      const shown = state === "current" ? line : style.quiet(line);
      return at === 0 ? `${style.accent(shortId(id))}  ${shown}` : margin + shown;
    }),
    ...flow(all, style.quiet(" · "), width - margin.length).map((line) => margin + line),
  ];
}

const proposers: Readonly<Record<NonNullable<Fact["by"]>["kind"], (fact: Fact) => string>> = {
  rule: () => "from your words",
  model: ({ by }) => `proposed by ${printableLine(by?.model ?? "a model")}`,
  tool: () => "stated by an agent",
  person: () => "stated by you",
};

function stateLabel({ id, state, endedBy, wouldEnd }: Fact): string | null {
  if (wouldEnd !== null)
    return `does it replace ${shortId(wouldEnd)}? loci facts approve ${shortId(id)}, or loci facts reject ${shortId(id)}`;
  const by = endedBy === null ? "" : ` by ${shortId(endedBy)}`;
  switch (state) {
    case "current":
      return null;
    case "superseded":
      return `superseded${by}`;
    case "corrected":
      return `corrected${by}`;
    case "rejected":
      return "rejected";
    case "waiting":
      return "waits for your approval";
    case "later":
      return "did not hold yet";
  }
}

/** The days on which the fact held, in the time zone of the person who stated it. */
function span({ from, until, offset }: Fact): string {
  const dayOf = (ts: number) =>
    offset === null ? localDay(ts) : new Date(ts + offset * minute).toISOString().slice(0, 10);
  return until === null ? `since ${dayOf(from)}` : `${dayOf(from)} to ${dayOf(until)}`;
}

function evidenceSource({ event, ts, agent }: FactEvidence, { offset }: Fact): string {
  if (ts === null) return `${shortId(event)}, which you cannot see here`;
  const day = offset === null ? localDay(ts) : new Date(ts + offset * minute).toISOString().slice(0, 10);
  return `${day}${agent === null ? "" : `, ${printableLine(agent)}`}, ${shortId(event)}`;
}

function withoutQuote({ by }: Fact): string {
  return by?.kind === "tool" ? "an agent stated it; it quotes no prompt" : "you stated it; it quotes nothing else";
}
