import { profileTable } from "../../core/access/profile.ts";
import type { BlockCandidate } from "../../core/block/block-candidate.ts";
import type { BlockLimits } from "../../core/block/context-block.ts";
import { leadLine, linesWithin, sizeOfLines, type LeadLine } from "../../core/block/lead-lines.ts";
import { isQuestion } from "../../core/block/split-sentences.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import { asksToContinue } from "../../core/work/work-question.ts";
import { extracts, scoreResult } from "../../core/work/work-result.ts";
import { workState, type WorkEvent, type WorkLine, type WorkState } from "../../core/work/work-state.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import { workEvents, workSessions } from "../../index/views/work-views.ts";
import type { Parts } from "../base/parts.ts";
import type { AskedFrom } from "./recall-context.ts";

/** The state of work of a space as lines of a block. */
export interface ShownWork {
  readonly state: WorkState;
  /** The events of the sessions that it was read from, oldest first. */
  readonly thread: readonly StoredMemory[];
  readonly lines: readonly LeadLine[];
  /** How the work began. */
  readonly goal: readonly LeadLine[];
  /** The other replies, newest first. */
  readonly results: readonly StoredMemory[];
  /** The command that still fails, and the id of its event. */
  readonly failed: { readonly id: string; readonly command: string } | null;
  /** When the last session ended, in milliseconds since 1970. */
  readonly ended: number;
}

type LineLimits = Pick<BlockLimits, "tokens" | "bytes">;
export type WorkFilter = Pick<Filter, "notSession" | "notSensitive">;

/** Which session's state of work to return; the last one's if left out. */
interface WorkChoice {
  /** The caller's own session, which lost its context. */
  readonly own?: string | undefined;
  /** Returns the sessions, which come latest first, from the wanted one on. */
  readonly choose?: (
    sessions: readonly string[],
    read: (session: string) => readonly StoredMemory[],
  ) => readonly string[];
}

/** How many sessions a thread may have, each of which began with “continue”. */
const mostOfThread = 4;

/** About how many tokens the date, source and id of a line take. */
const lineTokens = 30;

/**
 * Returns one line with what replies say about results and next steps, within these limits. Returns no line if there is
 * no room.
 */
export function resultLine(label: string, replies: readonly StoredMemory[], most: LineLimits): LeadLine[] {
  const [first] = replies;
  const tokens = most.tokens - lineTokens - countTokens(label) - replies.length;
  if (first === undefined || tokens <= 0) return [];
  const texts = extracts(
    replies.map(({ text }) => text ?? ""),
    tokens,
    scoreResult,
  );
  const quoted = replies.map(({ id }, at) => ({ id, text: texts[at] ?? "" }));
  const made = leadLine(toWorkCandidate(first), "snippet", `${label}: `, quoted);
  return made === null ? [] : linesWithin([made], most);
}

/** True if the profile lets the memory automatically show what it made from its events. */
export function mayShowWork({ settings }: Parts): boolean {
  return profileTable[settings.profile].extracts;
}

/**
 * Returns the state of work in which the last session of a space ended, or that of the given session. It is computed
 * from the index each time, so it has no text of an erased event.
 */
export async function stateOfWork(
  parts: Parts,
  caller: AskedFrom,
  filter: WorkFilter,
  { own, choose = withoutQuestions }: WorkChoice = {},
): Promise<ShownWork | null> {
  const { name } = caller;
  if (name === undefined || !mayShowWork(parts)) return null;
  const thread = await parts.index.query((db) => {
    const read = (session: string) => workEvents(db, session, name, filter, parts.principal);
    const sessions =
      own === undefined ? workSessions(db, name, filter, parts.principal).map(({ session }) => session) : [own];
    const events: StoredMemory[] = [];
    for (const session of choose(sessions, read).slice(0, mostOfThread)) {
      events.unshift(...read(session));
      const first = events.find(({ type }) => type === "prompt");
      if (first !== undefined && !asksToContinue(first.text ?? "")) break;
    }
    return events;
  });
  const last = thread.at(-1);
  const state = workState(thread.flatMap((memory) => toWorkEvent(memory, caller)));
  return state === null || last === undefined ? null : { state, thread, ...shown(state, thread, last.ts) };
}

/** Leaves out the last sessions in which the person only asked something small, because they have no work to continue. */
export function withoutQuestions(
  sessions: readonly string[],
  read: (session: string) => readonly StoredMemory[],
): readonly string[] {
  const first = sessions.findIndex((session) => !onlyAsked(read(session)));
  return first === -1 ? sessions : sessions.slice(first);
}

const mostAsked = 2;

function onlyAsked(events: readonly StoredMemory[]): boolean {
  const prompts = events.filter(({ type }) => type === "prompt");
  return (
    prompts.length <= mostAsked &&
    prompts.every(({ text }) => isQuestion(text ?? "")) &&
    events.every(({ type }) => type === "prompt" || type === "assistant")
  );
}

function shown(
  { lines, goal, failed, results }: WorkState,
  thread: readonly StoredMemory[],
  ended: number,
): Omit<ShownWork, "state" | "thread"> {
  const byId = new Map(thread.map((memory) => [memory.id, memory]));
  const toLine = ({ event, text }: WorkLine): LeadLine[] => {
    const memory = byId.get(event.id);
    const made =
      memory === undefined ? null : leadLine(toWorkCandidate(memory), "snippet", "", [{ id: event.id, text }]);
    return made === null ? [] : [made];
  };
  return {
    ended,
    failed: failed === null ? null : { id: failed.id, command: failed.subject ?? "" },
    lines: lines.flatMap(toLine),
    goal: goal === null ? [] : toLine(goal),
    results: results.flatMap(({ id }) => byId.get(id) ?? []),
  };
}

/**
 * Returns the lines of a state of work within these limits, with these decisions and at most this many of the other
 * answers.
 */
export function linesOfWork(
  { lines, goal, results }: Pick<ShownWork, "lines" | "goal" | "results">,
  most: LineLimits,
  mostResults: number,
  decisions: readonly LeadLine[] = [],
): LeadLine[] {
  const fitting = linesWithin([...lines, ...goal, ...decisions], most);
  const size = sizeOfLines(fitting);
  const left = { tokens: most.tokens - size.tokens, bytes: most.bytes - size.bytes };
  const unsaid = results.filter((reply) => !decisions.some((one) => repeats(one, reply)));
  const others = resultLine("answers before that, newest first", unsaid.slice(0, mostResults), left);
  const began = new Set(goal);
  return [...fitting.filter((one) => !began.has(one)), ...others, ...fitting.filter((one) => began.has(one))];
}

/** True if the line quotes nearly the whole reply. */
function repeats({ items }: LeadLine, { id, text }: StoredMemory): boolean {
  return items.some((item) => item.id === id && item.excerpt.length >= wholeShare * (text ?? "").length);
}

const wholeShare = 0.7;

/** The words of a line are those of the person or the agent, even if the event has a tool's output as well. */
export function toWorkCandidate(memory: StoredMemory): BlockCandidate {
  const { id, type, ts, space, session, origin } = memory;
  const source = origin.agent ?? null;
  const trust = memory.trust === "user" ? "user" : "agent";
  return {
    id,
    type,
    text: "",
    ts,
    score: 1,
    source,
    space,
    session,
    trust,
    confirmed: false,
    path: null,
    stale: false,
  };
}

const kinds: Readonly<Partial<Record<StoredMemory["type"], WorkEvent["kind"]>>> = {
  prompt: "prompt",
  assistant: "reply",
  tool_use: "tool",
  error: "error",
  artifact: "change",
};

function toWorkEvent(memory: StoredMemory, { space }: AskedFrom): WorkEvent[] {
  const kind = kinds[memory.type];
  if (kind === undefined || (kind === "prompt" && memory.trust !== "user")) return [];
  const { id, ts, text, details, path, outcome, origin } = memory;
  const { tool, code } = details;
  return [
    {
      id,
      ts,
      kind,
      text: text ?? "",
      agent: origin.agent ?? null,
      tool: typeof tool === "string" ? tool : null,
      subject: subjectOf(memory),
      code: typeof code === "string" ? code : null,
      path: path === null ? null : relativePath(path, space?.root ?? space?.path),
      failed: kind === "error" || outcome?.status === "failure",
    },
  ];
}

function relativePath(path: string, root: string | undefined): string {
  return root !== undefined && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
