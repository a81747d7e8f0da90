import { blockHeader } from "./own-block.ts";

/**
 * Text of a memory in a form that is safe in a prompt: on one line, without invisible characters, and without anything
 * that a model or a host could take for the beginning of another role, or for an image to load. Changes are
 * visible: `<system>` becomes `‹system›`. A second application changes nothing.
 */
export function harmlessText(text: string): string {
  return isHarmless.test(text) ? text : untilSettled(text, (given) => withoutMarkers(onOneLine(given)).trim());
}

/** Safe text that keeps its lines, such as a document. */
export function harmlessLines(text: string): string {
  return isHarmless.test(text) ? text : untilSettled(text, (given) => withoutMarkers(visibleText(given)));
}

/**
 * Text without invisible characters and terminal sequences, and otherwise unchanged: for confirmed words. A joiner
 * between letters that need one, and the sign that makes an emoji of a character, stay.
 */
export function visibleText(text: string): string {
  const lines = withoutSequences(text.toWellFormed()).replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
  if (!/[^\t\n\x20-\x7e…]/.test(lines)) return lines;
  const seen = lines.replace(invisible(), (hidden, at: number) => (isNeeded(hidden, at, lines) ? hidden : ""));
  return withoutHeaps(seen).replace(/[^\P{Cc}\t\n]/gu, "");
}

/** No letter of any language has more marks than these; a pile of them would cover the lines around it. */
function withoutHeaps(text: string): string {
  return text.replace(/(\p{M}{8})\p{M}+/gu, "$1");
}

/** The number of invisible characters in a text, for the person who decides about it. */
export function countHidden(text: string): number {
  const lines = text.replace(/\r\n/g, "\n");
  return characters(lines) - characters(visibleText(lines));
}

function characters(text: string): number {
  return Array.from(text).length;
}

// Removing something can join the parts of another marker.
function untilSettled(text: string, change: (text: string) => string): string {
  let harmless = text.toWellFormed();
  for (let round = 0; round < mostRounds; round += 1) {
    const next = change(harmless);
    if (next === harmless) break;
    harmless = next;
    if (isHarmless.test(harmless)) break;
  }
  return harmless;
}

// Plain words with single blanks between them, without the signs that each of the regexes below needs.
const isHarmless = /^(?:[!"$-%'-9;=-Z\\-~…]+(?: [!"$-%'-9;=-Z\\-~…]+)*)?$/;

const mostRounds = 8;

/**
 * On one line. Most text is plain, except for the … of an excerpt, and regexes for all of Unicode take long to compile.
 */
function onOneLine(given: string): string {
  const text = withoutSequences(given);
  if (!/[^\x00-\x7f…]/.test(text)) return text.replace(/[\s\x00-\x1f\x7f]+/g, toSpace);
  return withoutHeaps(text.replace(invisible(), "")).replace(/[\s\p{Cc}]+/gu, toSpace);
}

function toSpace(run: string): string {
  return /\s/.test(run) ? " " : "";
}

// Most text has none of these signs, and searching for one is cheaper than running the regexes.
function withoutMarkers(text: string): string {
  let harmless = text.replaceAll(blockHeader, "‹prior context›");
  if (/[<＜﹤〈⟨❬ᐸ˂‹&]/.test(harmless)) {
    harmless = harmless.replace(specialToken, "‹$1›").replace(roleTag(), "‹$1").replace(closedTag(), "$1›");
    harmless = harmless.replace(openedToken, "‹").replace(loadingTag, "‹$1");
    if (/[^\x00-\x7f]/.test(harmless)) harmless = harmless.replace(foreignTag(), "‹$1");
  }
  if (/[<[]/.test(harmless)) harmless = harmless.replace(instructionMark, "($1)");
  if (/!\[/.test(harmless)) harmless = harmless.replace(/!\[/g, "! [");
  if (/#/.test(harmless)) harmless = harmless.replace(roleHeading, "$1‹$2›");
  if (/[:：]/.test(harmless)) harmless = harmless.replace(roleName, "$1‹$2›:").replace(roleField, "$1‹$2›$3");
  return harmless;
}

function withoutSequences(text: string): string {
  return /[\u001b\u009b\u009d\u0090\u0098\u009e\u009f]/.test(text) ? text.replace(terminalSequence, "") : text;
}

// Colours, and the content of an OSC or another string sequence up to its end.
const terminalSequence =
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]{0,256}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-_]?/g;

// Format characters, private use, characters without a shape of their own (variation selectors, fillers), and the blank
// Braille sign.
const invisible = (): RegExp => /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Scripts in which a joiner changes the spelling of a word, and composed emoji. A single one carries no other meaning.
 */
function isNeeded(hidden: string, at: number, text: string): boolean {
  if (!["\u200c", "\u200d", "\ufe0f"].includes(hidden)) return false;
  const before = /[^]$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  if (hidden === "\ufe0f") return /\p{Emoji}/u.test(before);
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  const isEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
  return (isEmoji.test(before) && isEmoji.test(after)) || (joined.test(before) && joined.test(after));
}

const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]/u;

// <|im_start|>, <｜User｜>, <s>, <eos>, <start_of_turn> …
const specialToken =
  /[<＜]\s?([|｜][^<>|｜]{0,64}[|｜]?|\/?\s?(?:s|bos|eos|eot|pad|unk|meta|sos|(?:start|end|begin)_of_\w{1,32}))\s?[>＞]/gi;

// The beginning of one, as an excerpt may cut it off; and of a comment.
const openedToken = /[<＜]\s?(?=[|｜!]|\/?(?:start|end|begin)_of_)/gi;

const roles =
  "system|assistant|human|user|memory|memories|context|instructions?|prompt|reminder|tools?|function|functions|invoke|antml|loci|thinking|developer|model" +
  // What hosts put around the output of commands and the words of other agents.
  "|command-(?:name|message|args|contents)|local-command-[a-z]{1,16}|bash-(?:input|stdout|stderr)|notification|(?:teammate|session)-message|turn_aborted|parameter|message(?=\\s[^<>]{0,40}role)";

// Brackets that look like < and >, and their HTML entities.
const open = "(?:[<＜﹤〈⟨❬ᐸ˂]|&(?:amp;){0,3}(?:lt|#0{0,6}60|#x0{0,6}3c);?)";
const close = "(?:[>＞﹥〉⟩❭ᐳ˃]|&(?:amp;){0,3}(?:gt|#0{0,6}62|#x0{0,6}3e);?)";

// The name of a role as a whole part of a tag's name: <system>, </function_calls>, <system-reminder level="1">, but not
// <UserCard>.
const roleTag = (): RegExp =>
  new RegExp(`${open}(\\s?/?\\s?(?:[a-z0-9]{1,32}[-_:]){0,4}(?:${roles})(?![A-Za-z0-9]))`, "gi");
const closedTag = (): RegExp =>
  new RegExp(`(‹\\s?/?\\s?(?:[a-z0-9]{1,32}[-_:]){0,4}(?:${roles})[^<>＜＞‹›&]{0,200})${close}`, "gi");

// A tag with a letter of another alphabet, which may look like one of ours.
const foreignTag = (): RegExp =>
  /[<＜﹤〈⟨❬ᐸ˂](\s?\/?\s?[a-z0-9_:-]{0,32}[^\x00-\x7f\s‹›…<>＜＞]\p{M}{0,4}[\p{L}\p{M}\p{N}_:-]{0,32}\s?[/>＞﹥〉⟩❭ᐳ˃])/giu;

// What a page or a Markdown view would load.
const loadingTag =
  /[<＜]((?:img|image|iframe|object|embed|video|audio|picture|source|link|script|style|svg|base)(?![\w-]))/gi;

// [INST], <<SYS>>
const instructionMark = /(?:\[|<<)\s?(\/?\s?(?:INST|SYS))\s?(?:\]|>>)/gi;

// ### System, ### Instruction: markers that some models were trained on.
const roleHeading =
  /(^|[^\w#])#{1,6}\s?(System|Instructions?|Human|Assistant|User|Response|Developer)(?![A-Za-z0-9›])/g;

// Human: and Assistant: begin a turn in older prompts at the start of any line, and here lines are folded into one.
const roleName =
  /(^|[\s"'(#*>])(Human|Assistant|System|User|Developer|HUMAN|ASSISTANT|SYSTEM|USER|Observation|Tool [Rr]esult|Tool [Oo]utput)\s?[:：]/g;

// "role": "system", "type": "tool_result"
const roleField =
  /(\\{0,4}["'](?:role|type)\\{0,4}["']\s?[:：]\s?\\{0,4}["'])(system|assistant|user|tool|developer|tool_use|tool_result)(\\{0,4}["'])/g;
