import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { bundlePrograms } from "../scripts/bundle-programs.ts";
import { openMemory } from "../src/compose/open-memory.ts";
import { readFaults } from "../src/hooks/faults.ts";
import type { Memory } from "../src/memory/memory.ts";
import { ownKeyFile, sharedKeyFile, type KeyFile } from "../src/platform/encryption/key-file.ts";
import { publicKeyOf } from "../src/platform/encryption/sealed-box.ts";
import { sealedInSight } from "../src/platform/encryption/sealed-in-sight.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { createTools } from "../src/tools/index.ts";
import { giveKey, unlockedEnv } from "./give-key.ts";
import { homeVariables } from "./home-variables.ts";
import { filesUnder, holding, home, useHome } from "./memory-home.ts";
import { createTestHome } from "./run-loci.ts";
import { verifies } from "./verifies.ts";

useHome();

let scripts: string;
beforeAll(async () => {
  scripts = makeScratch("hook-bundle");
  await bundlePrograms(scripts);
});
afterAll(() => removeScratch(scripts));

interface Machine {
  readonly memory: string;
  readonly state: string;
}

const machine = (name: string): Machine => ({ memory: join(home, name, "memory"), state: join(home, name, "state") });
const word = "zebrafish";

async function using<T>(
  places: Machine,
  work: (memory: Memory) => Promise<T>,
  env: Record<string, string | undefined> = {},
): Promise<T> {
  const memory = await openMemory({ ...places, env });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

let old: Machine;
let fresh: Machine;
/** Makes an encrypted memory on the old machine. The tests sync it to the new one. */
beforeEach(async () => {
  old = machine("old");
  fresh = machine("fresh");
  giveKey(old);
  await using(old, (memory) => memory.remember("sealed on the old machine"), unlockedEnv);
});

function sync({ withKeys }: { readonly withKeys: boolean }): void {
  cpSync(old.memory, fresh.memory, { recursive: true });
  if (!withKeys) rmSync(sharedKeyFile(fresh.memory));
}

/** Replaces the key file with one that has an attacker's key, as anybody with access to the synced folder can. */
function swapKey({ memory }: Machine): void {
  const file = JSON.parse(readFileSync(sharedKeyFile(old.memory), "utf8")) as KeyFile;
  const stranger = { ...file.keys[0], public: publicKeyOf(Buffer.alloc(32, 9)) };
  writeFileSync(sharedKeyFile(memory), JSON.stringify({ ...file, keys: [stranger] }));
}

/** Every way to write to the memory. Each uses a word that no file may contain afterwards. */
const waysIn: Record<string, (memory: Memory) => Promise<unknown>> = {
  remember: (memory) => memory.remember(`a ${word}`),
  record: (memory) => memory.record([{ type: "prompt", text: `a ${word}` }]),
  document: (memory) => memory.documents.append({ scope: "user" }, `a ${word}`),
  entry: (memory) => memory.entries.save({ content: `a ${word}`, compartment: "session", session: "s1" }),
  note: (memory) => memory.notes.add({ text: `a ${word}`, at: Date.now() + 60_000 }),
  message: (memory) => memory.history.appendMessage({ role: "user", text: `a ${word}`, channel: "c" }),
  import: async (memory) => {
    const file = join(home, "mem0.json");
    writeFileSync(file, JSON.stringify([{ id: "1", memory: `a ${word}`, created_at: "2026-01-01T00:00:00Z" }]));
    try {
      return await memory.transfer.importFrom(file);
    } finally {
      rmSync(file);
    }
  },
  "tool of MCP": async (memory) => {
    let fault: unknown;
    const principal = { kind: "user", space: "somewhere" } as const;
    const tools = createTools({
      principal,
      memory: async () => memory.as(principal),
      onFault: (error: unknown) => void (fault = error),
    });
    const answer = await tools
      .find(({ name }) => name === "memory_write")
      ?.handle({ scope: "user", mode: "append", content: `a ${word}` });
    if (answer?.isError === true) throw fault;
  },
};

async function expectNothingStored(env: Record<string, string | undefined> = {}): Promise<void> {
  for (const [name, write] of Object.entries(waysIn))
    await expect(using(fresh, write, env), name).rejects.toMatchObject({ code: "KEY_UNVERIFIED" });
  expect(holding(home, [word])).toEqual([]);
  for (const path of segments(fresh)) expect(readFileSync(path, "utf8").trim(), path).toBe(original(path));
}

const segments = ({ memory }: Machine) => filesUnder(join(memory, "log")).filter((path) => path.endsWith(".jsonl"));

/** The old machine's version of a segment. */
function original(path: string): string {
  const there = path.replace(fresh.memory, old.memory);
  return existsSync(there) ? readFileSync(there, "utf8").trim() : "";
}

function hook(event: string, fields: object, more: Record<string, string> = {}) {
  const folder = join(home, "shop");
  mkdirSync(folder, { recursive: true });
  const input = { session_id: "s1", cwd: folder, transcript_path: "/nowhere", hook_event_name: event, ...fields };
  const { status, stdout } = spawnSync(process.execPath, [join(scripts, "hook", "hook.cjs"), "claude-code", event], {
    env: {
      PATH: process.env["PATH"],
      ...homeVariables(home),
      XDG_STATE_HOME: join(home, "hook-state"),
      LOCALAPPDATA: join(home, "hook-state"),
      AI_MEMORY_PATH: fresh.memory,
      ...more,
    },
    encoding: "utf8",
    input: JSON.stringify(input),
  });
  return { status, stdout };
}

/** The state folder that a hook has made for this memory. */
const hookState = () => {
  const folder = join(home, "hook-state", "ai");
  return join(folder, readdirSync(folder).find((name) => /^[0-9a-f]{8,}$/.test(name)) ?? "");
};

describe("a new machine that an encrypted memory is synced to", () => {
  verifies("SAF-6.a");

  it("stores nothing in plain text while the key file is missing, and everything after unlocking", async () => {
    sync({ withKeys: false });
    await expectNothingStored();
    cpSync(sharedKeyFile(old.memory), sharedKeyFile(fresh.memory));
    await expectNothingStored();
    await using(fresh, (memory) => memory.remember(`a ${word}`), unlockedEnv);
    for (const [name, write] of Object.entries(waysIn)) if (name !== "import") await using(fresh, write, unlockedEnv);
    const { hits } = await using(fresh, (memory) => memory.search("sealed"), unlockedEnv);
    expect(hits.map(({ snippet }) => snippet)).toEqual(["sealed on the old machine"]);
    // After the first unlock, writing needs no secret any more.
    await using(fresh, (memory) => memory.remember(`another ${word}`));
    expect(holding(home, [word])).toEqual([]);
  });

  it("does not seal to an unverified key, and detects a swapped one", async () => {
    sync({ withKeys: true });
    swapKey(fresh);
    await expectNothingStored();
    await expect(using(fresh, (memory) => memory.remember("x"), unlockedEnv)).rejects.toMatchObject({
      code: "KEY_FILE_INVALID",
    });
    expect(existsSync(ownKeyFile(fresh.state))).toBe(false);
  });

  it("keeps the verified key if the synced file is swapped or removed later", async () => {
    sync({ withKeys: true });
    await using(fresh, (memory) => memory.remember("first"), unlockedEnv);
    for (const change of [() => swapKey(fresh), () => rmSync(sharedKeyFile(fresh.memory))]) {
      change();
      await using(fresh, (memory) => memory.remember(`a ${word}`));
    }
    expect(holding(home, [word])).toEqual([]);
    expect((await using(fresh, (memory) => memory.search(word), unlockedEnv)).hits).toHaveLength(1);
  });

  it("stops writing plain text as soon as another device's sealed lines arrive", async () => {
    await using(fresh, (memory) => memory.remember("in the open, before anybody encrypted"));
    cpSync(join(old.memory, "log"), join(fresh.memory, "log"), { recursive: true });
    await expect(using(fresh, (memory) => memory.remember(`a ${word}`))).rejects.toMatchObject({
      code: "KEY_UNVERIFIED",
    });
    expect(holding(home, [word])).toEqual([]);
  });

  it("is not misled by plain lines that only mention sealed ones", async () => {
    const plain = machine("plain");
    await using(plain, async (memory) => {
      await memory.remember('{"v":"1.0.0","id":"0123","sealed":"0123456789abcdef.');
      await memory.remember("and on");
    });
    expect(sealedInSight(plain.memory)).toBeNull();
  });

  it("finds sealed lines after plain and after long ones, and a sealed document", async () => {
    const mixed = machine("mixed");
    await using(mixed, (memory) => memory.remember("plain first"));
    giveKey(mixed);
    await using(mixed, (memory) => memory.remember("x ".repeat(200_000)));
    expect(sealedInSight(mixed.memory)).toContain(".jsonl");
    const written = machine("written");
    mkdirSync(join(written.memory, "documents"), { recursive: true });
    writeFileSync(join(written.memory, "documents", "user.md.sealed"), "loci-sealed-1 ");
    expect(sealedInSight(written.memory)).toContain("user.md.sealed");
  });

  it("stores no event before it has verified the key, tells the session, and counts the lost event for `loci doctor`", async () => {
    sync({ withKeys: true });
    swapKey(fresh);
    expect(hook("UserPromptSubmit", { prompt: `where is the ${word}?`, prompt_id: "p1" })).toEqual({
      status: 0,
      stdout: "{}",
    });
    expect(hook("SessionStart", { source: "startup" }).stdout).toContain("loci unlock");
    expect(readFaults(hookState()).map(({ phase, code }) => `${phase} ${code}`)).toContain("record KEY_UNVERIFIED");
    expect(holding(home, [word])).toEqual([]);
    expect(segments(fresh).map((path) => readFileSync(path, "utf8").trim())).toEqual(
      expect.arrayContaining(segments(old).map((path) => readFileSync(path, "utf8").trim())),
    );
    const shell = createTestHome();
    const state = join(home, "hook-state");
    const env = { AI_MEMORY_PATH: fresh.memory, XDG_STATE_HOME: state, LOCALAPPDATA: state };
    const doctor = await shell.loci(["doctor"], { env, columns: 200 });
    expect(doctor.stdout).toMatch(/encryption .*has not verified the key/);
    expect(doctor.stdout).toMatch(/loci import all.*so far/);
    expect(await shell.loci(["remember", word], { env })).toMatchObject({ exit: 77 });
    shell.remove();
  });

  it("creates no key of its own beside sealed lines", async () => {
    sync({ withKeys: false });
    const shell = createTestHome();
    const env = { AI_MEMORY_PATH: fresh.memory, LOCI_PASSPHRASE: "correct horse battery" };
    for (const args of [["encrypt", "--yes"], ["unlock"], ["decrypt", "--yes"]]) {
      const ran = await shell.loci(args, { env });
      expect(ran, args.join(" ")).toMatchObject({ exit: 77, stderr: expect.stringContaining("is not here yet") });
    }
    expect(existsSync(sharedKeyFile(fresh.memory))).toBe(false);
    shell.remove();
  });
});
