import { LociError } from "../errors.ts";
import type { Completed, Completion, ModelMessage, Models } from "./models.ts";
import { orAborted } from "./or-aborted.ts";

/** An answer as a value that the caller's function has accepted. */
export interface StructuredAnswer<T> {
  readonly value: T;
  /** The answer of the model that the value was read from. */
  readonly completed: Completed;
}

/** A request for an answer that fits a schema. */
export type StructuredCompletion = Completion & Required<Pick<Completion, "schema">>;

/**
 * Asks for a JSON document and reads it with `parse`, which throws an error that names the fault. After a fault, the
 * model sees it and gets one more try. Then throws MODEL_ANSWER_INVALID. Throws MODEL_FAILED if the model fails.
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
async function answerOf(models: Models, completion: Completion): Promise<Completed> {
  try {
    const completed: Partial<Completed> | null = await orAborted(models.complete(completion), completion.signal);
    // A model is other people's code, so its types prove nothing.
    if (typeof completed?.text !== "string") throw new TypeError("it returned no text");
    return completed as Completed;
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
  { text, finish }: Completed,
  parse: (value: unknown) => T,
): { readonly value: T } | { readonly fault: string } {
  // Asking again would not change the model's mind.
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
