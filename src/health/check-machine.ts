import { existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Places } from "../config/paths.ts";
import { readFindings } from "../config/sync-findings.ts";
import { damagedTeams } from "../config/teams.ts";
import type { OtherState } from "../core/ports/other-state.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import { bytes, count } from "../core/text/phrases/quantities.ts";
import { readDevice, machineFingerprint, unfinishedMigration } from "../platform/devices/device.ts";
import { whyNotRead } from "../platform/files/regular-file.ts";
import { readHomeRecord } from "../platform/home/home-record.ts";
import { findGone, otherStates } from "../platform/home/settle-home.ts";
import { isOwnSocket } from "../platform/io/private-socket.ts";
import { bad, good, warning, type Check } from "./check.ts";
import { describeGone, describeOther, describeTaken } from "./describe-states.ts";
import { measureIndexes } from "./measure-indexes.ts";

/** Checks the machine and its folders, without opening the memory. */
export function checkMachine(places: Places, now: number): Check[] {
  return [
    checkNode(),
    checkFolder("memory folder", places.memory),
    checkFolder("state folder", places.state),
    checkFileSystem(places.memory),
    checkSpace(places.memory),
    ...checkGone(places),
    ...checkMigration(places),
    ...checkMoved(places),
    checkDevice(places.state),
    checkClock(now),
    checkIndexVersions(places.state),
    ...checkTeams(places.state),
    ...checkSyncs(places.state),
  ];
}

/** Reports a migration that was killed. Its new log is complete, but not in use. */
function checkMigration({ state }: Places): Check[] {
  return unfinishedMigration(state) === null
    ? []
    : [warning("log", "a migration to the current version was cut off", "run `loci migrate` again; it completes it")];
}

function checkGone(places: Places): Check[] {
  const gone = findGone(places);
  if (gone === null) return [];
  const { found, todo } = describeGone(gone);
  return [warning("memory", found, todo)];
}

/** A damaged team takes no part in any command, so nothing else would report it. */
function checkTeams(state: string): Check[] {
  return damagedTeams(state).map((folder) =>
    bad(
      "team",
      `${join(folder, "team.json")} is damaged, so this machine does not sync with that team`,
      "join again with `loci team join <address>`, or remove the folder",
    ),
  );
}

/** Reports a sync that waits for a person, and a server that lacks content of this machine. */
function checkSyncs(state: string): Check[] {
  return readFindings(state).flatMap(({ team, findings }) =>
    findings.map(({ stream, missing, stopped }) =>
      stopped === null
        ? bad(
            "sync",
            `the server of ${printableLine(team)} has ${count(missing, "event")} of ${printableLine(stream)} without content, ` +
              "although no forgetting names them; they are whole on this machine",
            "this machine sends them again once a day; ask the operator of the server whether it lost keys, or update it",
          )
        : bad(
            "sync",
            `${printableLine(team)}, ${printableLine(stream)}: ${printableLine(stopped)}`,
            "if you or your team forgot that much, run `loci sync --accept-loss` in a terminal; else ask the operator of the server",
          ),
    ),
  );
}

function checkNode(): Check {
  const major = Number(process.versions.node.split(".")[0]);
  return major >= 24
    ? good("Node.js", process.versions.node)
    : bad("Node.js", process.versions.node, "install Node.js 24 or newer");
}

/** At most this many files of a folder are checked. */
const mostFiles = 5000;

function checkFolder(name: string, path: string): Check {
  if (!existsSync(path)) return good(name, `${path} (made on first use)`);
  if (!statSync(path).isDirectory())
    return bad(name, `${path} is not a folder`, "move it away, or set AI_MEMORY_PATH to another place");
  const [first, ...others] = notRead(path);
  if (first !== undefined)
    return warning(
      name,
      `${first}; Loci does not read it${others.length === 0 ? "" : `, nor ${count(others.length, "other")}`}`,
      "remove it, or put a regular file in its place",
    );
  const [linked] = linkedSegments(path);
  if (linked !== undefined)
    return warning(
      name,
      `${linked} has another name too (a hard link), so Loci appends to a new segment instead`,
      "`find / -samefile <the segment>` shows the other name; remove it unless it is your own copy",
    );
  if (process.platform === "win32") return good(name, path);
  const open = openToOthers(path);
  if (open.length === 0) return good(name, `${path}, private`);
  return warning(
    name,
    `${count(open.length, "file or folder", "files and folders")} open to other users, as ${open[0]}`,
    `chmod -R go-rwx '${path}'`,
  );
}

/**
 * Finds pipes, devices and other files that Loci does not read, each with the reason. A running server's own sockets do
 * not count.
 */
function notRead(path: string): string[] {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).slice(0, mostFiles);
  return names.flatMap((name) => {
    const why = whyNotRead(join(path, name));
    return why === null || isOwnSocket(path, join(path, name)) ? [] : [`${join(path, name)} is ${why}`];
  });
}

/** Finds segments of the log that also have a name elsewhere. */
function linkedSegments(path: string): string[] {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).slice(0, mostFiles);
  return names
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(path, name))
    .filter((segment) => (statSync(segment, { throwIfNoEntry: false })?.nlink ?? 0) > 1);
}

/** Finds files that other users can read. Empty files, such as locks, do not count. */
function openToOthers(path: string): string[] {
  const inside = readdirSync(path, { recursive: true, encoding: "utf8" }).slice(0, mostFiles);
  return [path, ...inside.map((name) => join(path, name))].filter((name) => {
    const stats = statSync(name, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & 0o077) !== 0 && (stats.isDirectory() || stats.size > 0);
  });
}

// File system numbers from statfs(2). On these file systems, O_APPEND or locks do not work between machines.
const remoteFileSystems: Readonly<Record<number, string>> = {
  0x6969: "NFS",
  0x517b: "SMB",
  0xff534d42: "SMB",
  0xfe534d42: "SMB",
  0x5346414f: "AFS",
  0x01021997: "9P",
};
const tmpfs = 0x01021994;

function checkFileSystem(path: string): Check {
  const type = process.platform === "linux" ? statfsSync(existing(path)).type : 0;
  const remote = remoteFileSystems[type >>> 0];
  if (remote !== undefined) {
    return warning(
      "file system",
      `${remote}: appends and locks are not safe there`,
      "set AI_MEMORY_PATH to a folder on a local disk",
    );
  }
  if (type === tmpfs)
    return warning(
      "file system",
      "in working memory: gone after a restart",
      "set AI_MEMORY_PATH to a folder on a disk",
    );
  return good("file system", "local");
}

function checkSpace(path: string): Check {
  const { bavail, bsize } = statfsSync(existing(path));
  const free = bavail * bsize;
  if (free < 20_000_000) return bad("disk space", `${bytes(free)} free`, "free some space: nothing can be stored soon");
  if (free < 500_000_000) return warning("disk space", `${bytes(free)} free`, "free some space soon");
  return good("disk space", `${bytes(free)} free`);
}

/** Reports that the memory was moved, and other state folders of it on this machine. */
function checkMoved(places: Places): Check[] {
  const taken = (readHomeRecord(places.state)?.taken ?? []).map((one) =>
    good("moved", `${one.at.slice(0, 10)}: ${describeTaken(one)}`),
  );
  return [...taken, ...otherStates(places).map((other) => otherCheck(other))];
}

function otherCheck(other: OtherState): Check {
  if (other.is === "copy") return good("copies", `${other.path} is a copy of this memory, and a memory of its own`);
  const { found, todo } = describeOther(other);
  return warning("moved", found, todo);
}

function checkDevice(state: string): Check {
  const device = readDevice(state);
  if (device === null) return good("device", "gets its id on first use");
  if (device.machine === machineFingerprint()) return good("device", device.id);
  return warning(
    "device",
    `${device.id} belongs to another machine`,
    "nothing: this machine takes a new id when it next writes",
  );
}

/** Around the time this program was made. A correct clock never shows an earlier time. */
const made = Date.UTC(2026, 0, 1);

function checkClock(now: number): Check {
  const timeText = new Date(now).toISOString();
  return now < made
    ? bad("clock", `${timeText} is in the past`, "set the clock: events are ordered by time")
    : good("clock", timeText);
}

function checkIndexVersions(state: string): Check {
  const indexes = measureIndexes(state);
  const list = indexes.map(({ schema, bytes: size }) => `schema ${schema} (${bytes(size)})`).join(", ");
  if (indexes.length === 0) return good("index files", "none yet");
  return good(
    "index files",
    indexes.length === 1 ? list : `${list}: several versions of Loci use this memory, side by side`,
  );
}

function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
