import { onlyLooks } from "../block/fix-summary.ts";
import { askedWords } from "../facts/own-paragraphs.ts";
import { saysSomething } from "../summary/says-something.ts";
import { shorten } from "../summary/shorten.ts";
import { readPlan } from "./read-plan.ts";
import { asksToContinue } from "./work-question.ts";
import { extract, ownWords, saysItWorks, scoreResult } from "./work-result.ts";

/** An event of a session, as far as the state of work depends on it. */
export interface WorkEvent {
  readonly id: string;
  readonly ts: number;
  readonly kind: "prompt" | "reply" | "tool" | "error" | "change";
  readonly text: string;
  /** The agent that worked, or null if unknown. */
  readonly agent: string | null;
  /** The name of the tool. */
  readonly tool: string | null;
  /** The command or file of a tool use. */
  readonly subject: string | null;
  /** The exit code of a failed command. */
  readonly code: string | null;
  readonly path: string | null;
  readonly failed: boolean;
}

/** One line of the state of work, and the event that it quotes. */
export interface WorkLine {
  readonly event: WorkEvent;
  readonly text: string;
}

/** What a reader needs to continue the work of a session. */
export interface WorkState {
  /** How the work ended: the last answer, next steps, the last failure, and the changed files. */
  readonly lines: readonly WorkLine[];
  /** How it began. This is shown last, because later turns may have changed it. */
  readonly goal: WorkLine | null;
  /** The reply that the lines quote as the last answer. */
  readonly last: WorkEvent | null;
  /** The steps of the agent's last plan that are not done, and those that are. */
  readonly open: readonly string[];
  readonly done: readonly string[];
  /** The changed files, the newest first. */
  readonly files: readonly string[];
  /** The command that failed last and has not worked since. */
  readonly failed: WorkEvent | null;
  /** The replies of the session, newest first, without those that the lines quote. */
  readonly results: readonly WorkEvent[];
}

const goalWords = 35;
const lastTokens = 110;
const mostChanged = 6;
const mostOpenSteps = 8;
const commandWords = 25;

/**
 * Returns the state of work at the end of a session, from its events, oldest first. It only quotes: the person's first
 * prompt, the agent's last reply and next steps, its plan, the names of commands and files. Of tools it uses no output,
 * because a stranger may have written that.
 */
export function workState(events: readonly WorkEvent[]): WorkState | null {
  const replies = events.filter(({ kind, text }) => kind === "reply" && saysSomething(text));
  const last = replies.at(-1);
  const goal = goalOf(events);
  if (last === undefined && goal === undefined) return null;
  const failure = failureOf(events);
  const plan = planOf(events);
  const changed = changesOf(events);
  const lines = [
    ...(last === undefined ? [] : [line(last, "last answer", extract(last.text, lastTokens, scoreResult))]),
    ...planLine(plan),
    ...failure,
    ...changesLine(changed),
  ].filter(({ text }) => text !== "");
  const quotedIds = new Set(lines.map(({ event }) => event.id));
  const words = goal === undefined ? "" : shorten(askedWords(ownWords(goal.text)), goalWords);
  const began = goal === undefined || words === "" ? null : line(goal, "the work began with", `“${words}”`);
  const [{ event: failed } = { event: null }] = failure;
  const { open, done } = plan ?? { open: [], done: [] };
  const files = changed.map(([path]) => path);
  const others = replies.toReversed().filter(({ id }) => !quotedIds.has(id));
  return { lines, goal: began, last: last ?? null, open, done, failed, files, results: others };
}

function line(event: WorkEvent, label: string, text: string): WorkLine {
  return { event, text: text === "" ? "" : `${label}: ${text}` };
}

/** The first prompt that says something. “Continue” and “where were we?” are not the goal. */
function goalOf(events: readonly WorkEvent[]): WorkEvent | undefined {
  const prompts = events.filter(({ kind, text }) => kind === "prompt" && saysSomething(ownWords(text)));
  return prompts.find(({ text }) => !asksToContinue(text)) ?? prompts[0];
}

/** The agent's last plan or to-do list. */
interface LastPlan {
  readonly event: WorkEvent;
  readonly open: readonly string[];
  readonly done: readonly string[];
}

function planOf(events: readonly WorkEvent[]): LastPlan | null {
  for (const event of events.toReversed()) {
    const plan = event.kind === "tool" ? readPlan(event.tool ?? "", event.text) : null;
    if (plan === null) continue;
    const steps = (areDone: boolean) => plan.filter(({ isDone }) => isDone === areDone).map(({ step }) => step);
    return { event, open: steps(false), done: steps(true) };
  }
  return null;
}

function planLine(plan: LastPlan | null): WorkLine[] {
  if (plan === null || plan.open.length === 0) return [];
  return [line(plan.event, "open in the agent's plan", plan.open.slice(0, mostOpenSteps).join("; "))];
}

/** The last command that failed and has not worked since, and of which the agent has not reported that it works. */
function failureOf(events: readonly WorkEvent[]): WorkLine[] {
  const worked = new Set<string>();
  for (const event of events.toReversed()) {
    const { kind, subject, failed, text } = event;
    if (kind === "reply" && saysItWorks(text)) return [];
    if (subject === null || (kind !== "tool" && kind !== "error")) continue;
    if (kind === "tool" && !failed) worked.add(subject);
    if (kind !== "error" || worked.has(subject) || onlyLooks(subject)) continue;
    const how = [event.code === null ? "" : `exit code ${event.code}`, errorName(event.text)].filter(
      (part) => part !== "",
    );
    const command = shorten(subject.replaceAll("`", "'"), commandWords);
    return [line(event, "failed last", `\`${command}\`${how.length === 0 ? "" : ` (${how.join(", ")})`}`)];
  }
  return [];
}

/** The name of an error. A single identifier cannot be an instruction, unlike the rest of a tool's output. */
function errorName(text: string): string {
  return (
    /\b(?:[A-Z][A-Za-z]{2,40}(?:Error|Exception)|E[A-Z]{4,20}|TS\d{4,5}|error\[E\d{4}\])(?![\w-])/.exec(text)?.[0] ?? ""
  );
}

/** The changed files with their events, the newest first. */
function changesOf(events: readonly WorkEvent[]): (readonly [string, WorkEvent])[] {
  const changed = new Map(
    events.flatMap((event) => (event.kind === "change" && event.path !== null ? [[event.path, event]] : [])),
  );
  return [...changed.entries()].toReversed();
}

function changesLine(newest: readonly (readonly [string, WorkEvent])[]): WorkLine[] {
  const event = newest[0]?.[1];
  if (event === undefined) return [];
  const more = newest.length > mostChanged ? ` and ${newest.length - mostChanged} more` : "";
  return [
    line(
      event,
      "changed",
      `${newest
        .slice(0, mostChanged)
        .map(([path]) => path)
        .join(", ")}${more}`,
    ),
  ];
}
