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
  /** Holds it back for a moment, between two system calls. */
  pause(): void;
  resume(): void;
  /** Asks it to end by closing its input, and waits. */
  finish(): Promise<void>;
  /** Resolves when it has ended and everything it said was heard. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly errors: string;
    /** Why the system could not start it, which says nothing about the code under test. */
    readonly notStarted?: string;
  }>;
}

const workers = fileURLToPath(new URL("workers", import.meta.url));

/** Command line of a worker: `strace` needs it as words. */
export function workerCommand(name: string, options: unknown): string[] {
  return [process.execPath, join(workers, `${name}.ts`), JSON.stringify(options)];
}

// Compiled code is kept between processes: a worker starts in a quarter of the time, and a run has thousands of them.
const cache = join(tmpdir(), "loci-crash-compile-cache");

/** Lets a worker end in good order once, since one that is killed leaves nothing in the cache. */
export async function warmUp(names: readonly string[], options: unknown): Promise<void> {
  await Promise.all(names.map(async (name) => startWorker(name, options).finish()));
}

/** Puts in front of a command what makes each of its writes begin late: opened in time, written too late. */
export const slowWrites = "strace -f -qq -o /dev/null -e trace=write -e inject=write:delay_enter=15000".split(" ");

/** Starts a worker of workers/. `onLine` hears each line it writes to its standard output. */
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
  // Whoever kills must be on time: it goes before those it kills, who would inherit its priority.
  if (child.pid !== undefined) setPriorityOf(child.pid);
  // A killed process cannot be written to, and that is no news here.
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

/** What workers say. Which of them says what is told in workers/. */
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
    // It has ended already; `ended` tells how.
  }
}

// A process that was killed while it wrote leaves half a line: it has said nothing then.
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
