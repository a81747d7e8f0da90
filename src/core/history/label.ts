import { harmlessLines, harmlessText } from "../block/harmless-text.ts";

/** The sender of a message, and its channel. */
export interface Said {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly channel: string;
  /** Null for the owner, and for the assistant. */
  readonly sender: string | null;
}

/** A message as a prompt shows it: `[matrix / owner] What is due today?` */
export function labelledText(said: Said): string {
  return `${label(said)} ${said.sender === null ? said.text : withoutLabels(said.text)}`;
}

/** `[channel / owner]`, `[channel / assistant]`, or the name of another sender. */
export function label({ role, channel, sender }: Omit<Said, "text">): string {
  const who = role === "assistant" ? "assistant" : sender === null ? "owner" : senderName(sender);
  return `[${labelPart(channel)} / ${who}]`;
}

const reserved = /^(?:owner|assistant|system)$/i;

// Somebody in a group chat may use the name owner: quoted, it is only a name.
function senderName(sender: string): string {
  const name = labelPart(sender);
  return reserved.test(name) ? `"${name}"` : name;
}

/** A name as a part of a label: on one line, without anything that ends the label or divides it. */
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

// A line of another person's message that begins like a label, also with similar brackets.
const labelLike =
  /^([^\S\n]*)[[［【⁅〔❲]([^\]\n］】⁆〕❳]{0,600}[^\S\n][/／⁄∕][^\S\n][^\]\n］】⁆〕❳]{0,600})[\]］】⁆〕❳]/gm;

/** Another person's words must not pass for a separate message, nor for those of another role. */
function withoutLabels(text: string): string {
  return harmlessLines(text).replace(labelLike, "$1($2)");
}
