import type { LoadedConfig } from "../config/load-config.ts";
import { LociError } from "../core/errors.ts";
import type { KnownBackup, Losses } from "../core/ports/file-care.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { timeAgo } from "../core/text/phrases/times.ts";
import type { Stats } from "../memory/care/care.ts";
import type { Memory } from "../memory/memory.ts";
import { describeDays, describeDue } from "../memory/retention/describe-retention.ts";
import { scheduleMs, type BackupSchedule } from "../platform/inventory/backup-list.ts";
import { bad, good, warning, type Check } from "./check.ts";

/** Checks the memory itself: log, index, erasures, retention and devices. */
export async function checkMemory(memory: Memory, now: number): Promise<Check[]> {
  const stats = await memory.care.stats();
  const { complete } = await memory.search({ q: "loci", k: 1 });
  return [
    ...checkLog(stats),
    stats.unknownEvents === 0
      ? good("versions", "all events are known to this program")
      : warning(
          "versions",
          `${count(stats.unknownEvents, "event")} written by a newer Loci`,
          "update this one to see them; nothing is lost",
        ),
    checkIndex(stats, complete),
    stats.pendingErasures + stats.elsewhereErasures === 0
      ? good("erasures", "none pending")
      : warning(
          "erasures",
          `${count(stats.pendingErasures + stats.elsewhereErasures, "erasure")} not complete`,
          "run `loci forget --pending`; `loci verify --erasures` names the devices",
        ),
    checkFuture(stats.newest, now),
    checkRetention(stats),
    checkDevices(stats),
  ];
}

function checkLog({ eventsRead, damagedLines, alteredLines }: Stats): Check[] {
  const torn = damagedLines - alteredLines;
  if (damagedLines === 0) return [good("log", `${count(eventsRead, "event")}, all readable`)];
  return [
    ...(alteredLines === 0
      ? []
      : [
          bad(
            "log",
            `${count(alteredLines, "line")} altered since written; the content is quarantined and never shown`,
            "`loci verify` names the place; `loci restore <backup>` adds the sound content of a backup",
          ),
        ]),
    ...(torn === 0
      ? []
      : [
          warning(
            "log",
            `${count(torn, "line")} cannot be read`,
            "a killed writer leaves such a line; `loci verify` looks for damage",
          ),
        ]),
  ];
}

function checkIndex({ memories, unappliedEvents }: Stats, isComplete: boolean): Check {
  if (unappliedEvents > 0)
    return warning(
      "index",
      `${count(unappliedEvents, "event")} put aside: the index cannot hold what they say`,
      "the log has them still; update Loci, then run `loci rebuild`",
    );
  if (!isComplete) return warning("index", "still catching up with the log", "run `loci doctor` again in a moment");
  return good("index", `${count(memories, "memory", "memories")}, in step with the log`);
}

function checkDevices({ waitingDevices }: Stats): Check {
  if (waitingDevices.length === 0) return good("devices", "all that have written are known to this machine");
  const events = waitingDevices.reduce((sum, one) => sum + one.events, 0);
  return warning(
    "devices",
    `${count(waitingDevices.length, "device")} that nobody has accepted ${waitingDevices.length === 1 ? "has" : "have"} written ${count(events, "event")}, which agents are not given unasked`,
    "`loci devices` lists them; if they are yours, run `loci devices accept --all`",
  );
}

function checkRetention({ retention }: Stats): Check {
  const due = describeDue(retention);
  return due === null
    ? good("retention", `what happened is kept ${describeDays(retention.policy.days)}`)
    : warning("retention", due, "nothing has to be done; `loci pin` or `retention.days` keeps what you want");
}

/** The clocks of two machines may differ by this much. */
const toleranceMs = 300_000;

function checkFuture(newest: number | null, now: number): Check {
  if (newest === null || newest <= now + toleranceMs) return good("event times", "none from the future");
  return warning(
    "event times",
    `the newest event is from ${new Date(newest).toISOString()}`,
    "check the clocks of your machines; the event itself is safe",
  );
}

/** Reports what was taken out of the log since the owner last looked. */
export function checkLosses({ aside, shorter, lost }: Losses): Check[] {
  const seen = "then run `loci doctor --acknowledge`";
  return [
    ...(aside.length === 0
      ? []
      : [
          bad(
            "lines aside",
            `lines that could not be read were put aside in ${aside.join(", ")}`,
            `\`loci import <file>\` adds every event in them that can be read; ${seen}`,
          ),
        ]),
    ...(lost === null
      ? []
      : [
          bad(
            "lost events",
            `the log no longer has ${count(lost.events, "event")} of the newest backup, of ${count(lost.devices.length, "device")}`,
            `if another device has just rewritten its log, let the sync finish; else \`loci restore ${lost.backup}\` brings them back`,
          ),
        ]),
    ...(shorter.length === 0
      ? []
      : [
          bad(
            "lost events",
            `${count(shorter.length, "segment")} of this machine's log missing or shorter than at the last look: ${shorter.slice(0, 3).join(", ")}`,
            `\`loci restore <backup>\` brings back what a backup has; ${seen}`,
          ),
        ]),
  ];
}

/** Reports the backups, and whether the scheduled ones are made. */
export function checkBackups(backups: readonly KnownBackup[], every: BackupSchedule, now: number): Check {
  const newest = backups[0]?.made ?? null;
  const found =
    backups.length === 0
      ? "none; `loci backup` makes one"
      : `${count(backups.length, "backup")}${newest === null ? "" : `, the newest from ${timeAgo(newest, now)}`}`;
  if (every === "off") return good("backups", found);
  const isLate = every !== "session" && (newest === null || now - newest > 2 * scheduleMs[every]);
  if (!isLate) return good("backups", `${found}; one is made by itself every ${every}`);
  return warning(
    "backups",
    `${found}; one should be made every ${every}`,
    "agents' hooks make them; run `loci backup` to see whether it works",
  );
}

/** Reports the space that this folder uses. */
export function checkSpace({ name, state, earlier }: Awaited<ReturnType<Memory["spaces"]["show"]>>): Check {
  if (state !== "waiting" && earlier.length > 0)
    return warning(
      "space",
      `${name} looks new, but ${count(earlier.length, "earlier space")} may be what this folder had before`,
      "`loci space` lists them; `loci space adopt <space>` goes on with one",
    );
  if (state !== "waiting") return good("space", name);
  return warning(
    "space",
    `${name}, apart: it names a remote that another folder has`,
    "if both are the same project, run `loci space link` here",
  );
}

/** Checks whether the settings can be read, and whether all of them apply. */
export function checkSettings(load: () => LoadedConfig): Check {
  try {
    const { ignored, files, config } = load();
    if (ignored.length > 0)
      return warning(
        "settings",
        `${count(ignored.length, "value")} of this project ignored`,
        "`loci config` shows which and why",
      );
    if (!config.capture)
      return warning("settings", "capture is off: nothing new is stored", "`loci config capture` shows where");
    const read = files.filter(({ found }) => found).length;
    return good("settings", read === 0 ? "defaults; no file" : count(read, "file"));
  } catch (error) {
    return faultToCheck("settings", error);
  }
}

export function faultToCheck(name: string, error: unknown): Check {
  const message = error instanceof Error ? error.message : String(error);
  return bad(
    name,
    message,
    error instanceof LociError && error.code === "CONFIG_INVALID"
      ? "correct the file"
      : "see the message; LOCI_DEBUG=1 shows more",
  );
}
