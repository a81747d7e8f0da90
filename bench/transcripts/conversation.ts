import { corpus } from "../corpus.ts";

/** The input and output of one tool call. */
export interface MadeCall {
  readonly id: string;
  readonly at: number;
  readonly command: string;
  readonly output: string;
  readonly exitCode: number;
}

export interface MadeTurn {
  readonly id: string;
  readonly at: number;
  readonly prompt: string;
  readonly calls: readonly MadeCall[];
  readonly reply: string;
}

export interface MadeConversation {
  readonly session: string;
  readonly folder: string;
  readonly at: number;
  readonly turns: readonly MadeTurn[];
}

/**
 * Counts the events of a conversation. There is one for the start, two per turn for the prompt and the reply, and two
 * per tool call.
 */
export function eventsOf({ turns }: MadeConversation): number {
  return turns.reduce((sum, { calls }) => sum + 2 + 2 * calls.length, 1);
}

// Made when first needed, because building the vocabulary takes longer than making the texts.
let texts: readonly string[] | undefined;

/**
 * Makes conversations of typical sizes: one to sixteen prompts with up to nine calls each. The result is the same on
 * every run.
 */
export function* conversations(count: number, host: string): Generator<MadeConversation> {
  texts ??= [...corpus(1_500)].map(({ text }) => text);
  const known = texts;
  for (let n = 0; n < count; n += 1) {
    const next = randomFrom(n * 7919 + host.length);
    const text = (): string => known[next(known.length)] ?? "";
    const session = uuid(next);
    // Spreads the conversations over half a year, one after the other.
    const start = Date.UTC(2026, 4, 1) + n * 15_000_000;
    let at = start;
    const turns = Array.from({ length: 1 + next(16) }, (): MadeTurn => {
      at += 60_000 + next(600_000);
      const [began, prompt] = [at, text()];
      const calls = Array.from({ length: next(10) }, (): MadeCall => {
        at += 500 + next(30_000);
        const output = Array.from({ length: 1 + next(next(12) + 1) }, text).join("\n");
        const exitCode = next(8) === 0 ? 1 : 0;
        return { id: `call_${uuid(next)}`, at, command: `npm run step-${next(500)} -- ${next(1e6)}`, output, exitCode };
      });
      at += 1_000 + next(20_000);
      return { id: uuid(next), at: began, prompt, calls, reply: `${text()}\n\n${text()}` };
    });
    yield { session, folder: `/projects/project-${n % 40}`, at: start, turns };
  }
}

/** Makes a generator of whole numbers below a limit. The same seed gives the same numbers. */
function randomFrom(seed: number): (limit: number) => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}

function uuid(next: (limit: number) => number): string {
  const hex = Array.from({ length: 8 }, () => next(65_536).toString(16).padStart(4, "0"));
  return `${hex[0]}${hex[1]}-${hex[2]}-4${hex[3]?.slice(1)}-8${hex[4]?.slice(1)}-${hex[5]}${hex[6]}${hex[7]}`;
}
