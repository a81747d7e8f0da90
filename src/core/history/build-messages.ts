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
  /** The user's document, then the document of the space. Empty documents are left out of the prompt. */
  readonly documents: readonly string[];
  /** The last messages, oldest first. */
  readonly messages: readonly Said[];
  readonly current: Said;
  /** The recall block, or null if nothing is relevant or recall is off. */
  readonly recalled: string | null;
}

/** Returns the messages of a prompt. The same parts always give the same bytes. */
export function buildMessages({ system, documents, messages, current, recalled }: LoadedPrompt): PromptMessage[] {
  const first = systemText(system, documents);
  const currentText = labelledText(current);
  return [
    ...(first === "" ? [] : [{ role: "system" as const, content: first }]),
    ...messages.map((message) => ({ role: message.role, content: labelledText(message) })),
    // The recall block is in the last message and not in a separate system message: see docs/decisions/0018-history.md.
    { role: current.role, content: recalled === null ? currentText : `${recalled}\n\n${currentText}` },
  ];
}

function systemText(system: string, documents: readonly string[]): string {
  const texts = documents.map((text) => text.trim()).filter((text) => text !== "");
  const memory = texts.length === 0 ? [] : [`## Your Memory\n${texts.join("\n\n")}`];
  return [...(system === "" ? [] : [system]), ...memory].join("\n\n");
}
