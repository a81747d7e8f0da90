import { basename } from "node:path";

import { fixSummary, onlyLooks, wordsBeyond, workedAfter, workedWith } from "../../core/block/fix-summary.ts";
import { leadLine, linesWithin, type LeadLine } from "../../core/block/lead-lines.ts";
import { errorLines, errorNames, isSameLine, programOf } from "../../core/work/error-lines.ts";
import { extract, scoreResult } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { eventsFrom, failuresIn } from "../../index/views/action-views.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import type { Parts } from "../base/parts.ts";
import { toWorkCandidate } from "../recall/state-of-work.ts";
import type { AboutAction, Action } from "./action.ts";

/** How an earlier failure was fixed. */
interface FixedFailure {
  /** Empty if no command and no file is known that may have helped. */
  readonly summary: string;
  /** The form or the command that helped, in one sentence; empty if only files were changed. */
  readonly helped: string;
  /** True if the command worked in another form. */
  readonly isForm: boolean;
  /** The commands and files with which it was fixed, and the words that the working command has besides. */
  readonly done: readonly string[];
  readonly success: StoredMemory;
  /** The agent's reply after the success. */
  readonly reply: StoredMemory | undefined;
}

/** Only this many failures of the same error are searched for a fix, the newest first. */
const mostFailures = 8;
const mostChanges = 3;
/** The tokens of an extract; the first one that fits is shown. */
const extractSizes = [60, 50, 42, 34, 26];

/** Returns how the same error of the same program was fixed before, in the agent's words. */
export async function fixLines(
  parts: Parts,
  { command, output }: Extract<Action, { kind: "failure" }>,
  { name, filter, known, most }: AboutAction,
): Promise<LeadLine[]> {
  const isSame = sameError(command, output);
  const asked = command.replace(/\s+/g, " ").trim();
  return parts.index.query((db) => {
    const failures = failuresIn(db, name, filter, parts.principal);
    const same = failures.filter(isSame);
    // The same words may fail with another error, and another form of them still works.
    const sameWords = failures.filter((failure) => !same.includes(failure) && subjectOf(failure) === asked);
    for (const failure of [...same, ...sameWords].slice(0, mostFailures)) {
      const fixed =
        failure.session === null
          ? null
          : fixOf(subjectOf(failure) ?? "", eventsFrom(db, { ...failure }, parts.principal));
      if (fixed === null || (!fixed.isForm && !same.includes(failure))) continue;
      const shown = fixed.reply ?? fixed.success;
      if (known.has(shown.id) || shown.sensitive || failure.sensitive) return [];
      return fittingLine(shown, fixed, most);
    }
    return [];
  });
}

/** Makes a function that tells whether a failure is the same error, of the same program if one is named. */
export function sameError(command: string | null, output: string): (failure: StoredMemory) => boolean {
  const lines = errorLines(output);
  const names = new Set(errorNames(output));
  const program = command === null ? null : nameOf(command);
  return (failure) => {
    const subject = subjectOf(failure);
    const text = failure.text ?? "";
    if (program !== null && (subject === null || nameOf(subject) !== program)) return false;
    return (
      errorLines(text).some((line) => lines.some((one) => isSameLine(line, one))) ||
      errorNames(text).some((one) => names.has(one))
    );
  };
}

/**
 * Returns one line with what helped, and as many whole sentences of the agent's reply as fit. The summary of the commands
 * and files is the fallback.
 */
function fittingLine(
  memory: StoredMemory,
  { summary, helped, done, reply }: FixedFailure,
  most: AboutAction["most"],
): LeadLine[] {
  const score = (sentence: string) => scoreCure(sentence, done);
  const words = extractSizes.map((tokens) => extract(reply?.text ?? "", tokens, score)).filter((one) => one !== "");
  for (const text of [...words.map((one) => [helped, one].filter(Boolean).join(" ")), ...words, helped, summary]) {
    if (text === "") continue;
    const line = leadLine(toWorkCandidate(memory), "snippet", "the same error before: ", [{ id: memory.id, text }]);
    const fitting = line === null ? [] : linesWithin([line], most);
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** Words that say what was done about an error. */
const cure =
  /\b(?:after|added|changed|fixed|installed|ended?|ends|limited|moved|needs?|now|pass(?:es|ed)?|ran|removed|replaced|runs?|sets?|took|use[sd]?|with|works?|wrote)\b/i;

/** What was done about the error says more than its cause. */
function scoreCure(sentence: string, done: readonly string[]): number {
  const isDone = done.some((one) => sentence.includes(one));
  return scoreResult(sentence) * (cure.test(sentence) ? 1.5 : 1) * (isDone ? 2.5 : 1);
}

/** The first success of the same program after a command failed, what was done before it, and the reply after it. */
export function fixOf(failed: string, events: readonly StoredMemory[]): FixedFailure | null {
  const program = programOf(failed);
  const at = events.findIndex((event) => {
    const subject = event.type === "tool_use" ? subjectOf(event) : null;
    return subject !== null && event.outcome?.status === "success" && programOf(subject) === program;
  });
  const success = events[at];
  if (success === undefined) return null;
  const before = events.slice(0, at);
  const changed = before.flatMap(({ type, path }) => (type === "artifact" && path !== null ? [path] : []));
  const named = changed.filter(isPlainPath).slice(-mostChanges);
  const ran = before.flatMap((event) => {
    const isRun = event.type === "tool_use" && event.path === null && event.outcome?.status === "success";
    const subject = isRun ? subjectOf(event) : null;
    return subject === null || onlyLooks(subject) || savesWork.test(subject) ? [] : [subject];
  });
  const isKnown = named.length + ran.length > 0;
  const summary = isKnown ? fixSummary({ failed, changed: named, ran: ran.slice(-1) }) : "";
  const form = changed.length === 0 ? workedWith(failed, subjectOf(success) ?? "") : null;
  const helped = form ?? ran.slice(-1).map(workedAfter).join("");
  const reply = events.slice(at).find(({ type, trust }) => type === "assistant" && trust === "agent");
  const added = form === null ? [] : wordsBeyond((subjectOf(success) ?? "").split(/\s+/), failed.split(/\s+/));
  const done = [...ran, ...named.map((path) => basename(path)), ...added];
  return { summary, helped, isForm: form !== null, done, success, reply };
}

/** Commands that store work, and fix nothing. */
const savesWork = /^\s*git\s+(?:add|commit|push|stash|tag)\b/;

/** False for the name of a file that could be a sentence, because the authors of the repository chose the name. */
function isPlainPath(path: string): boolean {
  return /^[\w@.+/-]{1,120}$/.test(path) && path.split("/").every((name) => name.split(/[-_.@+]+/).length <= 4);
}

/** The program of a command alone; of a module, the package. */
function nameOf(command: string): string {
  return programOf(command).split(/[ .]/)[0] ?? "";
}
