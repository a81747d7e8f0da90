import type { RecallSummary, RecallWeek, UsePredictor } from "../../core/learning/summarise-recalls.ts";
import { duration, grouped } from "../../core/text/phrases/quantities.ts";
import type { Cli } from "../command.ts";
import { flow, table, wrap } from "./layout.ts";

/** Describes whether recalled memories helped. */
export function describeRecallSummary(
  summary: RecallSummary,
  { style, width }: Pick<Cli, "style" | "width">,
): string[] {
  const { weeks, total, signals, predictors } = summary;
  if (total.recalls === 0)
    return [
      "No agent was given memories in this time.",
      ...wrap(
        "`loci install` connects agents; `loci recall <prompt>` shows what one would be given; `--since` sets the time.",
        width,
      ).map((line) => style.quiet(line)),
    ];
  const rows = weeks.map((week) => [week.week, ...countsOf(week)]);
  const all = weeks.length > 1 ? [["all", ...countsOf(total)]] : [];
  const signs = Object.entries(signals).map(([sign, times]) => `${sign} ${grouped(times)}`);
  return [
    style.strong("Memories that agents were given, by week"),
    ...table(
      [["week", "recalls", "given", "used", "ignored", "wrong", "harmful", "unknown", "tokens"], ...rows, ...all],
      {
        indent: 2,
        right: [1, 2, 3, 4, 5, 6, 7, 8],
      },
    ),
    "",
    ...notes(width).map((line) => style.quiet(line)),
    "",
    style.strong("Recognised by"),
    ...flow(signs, " · ", width - 2).map((line) => `  ${line}`),
    "",
    style.strong("What predicts that a memory is used"),
    ...describePredictors(predictors, width).map((line) => `  ${line}`),
  ];
}

/** Describes, for each moment, what agents were given and what became of it. */
export function describeMoments({ moments }: RecallSummary, { style, width }: Pick<Cli, "style" | "width">): string[] {
  if (moments.length === 0) return ["No agent was given memories in this time."];
  const rows = moments.map((one) => [
    one.moment,
    ...[one.recalls, one.served, one.used, one.ignored, one.contradicted, one.unknown].map(grouped),
    one.followed === 0 ? "-" : `${grouped(one.withoutFailure)}/${grouped(one.followed)}`,
    grouped(one.tokens),
  ]);
  return [
    style.strong("Memories that agents were given, by moment"),
    ...table([["moment", "blocks", "given", "used", "ignored", "wrong", "unknown", "no failure", "tokens"], ...rows], {
      indent: 2,
      right: [1, 2, 3, 4, 5, 6, 7, 8],
    }),
    "",
    ...wrap(
      "no failure: blocks after which no command failed until the next prompt. Nothing here compares with sessions without blocks, so it shows use, not that memory helped.",
      width - 2,
    ).map((line) => style.quiet(`  ${line}`)),
  ];
}

function notes(width: number): string[] {
  return wrap(
    "wrong: corrected by you or found outdated by the agent. harmful: wrong, or judged useless with `loci judge`. unknown: use could not be seen.",
    width - 2,
  ).map((line) => `  ${line}`);
}

function countsOf(counts: Omit<RecallWeek, "week">): string[] {
  const { recalls, served, used, ignored, contradicted, harmful, unknown, tokens } = counts;
  return [recalls, served, used, ignored, contradicted, harmful, unknown, tokens].map(grouped);
}

function describePredictors(predictors: readonly UsePredictor[], width: number): string[] {
  if (predictors.length === 0)
    return wrap(
      "Too few recalls yet: it takes five used and five unused memories. `loci judge` helps to reach them.",
      width - 2,
    );
  const rows = predictors.map((one) => [
    namesOfPredictors[one.name] ?? one.name,
    formatValue(one.name, one.used),
    formatValue(one.name, one.unused),
    describeStrength(one.auc),
  ]);
  return table([["", "used", "not used", ""], ...rows], { right: [1, 2] });
}

const namesOfPredictors: Readonly<Record<string, string>> = {
  words: "words of the question",
  neighbours: "words of its neighbours",
  session: "words of its session",
  tag: "tags",
  meaning: "meaning",
  type: "type of memory",
  pinned: "pinned",
  space: "same space",
  recency: "recent",
  time: "time in the question",
  usage: "judged before",
  fact: "quoted by a fact",
  held: "kept for the brief",
  ended: "end of the last session",
  durationMs: "duration of the task",
  toolCalls: "tool calls of the task",
  errors: "errors in the task",
  corrections: "corrections after it",
  success: "success of the task",
};

function formatValue(name: string, value: number): string {
  if (name === "durationMs") return duration(value);
  return name === "success" || name === "corrections" ? `${Math.round(100 * value)} %` : value.toFixed(2);
}

/** Says how well a value separates used from unused memories. */
function describeStrength(auc: number): string {
  const distance = Math.abs(auc - 0.5);
  const direction = auc > 0.5 ? "higher" : "lower";
  if (distance < 0.05) return "no difference";
  if (distance < 0.1) return `slightly ${direction} if used`;
  return distance < 0.2 ? `${direction} if used` : `clearly ${direction} if used`;
}
