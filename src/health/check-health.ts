import { openMemory } from "../compose/open-memory.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import type { Memory } from "../memory/memory.ts";
import type { BackupSchedule } from "../platform/inventory/backup-list.ts";
import { describeBroken, findBrokenSettings, type BrokenSettings } from "./broken-settings.ts";
import { checkEncryption, checkSealed, isLocked } from "./check-encryption.ts";
import { checkHooks } from "./check-hooks.ts";
import { checkEditors, checkHeard, checkHosts, heardCheck } from "./check-hosts.ts";
import { checkMachine } from "./check-machine.ts";
import { checkBackups, checkLosses, checkMemory, checkSettings, checkSpace, faultToCheck } from "./check-memory.ts";
import { checkPublishedFacts, checkPublishedLeft } from "./check-published.ts";
import { bad, type Check } from "./check.ts";

/** Lets the checks use a memory that is already open. */
export interface HealthOptions {
  /** Returns the open memory. The checks do not close it. */
  readonly openMemory?: () => Promise<Memory>;
}

/** Checks the machine, the settings, the memory, its hooks, and the agents that have the hooks. */
export async function checkHealth(around: Surroundings, options: HealthOptions = {}): Promise<Check[]> {
  const places = around.places();
  const now = around.world.now();
  const broken = findBrokenSettings(around);
  const encryption = guarded("encryption", () => checkEncryption(places, around.world.env));
  const isShut = encryption.some(isLocked);
  const opened = await checkOpened(around, isShut, options);
  const isHeard = isShut ? null : opened.some(({ name }) => name === heardCheck);
  const found = [
    ...checkMachine(places, now),
    ...(broken.length > 0 ? broken.map((file) => brokenToCheck(file, around)) : [checkSettings(around.config)]),
    ...encryption,
    // A key fault also prevents opening the memory. It is reported only once.
    ...opened.filter(({ found: what }) => !encryption.some((check) => check.found === what)),
    ...checkHooks(places, now),
    ...(await checkHosts(around, isHeard)),
    ...(await checkEditors(around)),
  ];
  return found.map((check) => ({ ...check, found: redactText(check.found) }));
}

function brokenToCheck(file: BrokenSettings, around: Surroundings): Check {
  const why = file.error instanceof Error ? file.error.message : String(file.error);
  return bad(
    "settings",
    `${describeBroken(file, around)}: ${why}`,
    "correct the file; then `loci import all` stores what was missed",
  );
}

function guarded(name: string, check: () => Check[]): Check[] {
  try {
    return check();
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}

/**
 * Opens the memory and checks it. The user's name in the settings is not needed, so broken settings do not prevent
 * these checks.
 */
async function checkOpened(
  around: Surroundings,
  isLockedAnyway: boolean,
  { openMemory: openShared }: HealthOptions,
): Promise<Check[]> {
  try {
    const memory = await (openShared?.() ?? openMemory({ env: around.world.env }));
    try {
      return [
        ...(await checkMemory(memory, around.world.now())),
        ...checkLosses(await memory.care.losses()),
        checkBackups(await memory.care.backups(), scheduleOf(around), around.world.now()),
        checkSpace(await memory.spaces.show(around.world.cwd)),
        ...(await checkPublishedFacts(memory, around.world.cwd)),
        ...checkPublishedLeft(around.places().state),
        ...checkSealed(await memory.care.sealedState()),
        ...(await checkHeard(memory, around.world.now())),
      ];
    } finally {
      if (openShared === undefined) await memory.close();
    }
  } catch (error) {
    // The encryption check has already reported that the memory is locked. A locked memory is not damaged.
    if (isLockedAnyway && error instanceof LociError && error.code === "KEY_LOCKED") return [];
    return [faultToCheck("memory", error)];
  }
}

/** The backup schedule in the settings. Another check reports unreadable settings. */
function scheduleOf(around: Surroundings): BackupSchedule {
  try {
    return around.config().config.backup.every;
  } catch {
    return "off";
  }
}
