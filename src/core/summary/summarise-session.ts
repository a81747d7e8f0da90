import { fixSummary, type FixStory } from "../block/fix-summary.ts";
import { withoutOwnBlocks } from "../block/own-block.ts";
import { splitSentences } from "../block/split-sentences.ts";
import { limits } from "../event/limits.ts";
import { saysSomething } from "./says-something.ts";
import { shorten } from "./shorten.ts";

/** The most words of a summary. The limits of its parts add up to it. */
export const mostWords = 120;
const askedWords = 18;
const mostDecided = 3;
const decidedWords = 9;
const mostChanged = 5;
/** The limit of a changed path, in words of ten characters. A long path fits. */
const pathWords = 16;
const fixedWords = 24;
const openWords = 16;

/** An event of a session, with the words that a summary may use. */
interface Said {
  readonly id: string;
  readonly text: string;
}

/** The events of a session that a summary is built from, each list oldest first. */
export interface SessionRecord {
  /** What the user wrote. */
  readonly prompts: readonly Said[];
  /** The agent's last reply, if the user has not answered it. */
  readonly lastReply: Said | null;
  /** Facts and preferences. */
  readonly decided: readonly Said[];
  /** The changed files. `text` is the path. */
  readonly changed: readonly Said[];
  /** The failures that were fixed, with the ids of the failure, the changes and the success. */
  readonly fixed: readonly (FixStory & { readonly ids: readonly string[] })[];
  /** The failures that were not fixed. `text` is the command or the file. */
  readonly failed: readonly Said[];
}

/** The text of a summary, and the ids of all events that it cites. */
export interface SessionSummaryText {
  readonly text: string;
  readonly sources: readonly string[];
}

/** One line of a summary, and the ids of the events that its words come from. */
interface Line {
  readonly text: string;
  readonly ids: readonly string[];
}

/**
 * Summarises a session in the words of its events: asked, decided, changed, fixed and left open. Returns null if no
 * prompt says what the session was about. Of tools it uses only commands and paths, because a tool's output may contain
 * instructions of a stranger.
 */
export function summariseSession(record: SessionRecord): SessionSummaryText | null {
  const asked = askedLine(record.prompts);
  if (asked === null) return null;
  const lines = [asked];
  let left = mostWords - countWords(asked);
  for (const line of [decidedLine(record), changedLine(record), fixedLine(record), openLine(record)]) {
    // Only paths with many spaces can exceed the limit.
    if (line === null || countWords(line) > left) continue;
    lines.push(line);
    left -= countWords(line);
  }
  return {
    text: lines.map(({ text }) => (/[.!?…。！？]$/.test(text) ? text : `${text}.`)).join("\n"),
    sources: [...new Set(lines.flatMap(({ ids }) => ids))].slice(0, limits.targets),
  };
}

function countWords({ text }: Line): number {
  return text.split(/\s+/).length;
}

function askedLine(prompts: readonly Said[]): Line | null {
  const said = prompts.flatMap(({ id, text }) => {
    const short = shorten(ownWords(text), askedWords);
    return saysSomething(short) ? [{ id, text: short }] : [];
  });
  const [first, last] = [said[0], said.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first.text === last.text) return { text: `Asked: ${first.text}`, ids: [first.id] };
  return { text: `Asked: ${first.text}; last: ${last.text}`, ids: [first.id, last.id] };
}

function decidedLine({ decided }: SessionRecord): Line | null {
  const last = new Map(decided.map(({ id, text }) => [shorten(text, decidedWords), id]));
  last.delete("");
  const shown = [...last].slice(-mostDecided);
  return shown.length === 0
    ? null
    : { text: `Decided: ${shown.map(([text]) => text).join("; ")}`, ids: shown.map(([, id]) => id) };
}

function changedLine({ changed }: SessionRecord): Line | null {
  const paths = new Map(changed.map(({ id, text }) => [shorten(text, pathWords), id]));
  paths.delete("");
  const shown = [...paths].slice(-mostChanged);
  if (shown.length === 0) return null;
  const others = paths.size - shown.length;
  const more = others === 0 ? "" : ` and ${others} more`;
  return { text: `Changed: ${shown.map(([path]) => path).join(", ")}${more}`, ids: shown.map(([, id]) => id) };
}

function fixedLine({ fixed }: SessionRecord): Line | null {
  const last = fixed.at(-1);
  const text = last === undefined ? "" : shorten(fixSummary(last), fixedWords);
  return last === undefined || text === "" ? null : { text: `Failed: ${text}`, ids: last.ids };
}

/** What nobody has answered or fixed: a question at the end, otherwise the last failure. */
function openLine({ prompts, lastReply, failed }: SessionRecord): Line | null {
  const said = lastReply ?? prompts.at(-1);
  const question = said === undefined ? undefined : lastQuestion(said.text);
  const short = question === undefined ? "" : shorten(question, openWords);
  if (said !== undefined && short !== "") return { text: `Open: ${short}`, ids: [said.id] };
  const failure = failed.at(-1);
  const command = failure === undefined ? "" : shorten(failure.text.replaceAll("`", "'"), openWords - 1);
  return failure === undefined || command === "" ? null : { text: `Open: \`${command}\` failed`, ids: [failure.id] };
}

/** The last sentence of a text, if it is a question. */
function lastQuestion(text: string): string | undefined {
  const last = splitSentences(ownWords(text)).at(-1)?.text;
  return last !== undefined && /[?？؟]\s*$/.test(last) ? last : undefined;
}

/** Removes code, quoted lines and blocks of Loci, because somebody else may have written them. */
function ownWords(text: string): string {
  return withoutOwnBlocks(text)
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm, "")
    .replace(/^[ \t]*>.*$/gm, "")
    .trim();
}
