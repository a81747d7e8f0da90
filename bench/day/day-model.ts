import type { Models } from "../../src/core/ports/models.ts";
import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import { tokensOfRequest } from "../../src/models/model-prices.ts";
import type { DaySession } from "./made-day.ts";

/** One request to the model of the day. */
export interface DayCall {
  readonly task: "facts" | "summary";
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The most tokens that the answer may have. */
  readonly mostOutputTokens: number;
}

/** A model and its calls so far. */
export interface DayModel {
  readonly models: Models;
  readonly calls: readonly DayCall[];
}

/**
 * A model that answers an extraction request with the labelled facts of the prompts in it, except the known ones, and
 * a request for a summary with as many words as the summary may have.
 */
export function createDayModel(day: readonly DaySession[]): DayModel {
  const facts = new Map(day.flatMap(({ turns }) => turns.map((turn) => [collapse(turn.prompt), turn.facts])));
  const calls: DayCall[] = [];
  return {
    calls,
    models: {
      complete: async (completion) => {
        const request = completion.messages.map(({ text }) => text).join("\n");
        const isFacts = completion.schema !== undefined;
        const text = isFacts ? answerFacts(request, facts) : collapse(request).split(" ").slice(0, 100).join(" ");
        const usage = { inputTokens: tokensOfRequest(completion), outputTokens: countTokens(text) };
        calls.push({ task: isFacts ? "facts" : "summary", ...usage, mostOutputTokens: completion.maxTokens });
        return { text, usage, model: "scripted", finish: "stop" };
      },
    },
  };
}

function answerFacts(request: string, factsOf: ReadonlyMap<string, readonly string[]>): string {
  const lines = request.split("\n");
  const known = new Set(lines.flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : [])));
  const facts = lines.flatMap((line) => {
    const [, event, prompt = ""] = /^\[(e\d+)\] \S+ user: (.*)$/.exec(line) ?? [];
    const stated = (factsOf.get(prompt) ?? []).filter((fact) => !known.has(fact));
    return stated.map((fact) => ({ text: fact, tags: tagsOf(fact), evidence: [{ event, quote: fact }] }));
  });
  return JSON.stringify({ facts });
}

/** The two longest words of a fact. */
function tagsOf(fact: string): string[] {
  const words = fact.match(/\p{L}{4,}/gu) ?? [];
  return words.toSorted((a, b) => b.length - a.length).slice(0, 2);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
