import { answerToFault } from "../../agents/answer-to-fault.ts";
import type { Host, HostManifest } from "../../agents/host.ts";
import { hosts } from "../../agents/hosts.ts";
import { saidByAgent } from "../../agents/said-by-agent.ts";
import type { Config } from "../../config/config-schema.ts";
import { loadConfig } from "../../config/load-config.ts";
import { memorySettings } from "../../config/memory-settings.ts";
import { resolvePlaces, type Places } from "../../config/paths.ts";
import { recallSettings } from "../../config/recall-settings.ts";
import { noticeBytes, settingsNotice, withNotice } from "../../core/block/notice.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/given-fields.ts";
import { parseJsonEnds } from "../../core/parse-json-ends.ts";
import { profileTable } from "../../core/profile.ts";
import { claimedName } from "../../core/scope.ts";
import { agentRole } from "../../hooks/agent-role.ts";
import { hookEventToEvents } from "../../hooks/capture.ts";
import { keepFault } from "../../hooks/faults.ts";
import { noAnswer, type HookAnswer } from "../../hooks/hook-answer.ts";
import { isKnownSchema, type HookEvent } from "../../hooks/hook-event.ts";
import { knownEvent } from "../../hooks/known-event.ts";
import { keepLeftAlone } from "../../hooks/left-alone.ts";
import { mayRecord } from "../../hooks/may-record.ts";
import { ownProcessVariable } from "../../hooks/own-process.ts";
import { isLeftAlone, pauseOf, pausesOf } from "../../hooks/pauses.ts";
import { placeEvent } from "../../hooks/place-event.ts";
import { routeHook } from "../../hooks/router.ts";
import { openCapture, type Capture } from "../../open-capture.ts";
import { systemTools } from "../../platform/admission-tools.ts";
import { hasKeys } from "../../platform/encryption/key-file.ts";
import { isSettled, settleHome } from "../../platform/home/settle-home.ts";
import type { InputText } from "../../platform/input-ends.ts";
import { outsideTest } from "../../platform/outside-test.ts";
import { spaceEvidence } from "../../platform/space-evidence.ts";
import { leave, leaveIfReading, readInput, writeOutput } from "../../platform/standard-streams.ts";
import { withTranscript } from "./hook-transcript.ts";

/**
 * When a hook answers at the latest, in milliseconds after Node.js has started it. A timer ends what waits; what computes has no more than bounded input: both ends of what
 * the host writes, the end of a transcript, a part of the prompt.
 */
const longestMs = 2000;

/** So much later than the wait for the host ends, so that its reason is the one that is kept. */
const graceMs = 100;

/** Work for after the host has its answer. */
type Later = (() => Promise<void>)[];

type FaultKeeper = (phase: string, error: unknown) => void;

/** One hook: `hook <host> <event>` with the host's JSON on standard input. Always exits 0, with an answer that the host understands. */
export async function runHook(args: readonly string[]): Promise<void> {
  const [name = "", hostEvent = ""] = args;
  const host = hosts.find(({ manifest }) => manifest.name === name);
  const deadline = process.uptime() * 1000 + longestMs;
  const print = createPrinter(host, hostEvent, deadline);
  const giveUp = (): never => {
    print(host === undefined ? noAnswer : answerToFault(host.manifest, hostEvent));
    return leave();
  };
  // What no part of Loci has caught: the host must not hear of it.
  process.on("uncaughtException", giveUp);
  if (host === undefined || process.env[ownProcessVariable] !== undefined) {
    print(noAnswer);
    return;
  }
  const keep = createFaultKeeper(host, hostEvent);
  const timer = setTimeout(() => {
    keep("deadline", new LociError("HOOK_LATE", `the hook was not done after ${longestMs} ms`));
    giveUp();
  }, longestMs + graceMs);
  const later: Later = [];
  print(await answerTo(host, hostEvent, deadline, { keep, later }));
  for (const work of later) await work();
  clearTimeout(timer);
  leaveIfReading();
}

/** Prints the first answer that it is given, whatever happens. */
function createPrinter(host: Host | undefined, hostEvent: string, deadline: number): (answer: HookAnswer) => void {
  let isPrinted = false;
  return (answer) => {
    if (isPrinted) return;
    isPrinted = true;
    let text = "{}";
    try {
      text = host?.contract.writeAnswer(answer, hostEvent) ?? text;
    } finally {
      writeOutput(text, deadline);
    }
  };
}

function createFaultKeeper(host: Host, hostEvent: string): FaultKeeper {
  return (phase, error) => {
    try {
      const { memory, state } = resolvePlaces(process.env);
      const fault = { at: Date.now(), host: host.manifest.name, event: hostEvent, phase };
      keepFault(state, fault, error, hasKeys(memory, state));
    } catch {
      // Without a home there is no place to keep it.
    }
  };
}

interface Aside {
  readonly keep: FaultKeeper;
  readonly later: Later;
}

async function answerTo(host: Host, hostEvent: string, deadline: number, aside: Aside): Promise<HookAnswer> {
  let event: HookEvent | undefined;
  try {
    const places = resolvePlaces(process.env);
    if (!isSettled(places)) settleHome(places);
    const text = await readInput({ deadline, isComplete: (said) => parseInput(said) !== undefined });
    const input = parseInput(text);
    if (input === undefined) throw new SyntaxError("no JSON");
    const told = host.contract.readEvent({ event: hostEvent, input, env: process.env });
    if (told === null) return noAnswer;
    const complete = await withTranscript(saidByAgent(told, process.env, hosts), host.contract);
    event = placeEvent(knownEvent(complete), systemTools.sha256);
    const own = { isWhole: "whole" in text, onFault: aside.keep, later: aside.later };
    const answer = await handle(host, event, places, own);
    // A guard that cannot read the event lets nothing pass.
    return isKnownSchema(told.schema) ? answer : answerToFault(host.manifest, hostEvent);
  } catch (error) {
    aside.keep("read", error);
    return (await refusalAfterFault(host.manifest, event)) ?? answerToFault(host.manifest, hostEvent);
  }
}

function parseInput(text: InputText): Readonly<Record<string, unknown>> | undefined {
  try {
    return ("whole" in text ? JSON.parse(text.whole) : parseJsonEnds(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

/** A hook that is there only for a guard refuses what clearly harms, also where the settings cannot be read. */
async function refusalAfterFault(manifest: HostManifest, event: HookEvent | undefined): Promise<HookAnswer | null> {
  const hook = manifest.hooks.find((one) => one.event === event?.hostEvent);
  if (event === undefined || hook === undefined || hook.when === "always") return null;
  try {
    const { refusalWithoutSettings } = await import("./hook-guard.ts");
    return await refusalWithoutSettings(event, manifest);
  } catch {
    return null;
  }
}

async function handle(
  host: Host,
  event: HookEvent,
  places: Places,
  { isWhole, onFault, later }: { readonly isWhole: boolean; readonly onFault: FaultKeeper; readonly later: Later },
): Promise<HookAnswer> {
  const now = Date.now();
  try {
    if (event.session !== null) keepLeftAlone(places.state, event.session, isLeftAlone(process.env), now);
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
  const space = spaceEvidence(event.folder);
  const here = { space: claimedName(space), session: event.session, at: now };
  const pauses = pausesOf(process.env, places.state, now);
  const settings = recallSettings(loaded, process.env);
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
  const openOnce = (): Capture => (capture ??= openCapture(places));
  let recorded: readonly string[] = [];
  return routeHook(
    event,
    {
      record: async () => {
        if (!isRecorded) return noAnswer;
        const log = openOnce();
        const role = agentRole(process.env);
        const isOutside = config.files.outside ? undefined : outsideTest(space, event.folder);
        const own = givenFields({ role, isOutside });
        const { device, fingerprint } = log;
        const context = { user, device, space, sha256: systemTools.sha256, fingerprint, ...own };
        recorded = await log.record(hookEventToEvents(event, context));
        return noAnswer;
      },
      recall: async () => {
        const isNoticed = event.kind === "session-started" && loaded.broken.length > 0;
        const notice = isNoticed ? settingsNotice(isRecorded) : null;
        if (!mayRecall) return notice === null ? noAnswer : { context: withNotice(null, notice) };
        const { recallForHook } = await import("./hook-recall.ts");
        const bytes = host.manifest.contextBytes - (notice === null ? 0 : noticeBytes);
        const options = { ...settings.options, record: settings.options.record && isRecorded, bytes };
        const asked = {
          places,
          user,
          space,
          capture: openOnce(),
          recorded,
          options,
          onFault: (error: unknown) => onFault("recall", error),
        };
        const { context, finish } = await recallForHook(event, asked);
        afterwards("recall", finish);
        if (notice !== null) return { context: withNotice(context, notice) };
        return context === null ? noAnswer : { context };
      },
      organise: async () => {
        // Only what a session leaves is looked at: at its end nobody waits any more.
        const ended =
          event.kind === "session-ended" && isRecorded
            ? {
                settings: memorySettings(loaded, process.env),
                space: event.folder,
                session: event.session ?? undefined,
              }
            : null;
        afterwards("organise", async () =>
          (await import("./hook-recall.ts")).organise(places, user, openOnce(), ended),
        );
        if (isRecorded) afterwards("backup", () => startBackup(config, event.kind, places.state));
        return noAnswer;
      },
      guard: async () => {
        // Whether it is on is not known: what clearly harms is refused, and nothing allowed.
        if (loaded.unsure.includes("guards.permissions")) {
          const refusal = await refusalAfterFault(host.manifest, event);
          const answer = refusal ?? answerToFault(host.manifest, event.hostEvent);
          if (answer.decision !== undefined || !config.guards.delegation) return answer;
        }
        if (!config.guards.permissions && !config.guards.delegation) return noAnswer;
        const call = { config, places, space, manifest: host.manifest, mayRecord: isRecorded };
        try {
          // What was cut may be what harms.
          if (!isWhole) throw new LociError("EVENT_TOO_LARGE", "the tool's input is too long for a guard to look at");
          const { answerAsGuard } = await import("./hook-guard.ts");
          return await answerAsGuard(event, call, (error) => onFault("guard", error));
        } catch (error) {
          onFault("guard", error);
          return (await refusalAfterFault(host.manifest, event)) ?? answerToFault(host.manifest, event.hostEvent);
        }
      },
    },
    onFault,
  );
}

/** Starts a backup as a process of its own where one is due: the hook looks at two small files, and waits for nothing. */
async function startBackup({ backup }: Config, kind: HookEvent["kind"], state: string): Promise<void> {
  if (backup.every === "off" || (backup.every === "session" && kind !== "session-ended")) return;
  const { isBackupDue, markBackupTried } = await import("../../platform/backup-list.ts");
  if (!isBackupDue(state, backup.every, Date.now())) return;
  // Before it is started: sessions that end together start one.
  markBackupTried(state);
  const { startCommand } = await import("./start-command.ts");
  await startCommand(["backup", "--scheduled"]);
}
