import { profileTable } from "../../core/access/profile.ts";
import { scopeLevels } from "../../core/access/scope.ts";
import { onlyLooks } from "../../core/block/fix-summary.ts";
import type { EventId, NewEventOf } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import { summariseSession, type SessionRecord, type SessionSummaryText } from "../../core/summary/summarise-session.ts";
import { readSummary, summaryPrompt, summaryRequest, type SummarisedEvent } from "../../core/summary/summary-prompt.ts";
import { saysItWorks } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { findFix, subjectOf } from "../../index/views/fix-views.ts";
import { fewestEvents, hasReaders, summarisedSession } from "../../index/views/summary-views.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { storedScope } from "../base/stored-scope.ts";
import { withFactStates } from "../recall/current-memories.ts";

/** How long a model may take. The summary in the session's own words is used after that. */
const modelMs = 20_000;
/** Each failure costs a search in the session, and a summary shows only the last ones. */
const mostFailures = 5;

/** The summary of a session that is in the log. */
export interface WrittenSummary extends SessionSummaryText {
  readonly id: EventId;
  /** The last prompt. The summary gets the scope of this prompt. */
  readonly place: StoredMemory;
}

/** Who may read a summary, and which events count as prompts. */
interface Reading {
  readonly place: Place;
  readonly isPrompt: (event: StoredMemory) => boolean;
}

type Place = Pick<StoredMemory, "level" | "space" | "agent" | "run">;

/**
 * Writes the summary of a session that has ended. Returns null if no prompt says what the session was about. Without
 * `mayAskModel`, the words are always those of the session.
 */
export async function writeSummary(
  parts: Parts,
  session: string,
  { mayAskModel }: { readonly mayAskModel: boolean },
): Promise<WrittenSummary | null> {
  const { events, last } = await parts.index.query((db) => summarisedSession(db, session));
  const place = events.findLast(isUsersPrompt);
  if (place === undefined) return null;
  const reading = { place, isPrompt: isUsersPrompt };
  const used = await usedEvents(parts, events, place);
  const extracted = summariseSession(await recordOf(parts, reading, used));
  if (extracted === null) return null;
  const isByModel = mayAskModel && profileTable[parts.settings.profile].modelSummaries;
  const written = isByModel ? await writtenByModel(parts, used) : null;
  const { text, sources, by } = written ?? { ...extracted, by: { kind: "rule" as const } };
  const event: NewEventOf<"session.summarised"> = {
    kind: "session.summarised",
    scope: storedScope(parts, place),
    origin: { device: parts.device(), agent: place.origin.agent ?? "loci" },
    // The words may be a model's, and nobody has checked them.
    trust: "agent",
    content: { text, sources: [...sources], by },
    // The time of the last event, so a later event shows that the session went on.
    at: last,
    // Two processes may end the same session at once. Both write the same summary.
    key: parts.tools.sha256(JSON.stringify(["summary", session, last, ...sources.toSorted()])).slice(0, 32),
  };
  const [id] = await takeIn(parts, [event]);
  return id === undefined ? null : { id, text, sources, place };
}

/**
 * Summarises what an agent may see of its own session, without other runs of the session if it has a run. The words are
 * always those of the session, because the host of a server that ends does not wait for a model.
 */
export async function summariseOwn(
  parts: Parts,
  { agent, space, session, run }: AgentSession,
): Promise<SessionSummaryText | null> {
  const { events } = await parts.index.query((db) => summarisedSession(db, session));
  const place: Place = { level: "agent", space, agent, run: null };
  // An agent cannot record what the user wrote, so its own prompts count as well.
  const isPrompt = (event: StoredMemory) =>
    isUsersPrompt(event) || (event.type === "prompt" && event.trust === "agent" && event.agent === agent);
  const own = events.filter((event) => run === undefined || event.run === null || event.run === run);
  const used = await usedEvents(parts, own, place);
  return used.length < fewestEvents ? null : summariseSession(await recordOf(parts, { place, isPrompt }, used));
}

/** The session of an agent, and its run if it has one. */
export interface AgentSession {
  readonly agent: string;
  readonly space: string;
  readonly session: string;
  readonly run?: string | undefined;
}

/** Returns the events that everybody at a place may read, without facts that no longer hold. */
async function usedEvents(parts: Parts, events: readonly StoredMemory[], place: Place): Promise<StoredMemory[]> {
  return currentOnly(
    parts,
    events.filter((event) => isVisibleAt(place, event)),
  );
}

function isUsersPrompt({ type, trust }: StoredMemory): boolean {
  return type === "prompt" && trust === "user";
}

const levels: readonly string[] = scopeLevels;

/** True if everybody who may read at the summary's place may also read the event. */
function isVisibleAt(place: Place, event: StoredMemory): boolean {
  if (event.level === "user") return true;
  if (event.space !== place.space || levels.indexOf(event.level) > levels.indexOf(place.level)) return false;
  return (event.level !== "agent" || event.agent === place.agent) && (event.level !== "run" || event.run === place.run);
}

/** Leaves out facts that were rejected, corrected or superseded. */
async function currentOnly(parts: Parts, events: readonly StoredMemory[]): Promise<StoredMemory[]> {
  const states = await withFactStates(
    parts,
    events.map((memory) => ({ memory })),
    {},
  );
  return states.filter(({ fact }) => fact === undefined || fact.state === "current").map(({ memory }) => memory);
}

async function recordOf(
  parts: Parts,
  { place, isPrompt }: Reading,
  events: readonly StoredMemory[],
): Promise<SessionRecord> {
  const talk = events.filter((event) => isPrompt(event) || isReply(event));
  const lastReply = talk.at(-1);
  return {
    prompts: said(events.filter(isPrompt)),
    lastReply: lastReply !== undefined && isReply(lastReply) ? (said([lastReply])[0] ?? null) : null,
    decided: said(events.filter(isNoted)),
    changed: events.flatMap(({ id, type, path }) => (type === "artifact" && path !== null ? [{ id, text: path }] : [])),
    ...(await failuresOf(parts, place, events)),
  };
}

function said(events: readonly StoredMemory[]): { readonly id: string; readonly text: string }[] {
  return events.map(({ id, text }) => ({ id, text: text ?? "" }));
}

function isReply({ type, trust }: StoredMemory): boolean {
  return type === "assistant" && trust === "agent";
}

function isNoted({ type, trust }: StoredMemory): boolean {
  return (type === "fact" || type === "preference") && trust !== "tool";
}

/** Finds out which of the last failures were fixed. Only the last failure of each command counts. */
async function failuresOf(
  parts: Parts,
  place: Place,
  events: readonly StoredMemory[],
): Promise<Pick<SessionRecord, "fixed" | "failed">> {
  const bySubject = new Map<string, StoredMemory>();
  const worksSince = events.findLast((event) => isReply(event) && saysItWorks(event.text ?? ""));
  for (const event of events) {
    const subject = event.type === "error" ? subjectOf(event) : null;
    if (subject === null || onlyLooks(subject)) continue;
    bySubject.delete(subject);
    bySubject.set(subject, event);
  }
  const fixed: SessionRecord["fixed"][number][] = [];
  const failed: SessionRecord["failed"][number][] = [];
  await parts.index.query((db) => {
    for (const [subject, error] of [...bySubject].slice(-mostFailures)) {
      const fix = findFix(db, error, parts.principal);
      // The agent may have run it in another way since.
      const isOver = worksSince !== undefined && events.indexOf(worksSince) > events.indexOf(error);
      if (fix === null && !isOver) failed.push({ id: error.id, text: subject });
      const steps = fix === null ? [] : [fix.success, ...fix.changes];
      const isOpen = steps.every((step) => !step.sensitive && isVisibleAt(place, step));
      if (fix === null || !isOpen || hasReaders(db, steps)) continue;
      const { code } = error.details;
      fixed.push({
        failed: subject,
        exitCode: typeof code === "string" ? code : undefined,
        changed: fix.changes.flatMap(({ path }) => path ?? []),
        ran: fix.changes.filter(({ type }) => type === "tool_use").flatMap((one) => subjectOf(one) ?? []),
        ids: [error.id, ...steps.map(({ id }) => id)],
      });
    }
  });
  return { fixed, failed };
}

interface Written extends SessionSummaryText {
  readonly by: { readonly kind: "model"; readonly model: string; readonly prompt: string };
}

/**
 * Lets the model write the summary. Returns null if the model gives no answer in time; the caller then uses the
 * session's own words.
 */
async function writtenByModel({ models }: Parts, events: readonly StoredMemory[]): Promise<Written | null> {
  if (models === null) return null;
  const { completion, sources } = summaryRequest(events.flatMap(toSummarised), limits.targets);
  try {
    const answer = await models.complete({ ...completion, signal: AbortSignal.timeout(modelMs) });
    const text = readSummary(answer);
    return text === null
      ? null
      : { text, sources, by: { kind: "model", model: answer.model.slice(0, limits.name), prompt: summaryPrompt } };
  } catch {
    // The model is optional. The caller uses the session's own words instead.
    return null;
  }
}

/** Of tools, the model reads only commands and paths, because their output may contain a stranger's instructions. */
function toSummarised(event: StoredMemory): SummarisedEvent[] {
  const { id, text, type, path } = event;
  if (isUsersPrompt(event)) return [{ id, speaker: "user", text: text ?? "" }];
  if (isReply(event)) return [{ id, speaker: "agent", text: text ?? "" }];
  if (isNoted(event)) return [{ id, speaker: "noted", text: text ?? "" }];
  if (type === "artifact" && path !== null) return [{ id, speaker: "changed", text: path }];
  const subject = type === "error" ? subjectOf(event) : null;
  return subject === null ? [] : [{ id, speaker: "failed", text: subject }];
}
