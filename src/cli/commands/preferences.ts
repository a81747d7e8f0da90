import { isRule, rulePlace } from "../../core/facts/is-rule.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { cut, wrap } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "your preferences and standing rules, and adopting facts",
  usage: "[--adopt <id>]",
  examples: ["loci preferences", "loci preferences --adopt 9f3a21bc"],
  args: {
    adopt: { type: "string", valueHint: "id", description: "make a preference of a fact" },
  },
  run: async (args, cli) => {
    const { adopt } = args;
    if (adopt !== undefined) {
      const id = await cli.withMemory((memory) => memory.trust.adopt(adopt.toLowerCase()));
      const { style } = cli;
      return { json: { id }, lines: () => [`${style.good("✓")} adopted as ${style.accent(shortId(id))}`] };
    }
    const found = await cli.withMemory(async (memory) => {
      const preferences = await memory.trust.preferences();
      return {
        preferences,
        rules: await statedRules(
          memory,
          preferences.flatMap(({ sources }) => sources),
        ),
      };
    });
    return { json: found, lines: () => describe(listAll(found), cli) };
  },
});

type Preference = Awaited<ReturnType<Memory["trust"]["preferences"]>>[number];
type Fact = Awaited<ReturnType<Memory["facts"]["list"]>>[number];

const mostFacts = 10_000;

/** Returns the rules that the person has stated, without those that became preferences. */
async function statedRules(memory: Memory, adopted: Preference["sources"]): Promise<readonly Fact[]> {
  const facts = await memory.facts.list({ limit: mostFacts });
  const known = new Set(adopted.map(({ id }) => id));
  return facts.filter(({ id, text, trust }) => !known.has(id) && trust !== "agent" && isRule(text));
}

/** A preference or a rule, with what it was made from. */
interface Listed {
  readonly id: string;
  readonly text: string;
  readonly ts: number;
  readonly level: string;
  readonly space: string | null;
  readonly notes: readonly string[];
}

function listAll(found: { readonly preferences: readonly Preference[]; readonly rules: readonly Fact[] }): Listed[] {
  const preferences = found.preferences.map((one) => ({
    ...one,
    notes: one.sources.map(({ id, text }) => `from ${shortId(id)}: ${text ?? "forgotten since"}`),
  }));
  const rules = found.rules.map((one) => ({ ...one, ts: one.from, notes: one.evidence.map(quoteOf) }));
  return [...preferences, ...rules];
}

function quoteOf({ quote, agent }: Fact["evidence"][number]): string {
  return agent === null ? `“${quote}”` : `“${quote}”, ${agent}`;
}

function describe(listed: readonly Listed[], cli: Cli): string[] {
  const { style } = cli;
  if (listed.length === 0)
    return ["No preferences yet.", style.quiet('Set one with loci remember "…" --type preference, or --adopt a fact.')];
  const scopes = Map.groupBy(
    listed.toSorted((a, b) => b.ts - a.ts),
    scopeOf,
  );
  const inOrder = [...scopes].toSorted(([one], [other]) => Number(other === everywhere) - Number(one === everywhere));
  const groups = inOrder.map(([scope, own]) => [style.strong(scope), ...own.flatMap((one) => lines(one, cli))]);
  return [
    ...groups.flatMap((group) => [...group, ""]),
    style.quiet("To change one: loci facts edit, reject or show <id>; loci forget <id> for a preference."),
  ];
}

const everywhere = "In all spaces";

function scopeOf({ text, level, space }: Listed): string {
  if (space === null) return everywhere;
  return rulePlace({ text, level }) === 2 ? `In paths of ${spaceLabel(space)}` : `In ${spaceLabel(space)}`;
}

const margin = " ".repeat(10);

function lines({ id, text, notes }: Listed, { style, width }: Cli): string[] {
  return [
    ...wrap(printableLine(text), width - margin.length).map((line, at) =>
      at === 0 ? `${style.accent(shortId(id))}  ${line}` : margin + line,
    ),
    ...notes.map((note) => margin + style.quiet(cut(printableLine(note), width - margin.length))),
  ];
}
