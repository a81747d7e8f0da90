import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { bundlePrograms } from "../../scripts/bundle-programs.ts";
import { compileHookClient } from "../../scripts/hook-client.ts";
import { openMemory } from "../../src/compose/open-memory.ts";
import { resolvePlaces } from "../../src/config/paths.ts";
import { askSocket } from "../../src/platform/io/ask-socket.ts";
import { hookSocket, isPrivateSocket } from "../../src/platform/io/private-socket.ts";
import { logLines, runClient } from "../helper-home.ts";
import { homeVariables } from "../home-variables.ts";
import { verifies } from "../verifies.ts";
import { withFolder } from "./home.ts";
import { createRandom } from "./random.ts";
import { check, checkNone, type Check, type Context, type Scenario } from "./scenario.ts";

verifies("INJ-1.b");

const hooksPerKill = 3;
/** Each kill starts a helper and three hooks, so a short run kills less often here. */
const shortRun = 1000;

/** Kills the session helper at random moments while hooks of both clients run. */
export const helper: Scenario = {
  name: "helper",
  about: "the session helper killed with SIGKILL while hooks ask it",
  run: (context) => withFolder((folder) => killHelpers(context, folder)),
};

async function killHelpers({ kills, seed, say }: Context, folder: string): Promise<Check[]> {
  await bundlePrograms(folder);
  const home = join(folder, "h");
  const space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const env = { ...homeVariables(home), XDG_RUNTIME_DIR: join(home, "run") };
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  const places = resolvePlaces(env);
  const memory = await openMemory({ env });
  await memory.remember("The lighthouse deploys with make beacon and needs the VPN.", { space });
  await memory.close();
  const socket = hookSocket(places.state, env) ?? "";
  const [client, script] = [join(folder, "hook", "hook.sh"), join(folder, "hook", "hook.cjs")];
  const native = join(folder, "loci-hook");
  compileHookClient(native);
  const random = createRandom(seed);
  const wanted = kills < shortRun ? Math.ceil(kills * 0.3) : kills;
  const faults: string[] = [];
  let withMemory = 0;

  const start = async (): Promise<ChildProcess> => {
    const args = [script, "--serve", String(process.pid)];
    const child = spawn(process.execPath, args, { env: { PATH: process.env["PATH"] ?? "", ...env }, stdio: "ignore" });
    for (let waited = 0; waited < 5000 && !isPrivateSocket(socket); waited += 20) await setTimeout(20);
    return child;
  };
  const ask = async (session: string, isNative: boolean): Promise<void> => {
    const prompt = `How does the lighthouse deploy in ${session}?`;
    const input = { session_id: session, cwd: space, hook_event_name: "UserPromptSubmit", prompt, prompt_id: session };
    const run = { env, cwd: space, host: "claude-code", event: "UserPromptSubmit", node: process.execPath };
    const { printed, code } = await runClient({
      ...run,
      ...(isNative ? { native, script } : { client }),
      input: JSON.stringify(input),
    });
    if (code !== 0 || !isAnswer(printed)) faults.push(`${session} got ${code}: ${printed.slice(0, 80)}`);
    if (printed.includes("make beacon")) withMemory += 1;
  };

  for (let round = 0; round < wanted; round += 1) {
    // The socket of a killed helper refuses a connection. If the socket is missing, no hook asks.
    if (random.chance(0.5)) rmSync(socket, { force: true });
    const child = await start();
    const asked = Array.from({ length: hooksPerKill }, (_, n) => ask(`k${round}-${n}`, (round + n) % 2 === 0));
    await setTimeout(random.below(120));
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await Promise.all(asked);
    if (round % 50 === 49) say(`${round + 1} kills`);
  }
  await stopLast(socket);
  const sessions = Array.from({ length: wanted }, (_, round) =>
    Array.from({ length: hooksPerKill }, (_one, n) => `k${round}-${n}`),
  ).flat();
  const events = logLines({ places }).map((line) => JSON.parse(line) as Logged);
  const of = (kind: string, session: string) =>
    events.filter((one) => one.kind === kind && one.scope.session === session);
  const lost = sessions.filter((session) => of("prompt.submitted", session).length === 0);
  const twice = sessions.filter((session) => new Set(of("prompt.submitted", session).map(({ key }) => key)).size > 1);
  const served = sessions.filter((session) => of("recall.served", session).length > 1);
  const byHelper = events.filter(({ kind, content }) => kind === "recall.served" && content.by === "warm").length;
  return [
    checkNone("each hook prints a valid answer", faults, `${sessions.length} hooks, ${wanted} kills`),
    checkNone("no event is lost", lost),
    checkNone("two reports of an event have one key", twice),
    checkNone("a recall is recorded once", served, `${byHelper} of ${withMemory} by the helper`),
    check("both the helper and Node.js answered", byHelper > 0 && byHelper < sessions.length),
  ];
}

interface Logged {
  readonly kind: string;
  readonly key: string;
  readonly scope: { readonly session?: string };
  readonly content: { readonly by?: string };
}

function isAnswer(printed: string): boolean {
  try {
    return typeof JSON.parse(printed) === "object";
  } catch {
    return false;
  }
}

/** Ends the helper that the last hooks have started. It would end with this process anyway. */
async function stopLast(socket: string): Promise<void> {
  const state = (await askSocket(socket, { state: true }, { mostBytes: 4096, waitMs: 1000 })) as {
    pid?: number;
  } | null;
  if (state?.pid !== undefined) process.kill(state.pid, "SIGTERM");
}
