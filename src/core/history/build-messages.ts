import { harmlessLines, harmlessText } from "../block/harmless-text.ts";

/** A message in the form of model APIs. */
export interface PromptMessage {
  /** Who speaks. */
  readonly role: "system" | "user" | "assistant";
  /** The text of the message. */
  readonly content: string;
}

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

/** A message of a conversation, with its sender and channel. */
interface Said {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly channel: string;
  /** The name of another person; null for the owner and the assistant. */
  readonly sender: string | null;
}

/** Returns a message as a prompt contains it: `[matrix / owner] What is due today?` */
export function labelledText(message: Said): string {
  return `${label(message)} ${message.sender === null ? message.text : withoutLabels(message.text)}`;
}

/** Returns the label of a message: `[channel / owner]`, `[channel / assistant]`, or with the name of another sender. */
export function label({ role, channel, sender }: Omit<Said, "text">): string {
  const who = role === "assistant" ? "assistant" : sender === null ? "owner" : senderName(sender);
  return `[${labelPart(channel)} / ${who}]`;
}

const reserved = /^(?:owner|assistant|system)$/i;

// A person in a group chat may be called `owner`. Quotes show that this is only a name.
function senderName(sender: string): string {
  const name = labelPart(sender);
  return reserved.test(name) ? `"${name}"` : name;
}

/** Returns a name as a part of a label: on one line, without characters that end or divide a label. */
function labelPart(name: string): string {
  const plain = harmlessText(name.normalize("NFKC"))
    .replace(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll("/", "-")
    .trim();
  return plain === "" ? "unknown" : plain;
}

// Matches a line of another person's message that begins like a label, also with similar brackets.
const labelLike =
  /^([^\S\n]*)[[［【⁅〔❲]([^\]\n］】⁆〕❳]{0,600}[^\S\n][/／⁄∕][^\S\n][^\]\n］】⁆〕❳]{0,600})[\]］】⁆〕❳]/gm;

/** Changes the label-like lines of another person's text, so that none can pass for a message of somebody else. */
function withoutLabels(text: string): string {
  return harmlessLines(text).replace(labelLike, "$1($2)");
}
