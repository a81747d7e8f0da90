import { LociError } from "../errors.ts";
import type { CompletionResult, CompletionRequest, ModelMessage, Models } from "./models.ts";
import { orAborted } from "./or-aborted.ts";

/** An answer as a value that the caller's function has accepted. */
export interface StructuredAnswer<T> {
  readonly value: T;
  /** The answer of the model that the value was read from. */
  readonly completed: CompletionResult;
}

/** A request for an answer that fits a schema. */
export type StructuredCompletion = CompletionRequest & Required<Pick<CompletionRequest, "schema">>;

/**
 * Asks for a JSON document and reads it with `parse`, which throws an error if the document is wrong. The model then
 * sees the error and gets one more try. Throws MODEL_ANSWER_INVALID if the second document is wrong, too. Throws
 * MODEL_FAILED if the model fails.
 */
export async function completeJson<T>(
  models: Models,
  completion: StructuredCompletion,
  parse: (value: unknown) => T,
): Promise<StructuredAnswer<T>> {
  const first = await answerOf(models, completion);
  const read = readAnswer(first, parse);
  if ("value" in read) return { value: read.value, completed: first };
  const repair: ModelMessage[] = [
    { role: "assistant", text: shorten(first.text, longestAnswer) || "(nothing)" },
    { role: "user", text: `This answer cannot be used: ${read.fault}. ${repairRequest}` },
  ];
  const second = await answerOf(models, { ...completion, messages: [...completion.messages, ...repair] });
  const again = readAnswer(second, parse);
  if ("value" in again) return { value: again.value, completed: second };
  throw new LociError("MODEL_ANSWER_INVALID", `the model's answer cannot be used: ${again.fault}`);
}

/** Asks the model. Throws MODEL_FAILED if it fails, and the signal's reason if the caller has given up. */
async function answerOf(models: Models, completion: CompletionRequest): Promise<CompletionResult> {
  try {
    const completed: Partial<CompletionResult> | null = await orAborted(models.complete(completion), completion.signal);
    // Any program can supply a model, so the declared type of the answer proves nothing.
    if (typeof completed?.text !== "string") throw new TypeError("it returned no text");
    return completed as CompletionResult;
  } catch (error) {
    completion.signal?.throwIfAborted();
    if (error instanceof LociError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LociError("MODEL_FAILED", `the model failed: ${shorten(reason, longestFault)}`, { cause: error });
  }
}

const repairRequest = "Answer again with only the JSON document that fits the schema.";
const longestAnswer = 4_000;
const longestFault = 300;

function readAnswer<T>(
  { text, finish }: CompletionResult,
  parse: (value: unknown) => T,
): { readonly value: T } | { readonly fault: string } {
  // A model that has refused once would refuse again.
  if (finish === "refused") throw new LociError("MODEL_ANSWER_INVALID", "the model refused to answer");
  if (finish === "length") return { fault: "it is longer than allowed and was cut" };
  const parsed = parsedOrNot(withoutFence(text));
  if (parsed === undefined) return { fault: "it is not a JSON document" };
  try {
    return { value: parse(parsed) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { fault: shorten(said.replaceAll(/\s+/g, " "), longestFault) };
  }
}

/** Returns undefined for a text that is not JSON; the error would repeat a part of the text. */
function parsedOrNot(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes a Markdown fence around a document, which some models write although a schema asks for JSON. */
export function withoutFence(text: string): string {
  const document = text.trim();
  const start = /^```\w*/.exec(document)?.[0].length ?? 0;
  return start > 0 && document.endsWith("```") ? document.slice(start, -3).trim() : text;
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
