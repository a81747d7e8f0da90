import type { CompletionRequest, Models } from "../../src/core/ports/models.ts";
import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import type { Observation } from "../recall/locomo.ts";
import type { Turn } from "../recall/shape.ts";

/** The most facts in one answer, as the instructions of the request say. */
const mostFacts = 10;

/**
 * A model that answers an extraction request with the facts of the data set, each with a quote from the request. It
 * keeps no state: it leaves out facts that the request lists as known.
 */
export function createScriptedModel(observations: readonly Observation[], turns: ReadonlyMap<string, Turn>): Models {
  return {
    complete: async (completion) => {
      const request = completion.messages[0]?.text ?? "";
      const text = JSON.stringify({ facts: answerFacts(request, observations, turns) });
      return { text, usage: usageOf(completion, text), model: "scripted", finish: "stop" };
    },
  };
}

interface AnsweredFact {
  readonly text: string;
  readonly tags: readonly string[];
  readonly evidence: readonly { readonly event: string; readonly quote: string }[];
}

function answerFacts(
  request: string,
  observations: readonly Observation[],
  turns: ReadonlyMap<string, Turn>,
): AnsweredFact[] {
  const { known, events } = readRequest(request);
  return observations
    .filter(({ text }) => !known.has(collapse(text)))
    .flatMap(({ text, turns: cited }): AnsweredFact[] => {
      const evidence = cited.flatMap((id) => {
        const turn = turns.get(id);
        const event = turn === undefined ? undefined : events.get(keyOf(turn));
        return event === undefined ? [] : [{ event: event.label, quote: event.text }];
      });
      return evidence.length === 0 ? [] : [{ text, tags: [], evidence }];
    })
    .slice(0, mostFacts);
}

interface ReadRequest {
  readonly known: ReadonlySet<string>;
  /** The events by the beginning of their turn. */
  readonly events: ReadonlyMap<string, { readonly label: string; readonly text: string }>;
}

/** Reads the known facts and the events from the text of a request. */
function readRequest(request: string): ReadRequest {
  const known = new Set<string>();
  const events = new Map<string, { readonly label: string; readonly text: string }>();
  for (const line of request.split("\n")) {
    const event = /^\[(e\d+)\] (\S+) \w+(?: \(([^)]*)\))?: (.*)$/.exec(line);
    const [, label, minute, name = "", text] = event ?? [];
    if (label !== undefined && minute !== undefined && text !== undefined)
      events.set(lineKey(minute, name, text), { label, text });
    else if (line.startsWith("- ")) known.add(collapse(line.slice(2)));
  }
  return { known, events };
}

/** Two turns of a speaker in the same minute seldom begin with the same words. */
function lineKey(minute: string, speaker: string, text: string): string {
  return JSON.stringify([minute, speaker, text.slice(0, keyLength)]);
}

const keyLength = 120;

function keyOf({ at, speaker, text }: Turn): string {
  return lineKey(new Date(at).toISOString().slice(0, 16), speaker, collapse(text));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function usageOf({ system = "", messages }: CompletionRequest, answer: string) {
  const request = [system, ...messages.map(({ text }) => text)].join("\n");
  return { inputTokens: countTokens(request), outputTokens: countTokens(answer) };
}
