import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { bundlePrograms } from "../../scripts/bundle-programs.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { openMemory } from "../compose/open-memory.ts";
import { resolvePlaces } from "../config/paths.ts";
import { readFaults } from "../hooks/faults.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { createFrameReader, toFrame } from "../platform/io/frames.ts";
import { hookSocket, isPrivateSocket } from "../platform/io/private-socket.ts";
import { mostRequestBytes, type HookRequest } from "./hook-request.ts";

let scripts: string;
let home: string;
let space: string;
const children: ChildProcess[] = [];
let server: Server | null = null;
beforeAll(async () => {
  scripts = makeScratch("hook-bundle");
  await bundlePrograms(scripts);
});
afterAll(() => removeScratch(scripts));
/** Makes a home whose memory has one fact. */
async function makeHome(): Promise<void> {
  home = makeScratch("w");
  space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const memory = await openMemory({ env: env() });
  await memory.remember("The lighthouse deploys with make beacon and needs the VPN.", { space });
  await memory.close();
}
beforeEach(makeHome);
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  const last = server;
  server = null;
  if (last !== null) await new Promise((resolve) => last.close(resolve));
  removeScratch(home);
});

const env = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"] ?? "",
  ...homeVariables(home),
  ...more,
});
const places = () => resolvePlaces(env());
const socket = () => hookSocket(places().state, env()) ?? "";
const checkout = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const prompt = (session: string) =>
  JSON.stringify({
    session_id: session,
    cwd: space,
    hook_event_name: "UserPromptSubmit",
    prompt: "How does the lighthouse deploy?",
    prompt_id: `p-${session}`,
  });

/** Runs a hook beside this process. Returns what it prints. */
async function run(
  script: readonly string[],
  session: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(process.execPath, [...script, "claude-code", "UserPromptSubmit"], {
    env: env(more),
    cwd: space,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stdin.end(prompt(session));
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(0);
  return printed;
}

const hook = (session: string, more = {}) => run([join(scripts, "hook", "hook.cjs")], session, more);
/** A hook that waits for the helper as long as it takes. */
const patientHook = (session: string, more = {}) =>
  run([checkout("test/workers/patient-hook.ts"), scripts], session, more);

interface Logged {
  readonly kind: string;
  readonly scope: { readonly session?: string };
  readonly content: { readonly by?: string };
}

/** The events of a session in the log: their kinds, and who answered. */
function recorded(session: string): string[] {
  const log = join(places().memory, "log");
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(log, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Logged)
    .filter(({ scope }) => scope.session === session)
    .map(({ kind, content }) => (content.by === undefined ? kind : `${kind} by ${content.by}`));
}

/** Waits until a session has these events, because the helper records a recall after its answer. */
async function expectRecorded(session: string, events: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(recorded(session)).toEqual(events), { timeout: 20_000 });
}

const byHook = ["prompt.submitted", "recall.served by hook"];
const byWarm = ["prompt.submitted", "recall.served by warm"];

/** Starts `loci mcp` in this home, and waits until it has made its socket. */
async function startMcp(): Promise<ChildProcess> {
  const made = () => lstatSync(socket(), { throwIfNoEntry: false })?.ctimeMs;
  const before = made();
  const child = spawn(process.execPath, [checkout("src/cli/loci.ts"), "mcp"], {
    env: env(),
    cwd: home,
    stdio: ["pipe", "ignore", "ignore"],
  });
  children.push(child);
  await vi.waitUntil(() => made() !== before && isPrivateSocket(socket()), { timeout: 30_000, interval: 50 });
  return child;
}

/** Listens in place of a helper. `answer` gets each request. */
async function pretend(answer: (request: HookRequest, client: Socket) => void): Promise<void> {
  mkdirSync(dirname(socket()), { recursive: true, mode: 0o700 });
  server = createServer((client) => {
    const read = createFrameReader(mostRequestBytes);
    client.on("error", () => {});
    client.on("data", (piece) => {
      const request = read(piece);
      if (request !== undefined) answer(request as HookRequest, client);
    });
  }).listen(socket());
  await once(server, "listening");
  chmodSync(socket(), 0o600);
}

/** Runs a hook. Returns whether it found the memory, what it recorded, and the faults of all hooks. */
async function outcome(ask: typeof hook = hook, session = "s9") {
  const isFound = (await ask(session)).includes("make beacon");
  return { isFound, recorded: recorded(session), faults: readFaults(places().state) };
}

/** The outcome of a hook that does all of the work itself, once. */
const ownWork = { isFound: true, recorded: byHook, faults: [] };

describe.skipIf(process.platform === "win32")("a hook beside `loci mcp`", () => {
  verifies("INJ-1.b");

  it("receives the same answer, byte for byte, that it would compute itself", async () => {
    verifies("API-10.b");
    // In the second memory the fact has another id, and the digits of an id can change the number of tokens.
    const withoutId = (printed: string): string =>
      printed.replaceAll(/[0-9a-f]{8}(?=: )/g, "id").replace(/\d+ tokens/, "tokens");
    const own = withoutId(await hook("s1"));
    expect(recorded("s1")).toEqual(byHook);
    removeScratch(home);
    await makeHome();
    await startMcp();
    expect(withoutId(await patientHook("s1"))).toBe(own);
    await expectRecorded("s1", byWarm);
  });

  it("receives its answer, and everything is recorded once", async () => {
    verifies("API-10.a");
    const mcp = await startMcp();
    expect(await patientHook("s2")).toContain("make beacon");
    await expectRecorded("s2", byWarm);
    // The process exits when its input ends, and removes its socket.
    mcp.stdin?.end();
    await once(mcp, "exit");
    expect(existsSync(socket())).toBe(false);
  });

  it("does the work itself if the server hangs or was killed", async () => {
    const mcp = await startMcp();
    mcp.kill("SIGSTOP");
    expect(await outcome()).toEqual(ownWork);
    mcp.kill("SIGKILL");
    await once(mcp, "exit");
    expect(existsSync(socket())).toBe(true);
    expect(await hook("s3")).toContain("make beacon");
    expect(recorded("s3")).toEqual(byHook);
    // A new server takes the address of the killed one.
    await startMcp();
    await patientHook("s4");
    await expectRecorded("s4", byWarm);
  });

  it("is ignored with LOCI_PAUSE", async () => {
    await startMcp();
    expect(await patientHook("s1", { LOCI_PAUSE: "1" })).toBe("{}");
    expect(recorded("s1")).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("A hook does the work itself", () => {
  it("if the server dies before, during or at the end of its answer", async () => {
    const answer = toFrame("{}");
    for (const bytes of [0, 3, answer.length - 1]) {
      await pretend((_request, client) => client.end(answer.subarray(0, bytes)));
      expect(await patientHook(`s${bytes}`)).toContain("make beacon");
      expect(recorded(`s${bytes}`)).toEqual(byHook);
      server?.close();
    }
  });

  it.each<[string, unknown]>([
    ["a refusal, as of another version", null],
    ["something else", { hello: 1 }],
  ])("if the answer is %s", async (_what, answer) => {
    await pretend((_request, client) => client.end(toFrame(answer)));
    expect(await outcome(patientHook)).toEqual(ownWork);
  });

  it("if the answer is garbage, or too long", async () => {
    await pretend((_request, client) => client.end(Buffer.alloc(100_000, "x")));
    expect(await outcome(patientHook)).toEqual(ownWork);
  });

  it("if the answer is late or missing", async () => {
    await pretend(() => {});
    expect(await outcome()).toEqual(ownWork);
  });

  it("without asking, if the socket is not private: by its mode, its folder, or a link", async () => {
    let asked = 0;
    await pretend((_request, client) => {
      asked += 1;
      client.destroy();
    });
    chmodSync(socket(), 0o666);
    expect(await outcome(patientHook)).toEqual(ownWork);
    chmodSync(socket(), 0o600);
    chmodSync(dirname(socket()), 0o755);
    expect(await patientHook("s2")).toContain("make beacon");
    chmodSync(dirname(socket()), 0o700);
    renameSync(socket(), `${socket()}.real`);
    symlinkSync(`${socket()}.real`, socket());
    expect(await patientHook("s3")).toContain("make beacon");
    renameSync(`${socket()}.real`, socket());
    expect(asked).toBe(0);
    // The socket is private again, so the hook asks the helper.
    expect(await patientHook("s5")).toContain("make beacon");
    expect(asked).toBe(1);
  });

  it.runIf(process.getuid?.() === 0)("without asking, if the socket belongs to another user", async () => {
    let asked = 0;
    await pretend((_request, client) => {
      asked += 1;
      client.destroy();
    });
    chownSync(socket(), 12_345, 12_345);
    expect(await outcome(patientHook)).toEqual(ownWork);
    expect(asked).toBe(0);
  });

  it("after sending only what the answer needs, without secrets of the environment", async () => {
    const requests: HookRequest[] = [];
    await pretend((request, client) => {
      requests.push(request);
      client.end(toFrame(null));
    });
    await patientHook("s1", { OPENAI_API_KEY: "sk-x", LOCI_RECALL: "on" });
    await patientHook("s2", { LOCI_PASSPHRASE: "x" });
    expect(requests).toMatchObject([{ host: "claude-code", event: "UserPromptSubmit", input: prompt("s1") }]);
    expect(Object.keys(requests[0]?.env ?? {}).toSorted()).toEqual(["HOME", "LOCI_RECALL"]);
  });
});
