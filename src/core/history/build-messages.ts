import { labelledText, type Said } from "./label.ts";

/** A message in the form of model APIs. */
export interface PromptMessage {
  /** Who speaks. */
  readonly role: "system" | "user" | "assistant";
  /** The text of the message. */
  readonly content: string;
}

/** The parts of a prompt. */
export interface LoadedPrompt {
  readonly system: string;
  /** The user's document, then the space's; an empty one is left out. */
  readonly documents: readonly string[];
  /** The last messages, oldest first. */
  readonly messages: readonly Said[];
  readonly current: Said;
  /** The recall block; null if nothing is relevant or recall is off. */
  readonly recalled: string | null;
}

/** The prompt, a pure function of its parts: the same bytes for the same input. */
export function buildMessages({ system, documents, messages, current, recalled }: LoadedPrompt): PromptMessage[] {
  const first = systemText(system, documents);
  const asked = labelledText(current);
  return [
    ...(first === "" ? [] : [{ role: "system" as const, content: first }]),
    ...messages.map((message) => ({ role: message.role, content: labelledText(message) })),
    // In the last message, not in a separate system message: see docs/decisions/0018-history.md.
    { role: current.role, content: recalled === null ? asked : `${recalled}\n\n${asked}` },
  ];
}

function systemText(system: string, documents: readonly string[]): string {
  const texts = documents.map((text) => text.trim()).filter((text) => text !== "");
  const memory = texts.length === 0 ? [] : [`## Your Memory\n${texts.join("\n\n")}`];
  return [...(system === "" ? [] : [system]), ...memory].join("\n\n");
}
