import type { CompletionResult, CompletionRequest, Models } from "../core/ports/models.ts";
import { orAborted } from "../core/ports/or-aborted.ts";

/** An answer of a script: the text alone, or the text with other fields that a test needs. */
export type ScriptedAnswer =
  | string
  | (Partial<CompletionResult> & {
      /** The text of the answer. */
      readonly text: string;
    });

/**
 * A language model for tests. `answer` writes its answers, and everything else is as the `Models` port promises. Words
 * count as tokens. Without `answer`, it repeats the last message or writes the smallest document that fits the schema.
 */
export function createScriptedModels(
  answer: (completion: CompletionRequest) => ScriptedAnswer | Promise<ScriptedAnswer> = plainAnswer,
): Models {
  return {
    complete: async (completion) => {
      const { signal, maxTokens, system = "", messages } = completion;
      signal?.throwIfAborted();
      const answered = await orAborted(Promise.resolve(answer(completion)), signal);
      const { text, ...rest } = typeof answered === "string" ? { text: answered } : answered;
      const words = wordsOf(text);
      const isCut = words.length > maxTokens;
      return {
        text: isCut ? words.slice(0, maxTokens).join(" ") : text,
        usage: {
          inputTokens: wordsOf([system, ...messages.map((message) => message.text)].join(" ")).length,
          outputTokens: Math.min(words.length, maxTokens),
        },
        model: "scripted",
        finish: isCut ? "length" : "stop",
        ...rest,
      };
    },
  };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function plainAnswer({ messages, schema }: CompletionRequest): string {
  return schema === undefined ? (messages.at(-1)?.text ?? "") : JSON.stringify(exampleOf(schema));
}

/** The smallest value that fits a schema of objects, constants and choices. */
function exampleOf(schema: Readonly<Record<string, unknown>>): unknown {
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (schema["type"] === "object") {
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Record<string, unknown>>);
    return Object.fromEntries(properties.map(([name, inner]) => [name, exampleOf(inner)]));
  }
  return { string: "", number: 0, integer: 0, boolean: false, array: [] }[String(schema["type"])] ?? null;
}
