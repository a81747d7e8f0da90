import type { Places } from "../../config/paths.ts";
import type { RecallSettings } from "../../config/recall-settings.ts";
import type { AdmittedEvent } from "../../core/admit.ts";
import {
  deviceNotice,
  earlierNotice,
  noticeBytes,
  unverifiedNotice,
  waitingNotice,
  withNotice,
} from "../../core/block/notice.ts";
import { LociError } from "../../core/errors.ts";
import type { SpaceEvidence } from "../../core/event.ts";
import { hasWaitingDevices } from "../../memory/devices.ts";
import type { SessionEnd } from "../../memory/end-session.ts";
import { findEarlier } from "../../memory/find-earlier.ts";
import { freshen, needsErasure } from "../../memory/freshen.ts";
import type { Parts } from "../../memory/parts.ts";
import { brief } from "../../memory/recall/brief.ts";
import { recall } from "../../memory/recall/recall.ts";
import type { Settings } from "../../memory/settings.ts";
import { spaceNameOf, spaceOf } from "../../memory/space-of.ts";
import type { Capture } from "../../open-capture.ts";
import { openRecall } from "../../open-recall.ts";
import type { HookEvent } from "../hook-event.ts";
import { startCommand } from "./start-command.ts";

// Loaded only by hooks that need the index: see hook.ts.

export interface HookRecall {
  readonly places: Places;
  readonly user: string;
  /** What the folder that the agent works in tells of its space. */
  readonly space: SpaceEvidence;
  readonly capture: Capture;
  /** Ids of what the same hook has just recorded. */
  readonly recorded: readonly string[];
  /** Told of a fault that the agent hears of, too. */
  readonly onFault: (error: unknown) => void;
  readonly options: RecallSettings["options"] & {
    /** Most bytes of context that the host takes. */
    readonly bytes: number;
  };
}

export interface RecalledForHook {
  /** What to put before the model; null when there is nothing to tell. */
  readonly context: string | null;
  /** To be called when the host has its answer. */
  readonly finish: () => Promise<void>;
}

/** How long a recall may take in what is new, and how long the end of a turn may. */
const recallMs = 15;
const organiseMs = 500;

/** What the memory has to say to an agent that begins a session, or was asked something. */
export async function recallForHook(event: HookEvent, asked: HookRecall): Promise<RecalledForHook> {
  const { places, user, capture, recorded } = asked;
  // The host does not wait for a note of what it was told.
  const notes: AdmittedEvent[] = [];
  const opened = openRecall({
    places,
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
    asked.onFault(error);
    return { context: withNotice(null, notice), finish: async () => {} };
  }
  const space = await spaceNameOf(opened, asked.space);
  const parts: Parts = {
    ...opened,
    // What is new was just taken in.
    catchUp: { ms: 0 },
    findSpace: () => asked.space,
    principal: { kind: "user", space, ...sessionOf(event), openSpaces: asked.options.alsoFrom },
  };
  const told = await tell(parts, event, asked);
  const notices = event.kind === "session-started" ? await sessionNotices(parts, asked.space) : [];
  return {
    context: notices.length === 0 ? told : withNotice(told, notices.join("\n")),
    finish: async () => {
      if (asked.options.record) capture.note(notes);
      parts.index.close();
    },
  };
}

/** What a person should know when a session begins: of the folder's space, and of devices that wait. */
async function sessionNotices(parts: Parts, evidence: SpaceEvidence): Promise<string[]> {
  const ofSpace = await spaceNotice(parts, evidence);
  return [...(ofSpace === null ? [] : [ofSpace]), ...((await hasWaitingDevices(parts)) ? [deviceNotice] : [])];
}

/** What a person should know of the folder's space; null where it is in order. */
async function spaceNotice(parts: Parts, evidence: SpaceEvidence): Promise<string | null> {
  const space = await spaceOf(parts, evidence);
  if (space.state === "waiting") return waitingNotice;
  return (await findEarlier(parts, evidence, space)).length > 0 ? earlierNotice : null;
}

/** What a session is told where the memory cannot be read until a person acts; null for other faults. */
function faultNotice(error: unknown): string | null {
  return error instanceof LociError && error.code === "KEY_UNVERIFIED" ? unverifiedNotice : null;
}

async function tell(parts: Parts, event: HookEvent, { options }: HookRecall): Promise<string | null> {
  const { limits, bytes, ...rest } = options;
  const wanted = { space: event.folder, agent: event.host, ...sessionOf(event), ...rest };
  switch (event.kind) {
    case "session-started":
      return (await brief(parts, { ...wanted, limits: { ...limits, bytes: bytes - noticeBytes } })).block;
    case "prompt-submitted": {
      const { prompt } = event;
      return (await recall(parts, { ...wanted, prompt, unseen: true, limits: { ...limits, bytes } })).block;
    }
    default:
      return null;
  }
}

/** A session that has ended, and the settings that hold in its folder. */
interface EndedSession extends SessionEnd {
  readonly settings: Settings;
}

/**
 * Takes in what is new, for a bounded time, so that the next recall finds it. At the end of a session it also announces, once a day, which memories
 * have come of age. Erasing them is left to `loci` and the MCP server. Work that may take longer than a hook has is started as a process of its own.
 */
export async function organise(
  places: Places,
  user: string,
  capture: Capture,
  ended: EndedSession | null = null,
): Promise<void> {
  const { device } = capture;
  const append = async (events: readonly AdmittedEvent[]) => capture.note(events);
  const opened = openRecall({ places, user, device, as: { kind: "owner" }, append, catchUp: { ms: organiseMs } });
  const parts = ended === null ? opened : { ...opened, settings: ended.settings };
  const isComplete = (await freshen(parts)) === "complete";
  const isErasing = isComplete && (await needsErasure(parts));
  let isUpkeep = false;
  if (ended !== null) {
    const { keepRetention } = await import("../../memory/erasure/retention.ts");
    await keepRetention(parts, { mayErase: false });
    const { isUpkeepDue } = await import("../../memory/end-session.ts");
    isUpkeep = isComplete && (await isUpkeepDue({ ...parts, catchUp: { ms: 0 } }, ended));
  }
  parts.index.close();
  // Upkeep completes erasures, too.
  if (isUpkeep) await startCommand(upkeepCommand(ended?.session), ended?.space);
  else if (isErasing) await startCommand(["forget", "--pending"]);
}

function upkeepCommand(session: string | undefined): readonly string[] {
  return session === undefined ? ["upkeep"] : ["upkeep", "--session", session];
}

function sessionOf({ session }: HookEvent): { session?: string } {
  return session === null ? {} : { session };
}
