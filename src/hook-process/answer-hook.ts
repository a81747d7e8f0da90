import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Host, HostManifest } from "../agents/host.ts";
import { answerToFault } from "../agents/write-answer.ts";
import { openCapture, type Capture } from "../compose/open-capture.ts";
import type { OpenRecallOptions } from "../compose/open-recall.ts";
import type { Config } from "../config/config-schema.ts";
import { loadConfig } from "../config/load-config.ts";
import { memorySettings } from "../config/memory-settings.ts";
import type { Places } from "../config/paths.ts";
import { recallSettings } from "../config/recall-settings.ts";
import { profileTable } from "../core/access/profile.ts";
import { claimedName } from "../core/access/scope.ts";
import { noticeBytes, settingsNotice, withNotice } from "../core/block/notice.ts";
import { LociError } from "../core/errors.ts";
import type { TimeZone } from "../core/text/time/wall-clock.ts";
import { agentRole } from "../hooks/agent-role.ts";
import { captureContext } from "../hooks/capture-context.ts";
import { hookEventToEvents } from "../hooks/capture.ts";
import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import type { HookEvent, HookEventOf } from "../hooks/hook-event.ts";
import { keepLeftAlone } from "../hooks/left-alone.ts";
import { mayRecord } from "../hooks/may-record.ts";
import { isLeftAlone, pauseOf, pausesOf } from "../hooks/pauses.ts";
import { routeHook } from "../hooks/router.ts";
import type { Parts } from "../memory/base/parts.ts";
import { localZone } from "../platform/clock/clock.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { spaceEvidence } from "../platform/spaces/space-evidence.ts";
import type { GivenSize } from "./hook-recall.ts";

/**
 * Returns a refusal if the tool clearly does harm, for a hook that exists only for a guard. It works even if the
 * settings cannot be read. Returns null otherwise.
 */
export async function refusalAfterFault(
  manifest: HostManifest,
  event: HookEvent | undefined,
): Promise<HookAnswer | null> {
  const hook = manifest.hooks.find((one) => one.event === event?.hostEvent);
  if (event === undefined || hook === undefined || hook.when === "always") return null;
  try {
    const { refusalWithoutSettings } = await import("./hook-guard.ts");
    return await refusalWithoutSettings(event, manifest);
  } catch {
    return null;
  }
}

/** What a hook knows besides the event. */
export interface HookCall {
  readonly places: Places;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  /** False if the host's input was too long and only a part of it was read. */
  readonly isWhole: boolean;
  readonly onFault: FaultKeeper;
  /** The list of work to do after the answer. */
  readonly later: Later;
  /** Postpones the deadline of the answer to this many milliseconds from now. */
  readonly moreTime: (ms: number) => void;
  /** The open parts of a session helper. Left out if the hook does the work itself. */
  readonly warm?: WarmParts;
  /** Starts a session helper for the next hooks. Left out if none is wanted. */
  readonly startHelper?: () => Promise<void>;
}

/** The open parts of a session helper. */
export interface WarmParts {
  readonly openCapture: (statedIn: TimeZone | undefined) => Capture;
  readonly openRecall: (options: OpenRecallOptions, config: Config) => Parts;
}

/** Work to do after the answer was printed. */
export type Later = (() => Promise<void>)[];

export type FaultKeeper = (phase: string, error: unknown) => void;

/**
 * Runs all phases of an event, as the settings and pauses allow: record, recall, organise and guard. Returns the answer
 * for the host.
 */
export async function answerHook(host: Host, event: HookEvent, call: HookCall): Promise<HookAnswer> {
  const { places, env, now, isWhole, onFault, later, moreTime, warm } = call;
  try {
    if (event.session !== null) keepLeftAlone(places.state, event.session, isLeftAlone(env), now);
  } catch (error) {
    onFault("pause", error);
  }
  const loaded = loadConfig({
    cwd: event.folder,
    global: places.config,
    tool: event.host,
    onBroken: (error) => onFault("settings", error),
    state: places.state,
  });
  const { config } = loaded;
  if (warm !== undefined) refuseInHelper(config, event);
  const space = spaceEvidence(event.folder);
  const here = { space: claimedName(space), session: event.session, at: now };
  const pauses = pausesOf(env, places.state, now);
  const settings = recallSettings(loaded, env);
  const isRecorded = mayRecord(config, pauses, here);
  const mayRecall =
    profileTable[config.profile].injection && settings.offIn === null && pauseOf(pauses, "recall", here) === null;
  const afterwards = (phase: string, work: () => Promise<void>): void => {
    later.push(async () => {
      await work().catch((error: unknown) => onFault(phase, error));
    });
  };
  const { user } = config;
  let capture: Capture | undefined;
  const statedIn = profileTable[config.profile].statements ? localZone : undefined;
  const openOnce = (): Capture => (capture ??= warm?.openCapture(statedIn) ?? openCapture(places, { statedIn, env }));
  const open = warm && ((opening: OpenRecallOptions) => warm.openRecall(opening, config));
  let recorded: readonly string[] = [];
  const startNotice = async (isBroken: boolean): Promise<string | null> => {
    if (isBroken) return settingsNotice(isRecorded);
    // On a machine without a team, this costs only one look at a folder.
    if (!existsSync(join(places.state, "teams"))) return null;
    const { oldSyncNotice } = await import("../config/sync-times.ts");
    return oldSyncNotice(places.state, now);
  };
  const { startHelper } = call;
  if (startHelper !== undefined && config.hooks.warm) afterwards("helper", startHelper);
  if (event.kind === "session-started" && isRecorded) afterwards("sync", () => startSync(places.state, now));
  return routeHook(
    event,
    {
      record: async () => {
        if (!isRecorded) return noAnswer;
        const log = openOnce();
        const context = captureContext({
          user,
          device: log.device,
          space,
          folder: event.folder,
          keepsOutside: config.files.outside,
          role: agentRole(env),
          sha256: systemTools.sha256,
          fingerprint: log.fingerprint,
        });
        recorded = await log.record(hookEventToEvents(event, context));
        return noAnswer;
      },
      recall: async () => {
        if (event.kind === "tool-finished" && !isAnswered(event, config.recall, warm !== undefined)) return noAnswer;
        const notice = event.kind === "session-started" ? await startNotice(loaded.broken.length > 0) : null;
        if (!mayRecall) return notice === null ? noAnswer : { context: withNotice(null, notice) };
        const { recallForHook } = await import("./hook-recall.ts");
        const bytes = host.manifest.contextBytes - (notice === null ? 0 : noticeBytes);
        const restoresAtPrompt = host.manifest.afterCompaction === "next-prompt";
        const options = { ...settings.options, record: settings.options.record && isRecorded, bytes, restoresAtPrompt };
        const request = {
          places,
          user,
          space,
          capture: openOnce(),
          open,
          env,
          now,
          recorded,
          options,
          settings: { facts: config.facts, tiers: config.tiers },
          onFault: (error: unknown) => onFault("recall", error),
        };
        const { context, given, finish } = await recallForHook(event, request);
        afterwards("recall", finish);
        const sign = given === null || !config.recall.sign ? {} : { sign: describeGiven(given) };
        if (notice !== null) return { context: withNotice(context, notice), ...sign };
        return context === null ? noAnswer : { context, ...sign };
      },
      organise: async () => {
        // Only at the end of a session, when nobody waits for an answer any more.
        const ended =
          event.kind === "session-ended" && isRecorded
            ? {
                settings: memorySettings(loaded, env),
                space: event.folder,
                session: event.session ?? undefined,
              }
            : null;
        const { provider } = config.model;
        // The MCP server asks the client's model itself, because no other process can.
        const hasModel = provider !== "none" && provider !== "sampling";
        const mayExtract = isRecorded && profileTable[config.profile].facts && hasModel;
        const extractEvery = mayExtract ? config.facts.every : null;
        afterwards("organise", async () =>
          (await import("./hook-recall.ts")).organise(places, user, openOnce(), {
            ended,
            stated: statedIn === undefined || !isRecorded || event.session === null ? null : { session: event.session },
            extractEvery,
            open,
            env,
          }),
        );
        if (isRecorded) afterwards("backup", () => startBackup(config, event.kind, places.state, now));
        return noAnswer;
      },
      guard: async () => {
        // It is unknown whether the guard is switched on. So refuse what clearly does harm, and allow nothing.
        if (loaded.unsure.includes("guards.permissions")) {
          const refusal = await refusalAfterFault(host.manifest, event);
          const answer = refusal ?? answerToFault(host.manifest, event.hostEvent);
          if (answer.decision !== undefined || !config.guards.delegation) return answer;
        }
        if (!config.guards.permissions && !config.guards.delegation) return noAnswer;
        const guarded = { config, places, space, env, manifest: host.manifest, mayRecord: isRecorded, moreTime };
        try {
          // The harmful part may be in the text that was not read.
          if (!isWhole) throw new LociError("EVENT_TOO_LARGE", "the tool's input is too long for a guard to look at");
          const { answerAsGuard } = await import("./hook-guard.ts");
          return await answerAsGuard(event, guarded, (error) => onFault("guard", error));
        } catch (error) {
          onFault("guard", error);
          return (await refusalAfterFault(host.manifest, event)) ?? answerToFault(host.manifest, event.hostEvent);
        }
      },
    },
    onFault,
  );
}

/**
 * True for a tool use after which an agent may get something. What is known about a file is looked up by a session helper
 * only, because a new process would take too long after each edit.
 */
function isAnswered(
  { tool, result, subagent }: HookEventOf<"tool-finished">,
  { failures, files }: Config["recall"],
  isWarm: boolean,
): boolean {
  if (subagent !== undefined) return false;
  if (result.failed) return failures && tool.command !== undefined;
  return files && isWarm && (tool.kind === "edit" || (tool.kind === "read" && tool.path !== undefined));
}

/** Throws for an event that a session helper leaves to the hook itself. */
function refuseInHelper({ hooks, guards }: Config, { kind }: HookEvent): void {
  if (!hooks.warm) throw new LociError("USAGE", "the settings of this folder switch the session helper off");
  // The model may take longer than a client waits, and its key is in the hook's environment.
  if (guards.model && (kind === "tool-requested" || kind === "permission-asked"))
    throw new LociError("USAGE", "a guard that asks a model runs in the hook itself");
}

/** Returns the line that tells the person that memory was used, and which command explains it. */
function describeGiven({ memories, tokens }: GivenSize): string {
  return `Loci: ${memories} ${memories === 1 ? "memory" : "memories"} (${tokens} tokens) · loci why`;
}

/**
 * Starts a backup in a separate process if one is due. The hook itself only reads two small files and does not wait.
 */
async function startBackup({ backup }: Config, kind: HookEvent["kind"], state: string, now: number): Promise<void> {
  if (backup.every === "off" || (backup.every === "session" && kind !== "session-ended")) return;
  const { isBackupDue, markBackupTried } = await import("../platform/inventory/backup-list.ts");
  if (!isBackupDue(state, backup.every, now)) return;
  // Mark it before the start, so that sessions that end at the same time start only one backup.
  markBackupTried(state);
  const { startCommand } = await import("./start-command.ts");
  await startCommand(["backup", "--scheduled"]);
}

/** Starts a sync in a separate process if this machine has joined a team. The hook does not wait for it. */
async function startSync(state: string, now: number): Promise<void> {
  if (!existsSync(join(state, "teams"))) return;
  const { claimSync } = await import("../config/sync-times.ts");
  if (!claimSync(state, now)) return;
  const { startCommand } = await import("./start-command.ts");
  await startCommand(["sync", "--scheduled"]);
}
