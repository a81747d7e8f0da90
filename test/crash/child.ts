import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A process of our own that does one kind of work and reports in lines of JSON. */
export interface Child {
  readonly pid: number;
  /** Sends it a line. */
  tell(message: unknown): void;
  kill(): void;
  /** Stops it for a moment, between two system calls. */
  pause(): void;
  resume(): void;
  /** Asks it to end by closing its input, and waits. */
  finish(): Promise<void>;
  /** Resolves when it has ended and all its output was read. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly errors: string;
    /** Why the system could not start it, which is not a fault of the code under test. */
    readonly notStarted?: string;
  }>;
}

const workers = fileURLToPath(new URL("workers", import.meta.url));

/** Command line of a worker, as words for `strace`. */
export function workerCommand(name: string, options: unknown): string[] {
  return [process.execPath, join(workers, `${name}.ts`), JSON.stringify(options)];
}

// Compiled code is cached between processes: a worker starts in a quarter of the time, and a run has thousands of them.
const cache = join(tmpdir(), "loci-crash-compile-cache");

/** Lets a worker end in good order once, because a killed one leaves nothing in the cache. */
export async function warmUp(names: readonly string[], options: unknown): Promise<void> {
  await Promise.all(names.map(async (name) => startWorker(name, options).finish()));
}

/** Prefixes a command so that each of its writes begins late: opened in time, written too late. */
export const slowWrites = "strace -f -qq -o /dev/null -e trace=write -e inject=write:delay_enter=15000".split(" ");

/** Starts a worker of workers/. `onLine` receives each line of its standard output. */
export function startWorker(
  name: string,
  options: unknown,
  onLine: (message: Message) => void = () => {},
  prefix: readonly string[] = [],
): Child {
  const [command, ...rest] = [...prefix, ...workerCommand(name, options)];
  const child = spawn(command ?? "", rest, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  // The killer must be on time: it has a higher priority than its victims, who would inherit it.
  if (child.pid !== undefined) setPriorityOf(child.pid);
  // Writing to a killed process fails, which is expected here.
  child.stdin.on("error", () => {});
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = parseLine(line);
    if (message !== null) onLine(message);
  });
  const ended = waitForEnd(child);
  return {
    pid: child.pid ?? 0,
    tell: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    kill: () => child.kill("SIGKILL"),
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    finish: async () => {
      child.stdin.end();
      await ended;
    },
    ended,
  };
}

/** The messages of workers; each file in workers/ documents its own. */
export interface Message {
  readonly about?: readonly (readonly [id: string, lineBytes: number])[];
  readonly ack?: readonly string[];
  readonly forgot?: readonly string[];
  readonly sealed?: number;
  readonly caughtUp?: string;
  readonly failed?: string;
  readonly code?: string;
  readonly hits?: number;
  readonly version?: string;
}

function setPriorityOf(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_NORMAL);
  } catch {
    // It has ended already; `ended` has the reason.
  }
}

// A process that was killed while it wrote leaves half a line, which does not count.
function parseLine(line: string): Message | null {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return null;
  }
}

async function waitForEnd(child: ChildProcess): Promise<Awaited<Child["ended"]>> {
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    return { code, signal, errors };
  } catch (error) {
    return { code: null, signal: null, errors, notStarted: String(error) };
  }
}
