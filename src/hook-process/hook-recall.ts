import { resolve } from "node:path";

import type { Capture } from "../compose/open-capture.ts";
import { openRecall, type OpenRecallOptions } from "../compose/open-recall.ts";
import type { Places } from "../config/paths.ts";
import type { RecallSettings } from "../config/recall-settings.ts";
import { placeOf } from "../core/access/scope.ts";
import {
  deviceNotice,
  earlierNotice,
  noticeBytes,
  sharingNotice,
  unverifiedNotice,
  waitingNotice,
  withNotice,
} from "../core/block/notice.ts";
import { LociError } from "../core/errors.ts";
import type { AdmittedEvent } from "../core/event/admit.ts";
import type { SpaceEvidence } from "../core/event/event.ts";
import { givenFields } from "../core/event/given-fields.ts";
import type { HookEvent, HookEventOf } from "../hooks/hook-event.ts";
import type { Action } from "../memory/actions/action.ts";
import { freshen, needsErasure } from "../memory/base/freshen.ts";
import type { Parts } from "../memory/base/parts.ts";
import type { Settings } from "../memory/base/settings.ts";
import { spaceNameOf, spaceOf } from "../memory/base/space-of.ts";
import { hasWaitingDevices } from "../memory/places/devices.ts";
import { findEarlier } from "../memory/places/find-earlier.ts";
import { briefFrom, lacksBrief } from "../memory/recall/brief.ts";
import type { AskedFrom } from "../memory/recall/recall-context.ts";
import { hasRecalled, recallFrom } from "../memory/recall/recall.ts";
import type { SessionEndRequest } from "../memory/summaries/upkeep-due.ts";
import { startCommand } from "./start-command.ts";

// Only hooks that need the index load this file; see hook.ts.

export interface HookRecall {
  readonly places: Places;
  readonly user: string;
  /** The space evidence of the agent's folder. */
  readonly space: SpaceEvidence;
  readonly capture: Capture;
  /** Returns parts for a recall that this process already has open. If left out, the recall opens new parts. */
  readonly open?: ((options: OpenRecallOptions) => Parts) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  /** Ids of the events that the same hook has just recorded. */
  readonly recorded: readonly string[];
  /** The settings that decide which facts are used and which memories are summed up. */
  readonly settings: Pick<Settings, "facts" | "tiers">;
  /** Receives an error of which the agent also gets a notice. */
  readonly onFault: (error: unknown) => void;
  readonly options: RecallSettings["options"] & {
    /** The largest context that the host accepts, in bytes. */
    readonly bytes: number;
    /** True if a prompt is the first moment after a compaction at which the host takes text. */
    readonly restoresAtPrompt: boolean;
  };
}

/** The size of the block that an agent gets. */
export interface GivenSize {
  readonly memories: number;
  readonly tokens: number;
}

export interface RecalledForHook {
  /** Text for the model; null if nothing is relevant. */
  readonly context: string | null;
  /** The size of the block; null if nothing is relevant. */
  readonly given: GivenSize | null;
  /** Call this after the answer was printed. */
  readonly finish: () => Promise<void>;
}

/** How long the index may catch up, in milliseconds: before a recall, and at the end of a turn. */
const recallMs = 15;
const organiseMs = 500;

/**
 * Returns the block for an agent that begins a session, got a prompt, opened or changed a file, or whose command has
 * failed.
 */
export async function recallForHook(event: HookEvent, request: HookRecall): Promise<RecalledForHook> {
  const { places, user, capture, recorded, env, now, open = openRecall } = request;
  // The events about the recall are written after the answer, so that the host does not wait for them.
  const notes: AdmittedEvent[] = [];
  const opened = open({
    places,
    env,
    now,
    user,
    device: capture.device,
    as: { kind: "owner" },
    append: async (events) => {
      notes.push(...events);
      return { ids: events.map(({ event: { id } }) => id) };
    },
    catchUp: { ms: recallMs, except: new Set(recorded) },
  });
  try {
    await freshen(opened);
  } catch (error) {
    const notice = event.kind === "session-started" ? faultNotice(error) : null;
    if (notice === null) throw error;
    request.onFault(error);
    return { context: withNotice(null, notice), given: null, finish: async () => {} };
  }
  const space = await spaceNameOf(opened, request.space);
  const parts: Parts = {
    ...opened,
    settings: { ...opened.settings, ...request.settings },
    principal: { kind: "user", space, ...sessionOf(event), openSpaces: request.options.alsoFrom },
    promptId: event.kind === "prompt-submitted" ? recorded[0] : undefined,
  };
  const { block, given } = await tell(parts, event, request, { space: request.space, name: space });
  const notices = event.kind === "session-started" ? await sessionNotices(parts, request.space) : [];
  return {
    context: notices.length === 0 ? block : withNotice(block, notices.join("\n")),
    given,
    finish: async () => {
      if (request.options.record) capture.note(notes);
      // The process exits as soon as this has returned.
      parts.index.leave();
      await parts.shared?.close();
    },
  };
}

/**
 * Returns notices for the person at the start of a session: about the folder's space, and about devices that wait to be
 * accepted.
 */
async function sessionNotices(parts: Parts, evidence: SpaceEvidence): Promise<string[]> {
  const ofSpace = await spaceNotice(parts, evidence);
  return [
    ...(ofSpace === null ? [] : [ofSpace]),
    ...((await hasWaitingDevices(parts)) ? [deviceNotice] : []),
    ...(await sharingNotices(parts)),
  ];
}

/** Returns a notice for each rule by which this machine shares in the session's space. */
async function sharingNotices({ shared, principal }: Parts): Promise<string[]> {
  const { space } = placeOf(principal);
  const layers = shared === undefined || space === undefined ? [] : await shared.of(space);
  return layers.flatMap(({ rules }) => {
    const rule = rules?.read().rule ?? "off";
    return rule === "off" ? [] : [sharingNotice(rule)];
  });
}

/** Returns a notice about the folder's space; null if there is nothing to do. */
async function spaceNotice(parts: Parts, evidence: SpaceEvidence): Promise<string | null> {
  const space = await spaceOf(parts, evidence);
  if (space.state === "waiting") return waitingNotice;
  return (await findEarlier(parts, evidence, space)).length > 0 ? earlierNotice : null;
}

/** Returns a notice if the memory cannot be read until the person acts; null for other errors. */
function faultNotice(error: unknown): string | null {
  return error instanceof LociError && error.code === "KEY_UNVERIFIED" ? unverifiedNotice : null;
}

type Told = Pick<RecalledForHook, "given"> & { readonly block: string | null };

async function tell(parts: Parts, event: HookEvent, { options }: HookRecall, from: AskedFrom): Promise<Told> {
  const { limits, bytes, restoresAtPrompt, pushes, ...rest } = options;
  const wanted = { agent: event.host, ...sessionOf(event), ...rest };
  switch (event.kind) {
    case "session-started": {
      const compacted = event.source === "compacted";
      // The host would lose the text, and the prompt could not bring it again.
      if (compacted && restoresAtPrompt) return sized(null, 0, 0);
      const most = { ...limits, bytes: bytes - noticeBytes };
      const unseen = event.source === "resumed";
      const brief = await briefFrom(parts, { ...wanted, compacted, unseen, limits: most }, from);
      return sized(brief.block, brief.ids.length, brief.tokens);
    }
    case "prompt-submitted": {
      const { prompt, session } = event;
      if (restoresAtPrompt && session !== null && (await lacksBrief(parts, session))) {
        const lost = await briefFrom(parts, { ...wanted, compacted: true, limits: { ...limits, bytes } }, from);
        if (lost.block !== null) return sized(lost.block, lost.ids.length, lost.tokens);
      }
      if (!(await mayPush(parts, pushes, session))) return sized(null, 0, 0);
      const asked = { ...wanted, prompt, unseen: true, limits: { ...limits, bytes } };
      const recalled = await recallFrom(parts, asked, from);
      return sized(recalled.block, recalled.items.length, recalled.tokens);
    }
    case "tool-finished": {
      // Loaded only here, because most tool uses get nothing.
      const { atActionFrom } = await import("../memory/actions/at-action.ts");
      for (const action of actionsOf(event)) {
        const { block, ids, tokens } = await atActionFrom(parts, { ...wanted, action }, from);
        if (block !== null) return sized(block, ids.length, tokens);
      }
      return sized(null, 0, 0);
    }
    default:
      return sized(null, 0, 0);
  }
}

/** A patch may change many files; only the first ones are looked up. */
const mostFiles = 4;

/** What a finished tool did: a command that failed, or files that were changed or opened. */
function actionsOf({ tool, result, folder }: HookEventOf<"tool-finished">): Action[] {
  const { command, path, edits = [] } = tool;
  if (result.failed) return command === undefined ? [] : [{ kind: "failure", command, output: result.text }];
  if (tool.kind === "read") return path === undefined ? [] : [{ kind: "read", path: resolve(folder, path) }];
  return edits.slice(0, mostFiles).map((edit) => ({ kind: "edit", path: resolve(folder, edit.path), diff: edit.diff }));
}

/** True if the settings let a prompt of this session bring memories. */
async function mayPush(
  parts: Parts,
  pushes: RecallSettings["options"]["pushes"],
  session: string | null,
): Promise<boolean> {
  if (pushes !== "first" || session === null) return pushes !== "never";
  return !(await hasRecalled(parts, session));
}

function sized(block: string | null, memories: number, tokens: number): Told {
  return { block, given: block === null ? null : { memories, tokens } };
}

/** A session that has ended, and the settings of its folder. */
interface EndedSession extends SessionEndRequest {
  readonly settings: Settings;
}

/** What else the end of a turn or session may start. */
interface OrganiseOptions {
  readonly ended?: EndedSession | null;
  /** The session whose turn has ended, if what the person states becomes facts. */
  readonly stated?: { readonly session: string } | null;
  /** After how many new tokens a model reads a session for facts. Null if no model may read automatically. */
  readonly extractEvery?: number | null;
  /** Returns parts for a recall that this process already has open. If left out, new parts are opened. */
  readonly open?: HookRecall["open"];
  readonly env?: HookRecall["env"];
}

/**
 * Lets the index catch up for a bounded time, so that the next recall finds the new events. At the end of a session it
 * also announces, once a day, which memories expire; `loci` and the MCP server erase them. Longer work starts in a
 * separate process.
 */
export async function organise(
  places: Places,
  user: string,
  capture: Capture,
  { ended = null, stated = null, extractEvery = null, open = openRecall, env }: OrganiseOptions = {},
): Promise<void> {
  const { device } = capture;
  const append = async (events: readonly AdmittedEvent[]) => capture.note(events);
  const catchUp = { ms: organiseMs };
  const opened = open({ places, user, device, as: { kind: "owner" }, append, catchUp, ...givenFields({ env }) });
  const parts = ended === null ? opened : { ...opened, settings: ended.settings };
  const isComplete = (await freshen(parts)) === "complete";
  if (isComplete && stated !== null) {
    const { noticeLastPrompt } = await import("../memory/admission/notice-last-prompt.ts");
    await noticeLastPrompt(parts, stated.session);
  }
  const isErasing = isComplete && (await needsErasure(parts));
  let isUpkeep = false;
  if (ended !== null) {
    const { keepRetention } = await import("../memory/retention/retention.ts");
    await keepRetention(parts, { mayErase: false });
    const { isUpkeepDue } = await import("../memory/summaries/upkeep-due.ts");
    const { openDocuments } = await import("../compose/open-documents.ts");
    isUpkeep = isComplete && (await isUpkeepDue({ ...parts, documents: openDocuments(places) }, ended));
  }
  const isExtracting = extractEvery !== null && isComplete && (await isReadingDue(parts, extractEvery, ended?.session));
  parts.index.close();
  if (isExtracting) await startCommand(extractCommand(ended?.session));
  // The upkeep command also completes erasures.
  if (isUpkeep) await startCommand(upkeepCommand(ended?.session), ended?.space);
  else if (isErasing) await startCommand(["forget", "--pending"]);
}

async function isReadingDue(parts: Parts, every: number, ended: string | undefined): Promise<boolean> {
  const { dueSessions } = await import("../memory/facts/extract-due.ts");
  const settings = { ...parts.settings, facts: { ...parts.settings.facts, every } };
  return (await dueSessions({ ...parts, settings }, ended)).length > 0;
}

function extractCommand(session: string | undefined): readonly string[] {
  return ["facts", "extract", "--due", ...(session === undefined ? [] : ["--session", session])];
}

function upkeepCommand(session: string | undefined): readonly string[] {
  return session === undefined ? ["upkeep"] : ["upkeep", "--session", session];
}

function sessionOf({ session }: HookEvent): { session?: string } {
  return session === null ? {} : { session };
}
