import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openMemory } from "../src/compose/open-memory.ts";
import { resolvePlaces, type Places } from "../src/config/paths.ts";
import { createHookAnswerer, type HookAnswerer } from "../src/hook-process/answer-request.ts";
import { listenForHooks } from "../src/hook-process/listen-for-hooks.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { hookSocket } from "../src/platform/io/private-socket.ts";
import { homeVariables } from "./home-variables.ts";

/** A home with a memory of a few facts, and the folder that an agent works in. */
export interface HelperHome {
  readonly home: string;
  readonly space: string;
  readonly env: Readonly<Record<string, string>>;
  readonly places: Places;
  remove(): void;
}

const facts = [
  "The lighthouse deploys with make beacon and needs the VPN.",
  "The staging database is reset every night at three.",
  "Invoices are rounded to five cents, half up.",
  "The parser lives in src/parse and has no dependencies.",
];

/** Makes a home. All homes know a secret by the same fingerprint, so that their events can be compared. */
export async function makeHelperHome(space?: string): Promise<HelperHome> {
  const home = makeScratch("w");
  const folder = space ?? join(home, "shop");
  mkdirSync(join(folder, ".git"), { recursive: true });
  const env = { ...homeVariables(home), XDG_RUNTIME_DIR: join(home, "run") };
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  const places = resolvePlaces(env);
  mkdirSync(places.state, { recursive: true, mode: 0o700 });
  writeFileSync(join(places.state, "fingerprint.key"), `${"0f".repeat(32)}\n`);
  const memory = await openMemory({ env });
  for (const text of facts) {
    await memory.remember(text, { space: folder });
    // Memories of the same millisecond are ordered by their random ids.
    await setTimeout(3);
  }
  await memory.close();
  return { home, space: folder, env, places, remove: () => removeScratch(home) };
}

/** A session helper in this process. */
export interface RunningHelper {
  readonly answerer: HookAnswerer;
  /** Resolves when the work after the last answer is done, with whether its client used the answer. */
  finished(): Promise<boolean>;
  close(): Promise<void>;
}

/** Answers the hooks of a home until it is closed. */
export async function serveHere({ places, env }: HelperHome): Promise<RunningHelper> {
  const answerer = createHookAnswerer({ places, env });
  const bound = Promise.withResolvers<void>();
  let last = Promise.withResolvers<boolean>();
  const answer: HookAnswerer["answer"] = async (request) => {
    const { resolve } = (last = Promise.withResolvers<boolean>());
    const answered = await answerer.answer(request).catch((error: unknown) => {
      resolve(false);
      throw error;
    });
    if (answered === null) resolve(false);
    return answered && { ...answered, finish: (isUsed) => answered.finish(isUsed).finally(() => resolve(isUsed)) };
  };
  const listener = listenForHooks({
    kind: "session",
    places,
    env,
    path: hookSocket(places.state, env) ?? "",
    script: fileURLToPath(import.meta.url),
    load: async () => ({ ...answerer, answer }),
    onBound: bound.resolve,
    onFault: (error) => {
      throw error;
    },
  });
  await bound.promise;
  return {
    answerer,
    finished: () => last.promise,
    close: async () => {
      await listener.close();
      await answerer.close();
    },
  };
}

const checkoutClient = fileURLToPath(new URL("../src/hook-process/hook.sh", import.meta.url));
const checkoutScript = fileURLToPath(new URL("../src/hook-process/hook-entry.ts", import.meta.url));

/** How a client is run: the shell client, or a native one. */
export interface ClientRun {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly host: string;
  readonly event: string;
  readonly input: string | Buffer;
  /** The Node.js of the fallback; a program that only fails if left out. */
  readonly node?: string;
  readonly client?: string;
  readonly shell?: string;
  /** The native client. Left out if the shell client is run. */
  readonly native?: string | undefined;
  /** The script that the native client runs in Node.js. */
  readonly script?: string;
  /** Written a moment after `input`; the stream then stays open until the client has ended. */
  readonly later?: string;
}

/** Returns the program and the first arguments of a client. */
export function clientCommand({ client = checkoutClient, shell = "sh", native, ...run }: Partial<ClientRun>): string[] {
  const { node = "/bin/false", script = checkoutScript } = run;
  if (native !== undefined) return [native, node, script];
  return [shell, ...(basename(shell) === "busybox" ? ["sh"] : []), client, node];
}

/** Runs a client as a host does. Returns what it prints and its exit code. */
export async function runClient(run: ClientRun): Promise<{ readonly printed: string; readonly code: number | null }> {
  const { env, cwd, host, event, input, node } = run;
  const path = node === undefined ? "/usr/bin:/bin" : (process.env["PATH"] ?? "");
  const [program = "", ...args] = clientCommand(run);
  const child = spawn(program, [...args, host, event], {
    env: { PATH: path, ...env },
    cwd,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stdin.on("error", () => {});
  const closed = once(child, "close") as Promise<[number | null]>;
  if (run.later === undefined) child.stdin.end(input);
  else {
    child.stdin.write(input);
    await setTimeout(300);
    child.stdin.write(run.later);
  }
  const [code] = await closed;
  return { printed, code };
}

/** The lines of a memory's log, in the order of the files. */
export function logLines({ places }: Pick<HelperHome, "places">): string[] {
  const log = join(places.memory, "log");
  if (!existsSync(log)) return [];
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted()
    .flatMap((file) => readFileSync(join(log, file), "utf8").split("\n"))
    .filter((line) => line !== "");
}

/** Takes back the lines that were appended to the log since it had this many. */
export function takeBackLines({ places }: Pick<HelperHome, "places">, count: number): void {
  const log = join(places.memory, "log");
  const [file = "", ...others] = readdirSync(log, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  if (others.length > 0) throw new Error("the log has several segments");
  const text = readFileSync(join(log, file), "utf8");
  const later = text
    .split("\n")
    .filter((line) => line !== "")
    .slice(count)[0];
  if (later !== undefined) truncateSync(join(log, file), Buffer.byteLength(text.slice(0, text.indexOf(later) - 1)));
}

/** An event without the parts that differ each time it is made. */
export function comparable(line: string): unknown {
  const event = JSON.parse(line) as Record<string, unknown>;
  const { id, key, ts: _ts, salt: _salt, digest: _digest, origin, content, ...rest } = event;
  const { device: _device, ...from } = origin as Record<string, unknown>;
  // The ids in a block are random, and so are the tokens that they take.
  const { tookMs: _took, tokens: _tokens, by: _by, validFrom: _from, ...said } = content as Record<string, unknown>;
  // A random key is the id.
  return withoutIds({ ...rest, origin: from, content: said, ...(key === id ? {} : { key }) });
}

/** Replaces the random ids and the times in a value. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
      .replaceAll(/\b1\d{12}\b/g, "0"),
  );
}
