import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A worker process that does one kind of work and reports in lines of JSON. */
export interface Child {
  readonly pid: number;
  /** Sends a line of JSON to the worker. */
  tell(message: unknown): void;
  kill(): void;
  /** Stops the worker between two system calls, until `resume`. */
  pause(): void;
  resume(): void;
  /** Closes the worker's input, so that it ends, and waits for that. */
  finish(): Promise<void>;
  /** Resolves when the worker has ended and all its output was read. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly errors: string;
    /** The reason why the system could not start the worker. This is not a fault of the code under test. */
    readonly notStarted?: string;
  }>;
}

const workers = fileURLToPath(new URL("workers", import.meta.url));

/** The command line of a worker, as words that can follow `strace`. */
export function workerCommand(name: string, options: unknown): string[] {
  return [process.execPath, join(workers, `${name}.ts`), JSON.stringify(options)];
}

// Caches compiled code between processes. Workers then start in a quarter of the time, and a run starts thousands of
// them.
const cache = join(tmpdir(), "loci-crash-compile-cache");

/** Fills the compile cache by letting each worker end normally once. A killed worker leaves nothing in the cache. */
export async function warmUp(names: readonly string[], options: unknown): Promise<void> {
  await Promise.all(names.map(async (name) => startWorker(name, options).finish()));
}

/** A prefix that delays each write of a command by 15 ms, so a file may change between opening and writing. */
export const slowWrites = "strace -f -qq -o /dev/null -e trace=write -e inject=write:delay_enter=15000".split(" ");

/** Starts a worker from workers/. `onLine` receives each line of its standard output. */
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
  // The test process must kill on time, so it has a higher priority than its workers. A worker inherits this priority,
  // so it is reset for each worker.
  if (child.pid !== undefined) setPriorityOf(child.pid);
  // Writing to a killed process fails, which is expected.
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

/** A message of a worker. Each file in workers/ describes the fields that it uses. */
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
    // The process has already ended; `ended` has the reason.
  }
}

// A process that is killed while it writes leaves half a line, which is ignored.
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
