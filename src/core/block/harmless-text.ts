import { blockHeader } from "./own-block.ts";

/**
 * Makes the text of a memory safe for a prompt. The result is on one line and has no invisible characters. It contains
 * nothing that a model or a host could mistake for another role, and no image to load. Changes are visible: `<system>`
 * becomes `‹system›`. A second application changes nothing.
 */
export function harmlessText(text: string): string {
  return isHarmless.test(text) ? text : untilSettled(text, (current) => withoutMarkers(onOneLine(current)).trim());
}

/** Makes a text safe like `harmlessText`, but preserves its lines, for example those of a document. */
export function harmlessLines(text: string): string {
  return isHarmless.test(text) ? text : untilSettled(text, (current) => withoutMarkers(visibleText(current)));
}

/**
 * Removes invisible characters and terminal sequences and changes nothing else; for confirmed text. Joiners between
 * letters that need them stay, and so do the characters that turn a sign into an emoji.
 */
export function visibleText(text: string): string {
  const lines = withoutSequences(text.toWellFormed()).replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
  if (!/[^\t\n\x20-\x7e…]/.test(lines)) return lines;
  const seen = lines.replace(invisible(), (hidden, at: number) => (isNeeded(hidden, at, lines) ? hidden : ""));
  return withoutHeaps(seen).replace(/[^\P{Cc}\t\n]/gu, "");
}

/** Limits a letter to eight marks. No language needs more, and a pile of marks would cover the lines around it. */
function withoutHeaps(text: string): string {
  return text.replace(/(\p{M}{8})\p{M}+/gu, "$1");
}

/** Counts the invisible characters in a text, for the person who has to judge the text. */
export function countHidden(text: string): number {
  const lines = text.replace(/\r\n/g, "\n");
  return characters(lines) - characters(visibleText(lines));
}

function characters(text: string): number {
  return Array.from(text).length;
}

// Repeats the change, because removing one marker can join the parts of another.
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

// Matches plain words with single spaces between them, without any character that the regexes below look for.
const isHarmless = /^(?:[!"$-%'-9;=-Z\\-~…]+(?: [!"$-%'-9;=-Z\\-~…]+)*)?$/;

const mostRounds = 8;

/**
 * Puts the text on one line. ASCII text, even with the … of an excerpt, skips the regexes for all of Unicode, because
 * they take long to compile.
 */
function onOneLine(original: string): string {
  const text = withoutSequences(original);
  if (!/[^\x00-\x7f…]/.test(text)) return text.replace(/[\s\x00-\x1f\x7f]+/g, toSpace);
  return withoutHeaps(text.replace(invisible(), "")).replace(/[\s\p{Cc}]+/gu, toSpace);
}

function toSpace(run: string): string {
  return /\s/.test(run) ? " " : "";
}

// Most text contains none of these characters, and looking for one is cheaper than running its regexes.
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
  if (/(?:[aA][nN][tT]?|[eE][mMrR]|on|lt|ut)\s?[:：]/.test(harmless)) harmless = harmless.replace(roleName, "$1‹$2›:");
  if (/role|type/.test(harmless)) harmless = harmless.replace(roleField, "$1‹$2›$3");
  return harmless;
}

function withoutSequences(text: string): string {
  return /[\u001b\u009b\u009d\u0090\u0098\u009e\u009f]/.test(text) ? text.replace(terminalSequence, "") : text;
}

// Matches colours, and string sequences such as OSC with their content.
const terminalSequence =
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]{0,256}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-_]?/g;

// Matches format characters, private-use characters, characters without a shape of their own (variation selectors,
// fillers), and the blank Braille sign.
const invisible = (): RegExp => /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * True for a joiner in a script whose spelling needs joiners, and in a composed emoji. One joiner alone cannot hide a
 * message.
 */
function isNeeded(hidden: string, at: number, text: string): boolean {
  if (!["\u200c", "\u200d", "\ufe0f"].includes(hidden)) return false;
  const before = /[^]$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  if (hidden === "\ufe0f") return /\p{Emoji}/u.test(before);
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  const isEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
  return (isEmoji.test(before) && isEmoji.test(after)) || (isJoined(before) && isJoined(after));
}

const isJoined = (character: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]/u.test(
    character,
  );

// Matches <|im_start|>, <｜User｜>, <s>, <eos>, <start_of_turn> …
const specialToken =
  /[<＜]\s?([|｜][^<>|｜]{0,64}[|｜]?|\/?\s?(?:s|bos|eos|eot|pad|unk|meta|sos|(?:start|end|begin)_of_\w{1,32}))\s?[>＞]/gi;

// Matches the beginning of a special token, because an excerpt may cut off its end. Also matches the beginning of a
// comment.
const openedToken = /[<＜]\s?(?=[|｜!]|\/?(?:start|end|begin)_of_)/gi;

const roles =
  "system|assistant|human|user|memory|memories|context|instructions?|prompt|reminder|tools?|function|functions|invoke|antml|loci|thinking|developer|model" +
  // The tags that hosts put around the output of commands and the words of other agents.
  "|command-(?:name|message|args|contents)|local-command-[a-z]{1,16}|bash-(?:input|stdout|stderr)|notification|(?:teammate|session)-message|turn_aborted|parameter|message(?=\\s[^<>]{0,40}role)";

// Brackets that look like < and >, and their HTML entities.
const open = "(?:[<＜﹤〈⟨❬ᐸ˂]|&(?:amp;){0,3}(?:lt|#0{0,6}60|#x0{0,6}3c);?)";
const close = "(?:[>＞﹥〉⟩❭ᐳ˃]|&(?:amp;){0,3}(?:gt|#0{0,6}62|#x0{0,6}3e);?)";

// Matches a tag with a role as a whole part of its name: <system>, </function_calls>, <system-reminder level="1">, but
// not <UserCard>.
const roleTag = (): RegExp =>
  new RegExp(`${open}(\\s?/?\\s?(?:[a-z0-9]{1,32}[-_:]){0,4}(?:${roles})(?![A-Za-z0-9]))`, "gi");
const closedTag = (): RegExp =>
  new RegExp(`(‹\\s?/?\\s?(?:[a-z0-9]{1,32}[-_:]){0,4}(?:${roles})[^<>＜＞‹›&]{0,200})${close}`, "gi");

// Matches a tag with a letter of another alphabet, which may look like a Latin letter.
const foreignTag = (): RegExp =>
  /[<＜﹤〈⟨❬ᐸ˂](\s?\/?\s?[a-z0-9_:-]{0,32}[^\x00-\x7f\s‹›…<>＜＞]\p{M}{0,4}[\p{L}\p{M}\p{N}_:-]{0,32}\s?[/>＞﹥〉⟩❭ᐳ˃])/giu;

// Matches tags that make a page or a Markdown view load something.
const loadingTag =
  /[<＜]((?:img|image|iframe|object|embed|video|audio|picture|source|link|script|style|svg|base)(?![\w-]))/gi;

// Matches [INST] and <<SYS>>.
const instructionMark = /(?:\[|<<)\s?(\/?\s?(?:INST|SYS))\s?(?:\]|>>)/gi;

// Matches ### System and ### Instruction, because some models were trained on these markers.
const roleHeading =
  /(^|[^\w#])#{1,6}\s?(System|Instructions?|Human|Assistant|User|Response|Developer)(?![A-Za-z0-9›])/g;

// Matches Human: and Assistant: anywhere. Older prompts begin a turn with them at the start of a line, and here all
// lines are joined into one.
const roleName =
  /(^|[\s"'(#*>])(Human|Assistant|System|User|Developer|HUMAN|ASSISTANT|SYSTEM|USER|Observation|Tool [Rr]esult|Tool [Oo]utput)\s?[:：]/g;

// Matches "role": "system" and "type": "tool_result".
const roleField =
  /(\\{0,4}["'](?:role|type)\\{0,4}["']\s?[:：]\s?\\{0,4}["'])(system|assistant|user|tool|developer|tool_use|tool_result)(\\{0,4}["'])/g;
