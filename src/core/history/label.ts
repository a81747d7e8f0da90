import { harmlessLines, harmlessText } from "../block/harmless-text.ts";

/** A message of a conversation, with its sender and channel. */
export interface Said {
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
