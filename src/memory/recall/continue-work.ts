import { defaultBlockLimits } from "../../core/block/context-block.ts";
import { harmlessLines, harmlessText } from "../../core/block/harmless-text.ts";
import { withLeadLines } from "../../core/block/lead-lines.ts";
import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { shorten } from "../../core/summary/shorten.ts";
import { ownWords } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { listSessions } from "../../index/views/session-views.ts";
import { folderOfMemory } from "../../index/views/space-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { askedFrom } from "./recall-context.ts";
import { linesOfWork, stateOfWork, withoutQuestions } from "./state-of-work.ts";
import { decisionLines, decisionsOf } from "./thread-decisions.ts";

/** Which work to continue. */
export interface WorkRequest {
  /** A folder of the space. */
  readonly space?: string;
  /** The name of the space, if no folder of it is available. */
  readonly from?: string;
  /** The session to continue. If left out, the last one of the space in which somebody worked. */
  readonly session?: string;
  /** The caller's own session, whose work is left out. */
  readonly notSession?: string;
  /** True to include sensitive memories. */
  readonly sensitive?: boolean;
}

/** The state in which a session left its work. All texts are quotations, without secrets. */
export interface WorkResult {
  /** The text for the model that continues; null if there is no work to continue. */
  readonly block: string | null;
  /** The size of the block, in tokens. */
  readonly tokens: number;
  /** The ids of the memories in the block. */
  readonly ids: readonly string[];
  /** The session that worked last, or null. */
  readonly session: string | null;
  /** The agent of that session, or null. */
  readonly agent: string | null;
  /** The name of the space, or null. */
  readonly space: string | null;
  /** A folder of the space on the device of the session, or null. */
  readonly folder: string | null;
  /** When the session ended, in milliseconds since 1970, or null. */
  readonly ended: number | null;
  /** How the work began, or null. */
  readonly goal: string | null;
  /** The last answer, or null. */
  readonly last: string | null;
  /** The decisions of the thread, the newest first. */
  readonly decisions: readonly string[];
  /** The steps of the agent's plan that are not done. */
  readonly open: readonly string[];
  /** The steps of that plan that are done. */
  readonly done: readonly string[];
  /** The command that failed last and has not worked since, or null. */
  readonly failed: {
    /** The command. */
    readonly command: string;
    /** Its exit code or the code of its error, or null. */
    readonly code: string | null;
    /** The end of its output, which is not in the block, because anybody may have written it. */
    readonly output: string;
  } | null;
  /** The changed files, the newest first. */
  readonly files: readonly string[];
}

/** The frame of a block, and what `linesOfWork` may use of the rest. */
const frame = { tokens: 40, bytes: 120 };
const mostOutput = 1_000;
const textWords = 120;

/**
 * Returns the state in which the last session of a space, or the given session, left its work. It is computed from the
 * index each time, so it has no text of an erased event.
 */
export async function continueWork(parts: Parts, wanted: WorkRequest): Promise<WorkResult> {
  await freshen(parts);
  const { session } = wanted;
  const caller = await askedFrom(parts, session === undefined ? wanted : await placeOf(parts, session));
  const filter = {
    ...(wanted.notSession === undefined ? {} : { notSession: wanted.notSession }),
    ...(wanted.sensitive === true ? {} : { notSensitive: true }),
  };
  const choose = session === undefined ? withoutQuestions : fromSession(session);
  const work = await stateOfWork(parts, caller, filter, { choose });
  const last = work?.thread.at(-1);
  if (work === null || last === undefined) return nothing;
  const { state, thread, ended } = work;
  const { tokens, bytes } = defaultBlockLimits;
  const most = { tokens: tokens - frame.tokens, bytes: bytes - frame.bytes };
  const block = withLeadLines(linesOfWork(work, most, Number.POSITIVE_INFINITY, decisionLines(work)), null);
  return {
    block: block?.text ?? null,
    tokens: block?.tokens ?? 0,
    ids: [...new Set((block?.items ?? []).map(({ id }) => id))],
    session: last.session,
    agent: last.agent ?? last.origin.agent ?? null,
    space: last.space,
    folder: await parts.index.query((db) => folderOfMemory(db, last.id)),
    ended,
    goal: quoted(thread, work.goal[0]?.items[0]?.id),
    last: quoted(thread, state.last?.id),
    decisions: decisionsOf(thread).map(({ text }) => clean(text)),
    open: state.open.map(clean),
    done: state.done.map(clean),
    failed: failureOf(thread, state.failed),
    files: state.files.map(clean),
  };
}

const nothing: WorkResult = {
  block: null,
  tokens: 0,
  ids: [],
  session: null,
  agent: null,
  space: null,
  folder: null,
  ended: null,
  goal: null,
  last: null,
  decisions: [],
  open: [],
  done: [],
  failed: null,
  files: [],
};

/** Returns the space of a session. Throws NOT_FOUND for an unknown session. */
async function placeOf(parts: Parts, id: string): Promise<Pick<WorkRequest, "from">> {
  const found = await parts.index.query((db) => listSessions(db, { id, limit: 50 }, parts.principal));
  const session = found.find((one) => one.id === id);
  if (session === undefined) throw new LociError("NOT_FOUND", `there is no session '${redactText(id)}'`);
  return session.space === null ? {} : { from: session.space };
}

/** The sessions come latest first. One that is too old to be among them is read alone. */
function fromSession(id: string) {
  return (sessions: readonly string[]): readonly string[] => {
    const at = sessions.indexOf(id);
    return at === -1 ? [id] : sessions.slice(at);
  };
}

function quoted(thread: readonly StoredMemory[], id: string | undefined): string | null {
  const text = thread.find((memory) => memory.id === id)?.text ?? null;
  return text === null ? null : clean(shorten(ownWords(text), textWords));
}

function failureOf(
  thread: readonly StoredMemory[],
  failed: { readonly id: string; readonly subject: string | null; readonly code: string | null } | null,
): WorkResult["failed"] {
  if (failed === null) return null;
  // The text begins with the command.
  const [, ...output] = (thread.find(({ id }) => id === failed.id)?.text ?? "").split("\n→ ");
  const end = redactText(output.join("\n→ ")).slice(-mostOutput);
  return { command: clean(failed.subject ?? ""), code: failed.code, output: harmlessLines(end) };
}

/** Redacted again, because older events were written with fewer rules. */
function clean(text: string): string {
  return harmlessText(redactText(text));
}
