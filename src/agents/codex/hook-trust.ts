import { spawn } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { realPath } from "../../platform/files/links.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { startable } from "../../platform/programs/find-program.ts";
import { isHookCommand } from "../hook-command.ts";
import { isSettings, settingsAt, type Settings } from "../install/config-file.ts";
import { parseTomlSettings } from "../install/edit-toml.ts";
import type { Environment, Obstacle } from "../install/host-installer.ts";
import { readConfig } from "../install/read-config.ts";
import { manifest } from "./manifest.ts";

const patienceMs = 10_000;

/** Tells the person how to trust the hooks, in the words of Codex's screen. */
export const howToTrust = "start codex and choose “Trust all” when it asks (or run /hooks, then press t)";

/**
 * Checks Codex's own records for at least `hooks` trusted hooks in the user's hooks.json. Codex also records a hash of
 * each trusted hook, which only Codex can compare. To detect a hook that has changed since the person trusted it, use
 * `findUntrusted`.
 */
export function findUnnoted(home: string, hooks: number): Obstacle | null {
  const settings = parseTomlSettings(readConfig(join(home, "config.toml")).bytes?.toString("utf8") ?? "");
  const notes = settingsAt(settingsAt(settings, "hooks"), "state");
  const own = Object.entries(notes).filter(([key]) => isIn(home, key));
  const trusted = own.filter(([, note]) => isSettings(note) && typeof note["trusted_hash"] === "string");
  if (trusted.length >= hooks) return null;
  return { found: "Codex skips Loci's hooks until you trust them", todo: howToTrust };
}

/** True if a record belongs to the hooks.json of this folder. Its key is `<file>:<event>:<group>:<handler>`. */
function isIn(home: string, key: string): boolean {
  const file = /^(.*):[^:]+:\d+:\d+$/.exec(key)?.[1] ?? "";
  return basename(file) === "hooks.json" && realPath(dirname(file)) === realPath(home);
}

/**
 * Asks Codex which of Loci's hooks it would run in this folder. Codex silently skips hooks that the person has not
 * trusted.
 */
export async function findUntrusted(codex: string, folder: string, env: Environment): Promise<Obstacle | null> {
  const hooks = (await listHooks(codex, folder, env)).filter(({ command }) => isHookCommand(command, manifest.name));
  const skipped = hooks.filter(({ trustStatus }) => trustStatus !== "trusted" && trustStatus !== "managed");
  if (skipped.length > 0)
    return {
      found: `Codex skips ${skipped.length} of Loci's ${hooks.length} hooks: they are not trusted`,
      todo: howToTrust,
    };
  if (hooks.some(({ enabled }) => enabled === false))
    return { found: "hooks of Loci are switched off in Codex", todo: "start codex and run /hooks to switch them on" };
  return null;
}

/** Asks `codex app-server` for its hooks, with JSON-RPC over pipes. */
async function listHooks(codex: string, folder: string, env: Environment): Promise<Settings[]> {
  // The request must not fetch plugins. It must not create databases either, because the person may never have started
  // Codex.
  const databases = makeScratch("codex");
  const { program, args } = startable(codex);
  const server = spawn(program, [...args, "-c", "features.plugins=false", "app-server"], {
    cwd: folder,
    env: { ...env, CODEX_SQLITE_HOME: databases },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const closed = new Promise((resolve) => server.once("close", resolve).once("error", resolve));
  const ended = new Promise<never>((_, reject) => {
    server.once("error", reject).once("exit", (code) => reject(new Error(`codex app-server ended with ${code}`)));
  });
  const timer = globalThis.setTimeout(() => server.kill(), patienceMs);
  // Writing to a server that has already ended fails here; `ended` reports it.
  server.stdin.on("error", () => {});
  const send = (message: Settings) => server.stdin.write(`${JSON.stringify(message)}\n`);
  const answered = (async () => {
    send({ id: 1, method: "initialize", params: { clientInfo: { name: "loci", title: "Loci", version: "1" } } });
    send({ method: "initialized" });
    send({ id: 2, method: "hooks/list", params: { cwds: [folder] } });
    for await (const line of process.getBuiltinModule("node:readline").createInterface({ input: server.stdout })) {
      const message = JSON.parse(line) as Settings;
      if (message["id"] === 2) return hooksIn(message["result"]);
    }
    return ended;
  })();
  try {
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    server.stdin.end();
    server.kill();
    await Promise.race([closed, setTimeout(1000, undefined, { ref: false })]);
    removeScratch(databases);
  }
}

function hooksIn(result: unknown): Settings[] {
  const places = isSettings(result) && Array.isArray(result["data"]) ? (result["data"] as unknown[]) : [];
  return places
    .flatMap((place): unknown[] => (isSettings(place) && Array.isArray(place["hooks"]) ? place["hooks"] : []))
    .filter(isSettings);
}
