import type { CompletionResult, CompletionRequest, Models } from "../core/ports/models.ts";
import { describeCases, same, type Runner } from "./contract-suite.ts";

/** An adapter for one case. */
export interface ModelsFixture {
  /** The adapter to test. */
  readonly models: Models;
  /** Removes everything that the case left behind. */
  dispose(): Promise<void>;
}

/** One promise of the `Models` port, as a test case. */
export interface ModelsCase {
  /** What the adapter must do. */
  readonly title: string;
  /** Tests the adapter; throws if it breaks the promise. */
  check(fixture: ModelsFixture): Promise<void>;
}

/**
 * Runs the contract suite of the `Models` port against an adapter. Each case gets a fresh one. A real model passes the
 * suite, and so does a scripted server.
 */
export function describeModels(title: string, open: () => Promise<ModelsFixture>, runner: Runner): void {
  describeCases(title, { cases: modelsCases, open, runner });
}

/** The single cases, so that a test can check that each one fails against a broken adapter. */
export const modelsCases: readonly ModelsCase[] = [
  {
    title: "an answer has a text, and names the model that wrote it",
    check: async ({ models }) => {
      const { text, model } = await models.complete(request(hello));
      holds(text.trim() !== "", "the text is empty");
      holds(model.trim() !== "", "the model has no name");
    },
  },
  {
    title: "a complete answer ends with stop",
    check: async ({ models }) => equals((await models.complete(request(hello))).finish, "stop"),
  },
  {
    title: "usage counts the tokens of the request and of the answer",
    check: async ({ models }) => {
      const [short, long] = [
        await models.complete(request(hello)),
        await models.complete(request(`${hello} ${filler}`)),
      ];
      for (const { usage } of [short, long])
        for (const tokens of [usage.inputTokens, usage.outputTokens])
          holds(Number.isInteger(tokens) && tokens > 0, `a usage of ${tokens} tokens`);
      holds(long.usage.inputTokens > short.usage.inputTokens, "a longer request has no more tokens");
    },
  },
  {
    title: "the system text is a part of the request",
    check: async ({ models }) => {
      const [without, having] = [
        await models.complete(request(hello)),
        await models.complete({ ...request(hello), system: filler }),
      ];
      holds(having.usage.inputTokens > without.usage.inputTokens, "the system text was left out");
    },
  },
  {
    title: "all messages of a conversation are a part of the request",
    check: async ({ models }) => {
      const talk: CompletionRequest["messages"] = [
        { role: "user", text: filler },
        { role: "assistant", text: filler },
        { role: "user", text: hello },
      ];
      const [last, whole] = [
        await models.complete(request(hello)),
        await models.complete({ ...request(hello), messages: talk }),
      ];
      holds(whole.usage.inputTokens > last.usage.inputTokens, "earlier messages were left out");
    },
  },
  {
    title: "an answer is cut at maxTokens, and says so",
    check: async ({ models }) => {
      const { finish, usage } = await models.complete({
        ...request(`Repeat this text word for word: ${filler}`),
        maxTokens: 5,
      });
      equals(finish, "length");
      holds(usage.outputTokens <= 5, `an answer of ${usage.outputTokens} tokens where 5 were allowed`);
    },
  },
  {
    title: "with a schema, the text is a JSON document that fits it",
    check: async ({ models }) => same(parsed(await models.complete(constRequest("maple"))), constAnswer("maple")),
  },
  {
    title: "calls made at once each get their own answer",
    check: async ({ models }) => {
      const words = ["maple", "birch", "alder", "cedar"];
      const answers = await Promise.all(words.map((word) => models.complete(constRequest(word))));
      same(answers.map(parsed), words.map(constAnswer));
    },
  },
  {
    title: "a request is left as it was",
    check: async ({ models }) => {
      const wanted = constRequest("maple");
      const before = JSON.stringify(wanted);
      await models.complete(wanted);
      equals(JSON.stringify(wanted), before);
    },
  },
  {
    title: "a call whose signal is aborted already is rejected with its reason",
    check: async ({ models }) => {
      const reason = new Error("too late");
      await rejectsWith(models.complete({ ...request(hello), signal: AbortSignal.abort(reason) }), reason);
    },
  },
  {
    title: "an abort during a call rejects it with the reason",
    check: async ({ models }) => {
      const controller = new AbortController();
      const call = models.complete({ ...request(hello), signal: controller.signal });
      const reason = new Error("nobody waits any more");
      controller.abort(reason);
      await rejectsWith(call, reason);
    },
  },
  {
    title: "a call that was aborted does not harm the next",
    check: async ({ models }) => {
      const controller = new AbortController();
      const call = models.complete({ ...request(hello), signal: controller.signal });
      controller.abort();
      await call.catch(() => {});
      equals((await models.complete(request(hello))).finish, "stop");
    },
  },
];

const hello = "Say hello.";
const filler = Array.from({ length: 40 }, (_, n) => `river${n}`).join(" ");

function request(text: string): CompletionRequest {
  return { messages: [{ role: "user", text }], maxTokens: 500 };
}

/** Makes a request with only one correct answer, which the model can know only from the schema. */
function constRequest(word: string): CompletionRequest {
  const schema = {
    type: "object",
    properties: { [`tree_${word}`]: { type: "string", const: `${word}-7` } },
    required: [`tree_${word}`],
    additionalProperties: false,
  };
  return { ...request("Write the JSON document that the schema asks for."), schema };
}

function constAnswer(word: string): unknown {
  return { [`tree_${word}`]: `${word}-7` };
}

function parsed({ text }: CompletionResult): unknown {
  return JSON.parse(text) as unknown;
}

function holds(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem);
}

function equals(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`expected ${String(expected)}, got ${String(actual)}`);
}

async function rejectsWith(call: Promise<unknown>, reason: unknown): Promise<void> {
  const outcome: unknown = await call.then(
    () => "an answer",
    (error: unknown) => error,
  );
  if (outcome !== reason) throw new Error(`expected the signal's reason, got ${String(outcome)}`);
}
