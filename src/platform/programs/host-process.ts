import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A running process. Its start time distinguishes it from a later process with the same number; unknown outside of
 * Linux.
 */
export interface RunningProcess {
  readonly pid: number;
  readonly startedAt: string | null;
}

interface ProcessEntry extends RunningProcess {
  readonly parent: number;
  readonly name: string;
}

const shells = /^-?(?:sh|dash|bash|ash|ksh|mksh|zsh|fish|busybox)$/;
const mostLevels = 6;

/**
 * Returns the program on whose behalf a process runs: the process itself, or its first ancestor that is not a shell. A
 * host starts a hook through a shell, which ends with the hook. Returns null if there is none.
 */
export function hostProcess(pid: number): RunningProcess | null {
  let entry = readProcess(pid);
  for (let level = 0; entry !== null && shells.test(entry.name); level += 1) {
    if (level === mostLevels) return null;
    entry = readProcess(entry.parent);
  }
  return entry === null ? null : { pid: entry.pid, startedAt: entry.startedAt };
}

/** Writes a process as the arguments of another program, which reads them with `fromArguments`. */
export function toArguments(program: RunningProcess | null): string[] {
  return program === null ? [] : [String(program.pid), program.startedAt ?? ""];
}

export function fromArguments([pid = "", startedAt = ""]: readonly string[]): RunningProcess | null {
  return /^\d{1,9}$/.test(pid) ? { pid: Number(pid), startedAt: startedAt === "" ? null : startedAt } : null;
}

/** True if the process has not ended. */
export function isRunning({ pid, startedAt }: RunningProcess): boolean {
  if (startedAt !== null) return readLinuxProcess(pid)?.startedAt === startedAt;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function readProcess(pid: number): ProcessEntry | null {
  if (!Number.isSafeInteger(pid) || pid < 2) return null;
  return process.platform === "linux" ? readLinuxProcess(pid) : readListedProcess(pid);
}

function readLinuxProcess(pid: number): ProcessEntry | null {
  try {
    const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.trim().split(" ");
    // A zombie has ended; only its parent does not know yet.
    if (fields[0] === "Z" || fields[0] === "X") return null;
    return { pid, parent: Number(fields[1]), name, startedAt: fields[19] ?? "" };
  } catch {
    return null;
  }
}

function readListedProcess(pid: number): ProcessEntry | null {
  try {
    const line = execFileSync("/bin/ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8", timeout: 2000 });
    const [, parent = "", path = ""] = /^\s*(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
    return parent === "" ? null : { pid, parent: Number(parent), name: path.replace(/^.*\//, ""), startedAt: null };
  } catch {
    return null;
  }
}
