import { blockHeader } from "./own-block.ts";

/**
 * Text of a memory as it may stand in a prompt: on one line, with nothing that cannot be seen, and with nothing that a model or a
 * host could take for the beginning of another role (INJ-7). What is changed is changed visibly: `<system>` becomes `‹system›`.
 * Applying it again changes nothing more.
 */
export function harmlessText(text: string): string {
  if (isHarmless.test(text)) return text;
  let harmless = text.toWellFormed();
  // What is taken out can bring the parts of another marker together.
  for (let round = 0; round < mostRounds; round += 1) {
    const next = onePass(harmless);
    if (next === harmless) break;
    harmless = next;
    if (isHarmless.test(harmless)) break;
  }
  return harmless;
}

// Plain words with single blanks between them, without the signs that each of the expressions below needs.
const isHarmless = /^(?:[!-9;=-Z\\-~…]+(?: [!-9;=-Z\\-~…]+)*)?$/;

const mostRounds = 8;

function onePass(text: string): string {
  let harmless = withoutInvisible(/[\u001b\u009b\u009d]/.test(text) ? text.replace(terminalSequence, "") : text);
  harmless = harmless.replaceAll(blockHeader, "‹prior context›");
  // Most text has none of these signs, and to look for one is less than to read the expressions.
  if (/[<＜‹]/.test(harmless))
    harmless = harmless.replace(specialToken, "‹$1›").replace(roleTag(), "‹$1").replace(closedTag(), "$1›");
  if (/[<[]/.test(harmless)) harmless = harmless.replace(instructionMark, "($1)");
  if (/[:：]/.test(harmless)) harmless = harmless.replace(roleName, "$1‹$2›:");
  return harmless.trim();
}

/** On one line. Most text is plain, but for the … of an excerpt, and expressions for all of Unicode take long to be compiled. */
function withoutInvisible(text: string): string {
  if (!/[^\x00-\x7f…]/.test(text)) return text.replace(/[\s\x00-\x1f\x7f]+/g, toSpace);
  return text.replace(invisible(), "").replace(/[\s\p{Cc}]+/gu, toSpace);
}

function toSpace(run: string): string {
  return /\s/.test(run) ? " " : "";
}

// Colours, and what an OSC sequence carries up to its end.
const terminalSequence =
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]?|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,256}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-_]?/g;

// Format characters, private use, whatever has no shape of its own (variation selectors, fillers), and the blank Braille sign.
const invisible = (): RegExp => /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

// <|im_start|>, <s>, <eos>, <start_of_turn> …
const specialToken =
  /[<＜]\s?(\|[^<>|]{0,64}\|?|\/?\s?(?:s|bos|eos|eot|pad|unk|meta|sos|(?:start|end|begin)_of_\w{1,32}))\s?[>＞]/gi;

const roles =
  "system|assistant|human|user|memory|memories|context|instructions?|prompt|reminder|tools?|function|functions|invoke|antml|loci|thinking|developer|model";

// The name of a role as a whole part of a tag's name: <system>, </function_calls>, <system-reminder level="1">, but not <UserCard>.
const roleTag = (): RegExp =>
  new RegExp(`[<＜](\\s?/?\\s?(?:[a-z0-9]{1,32}[-_:]){0,4}(?:${roles})(?![A-Za-z0-9]))`, "gi");
const closedTag = (): RegExp =>
  new RegExp(`(‹\\s?/?\\s?(?:[a-z0-9]{1,32}[-_:]){0,4}(?:${roles})[^<>＜＞‹›]{0,200})[>＞]`, "gi");

// [INST], <<SYS>>
const instructionMark = /(?:\[|<<)\s?(\/?\s?(?:INST|SYS))\s?(?:\]|>>)/gi;

// Human: and Assistant: begin a turn in older prompts, wherever a line begins, and here lines are folded into one.
const roleName = /(^|[\s"'(#*>])(Human|Assistant|System|User|Developer|HUMAN|ASSISTANT|SYSTEM|USER)\s?[:：]/g;
