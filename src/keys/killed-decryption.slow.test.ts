import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { openMemory } from "../compose/open-memory.ts";
import { hasCode } from "../core/errors.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";

const program = fileURLToPath(new URL("../cli/loci.ts", import.meta.url));
const events = 600;

let home: string;
let env: Record<string, string | undefined>;
beforeEach(() => {
  home = makeScratch("killed");
  const runtime = join(home, "run");
  mkdirSync(runtime);
  chmodSync(runtime, 0o700);
  env = {
    PATH: process.env["PATH"],
    ...homeVariables(home),
    XDG_RUNTIME_DIR: runtime,
    LOCI_PASSPHRASE: "four quiet words here",
  };
});
afterEach(() => removeScratch(home));

const loci = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { env, encoding: "utf8" });

/** Returns the paths of all files in the home folder that contain this text. */
const files = (part: string): string[] =>
  existsSync(home)
    ? readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => path.includes(part))
    : [];

/** True if a file has this text in its path. A command that runs may remove a folder while it is read. */
function hasFile(part: string): boolean {
  try {
    return files(part).length > 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Kills a command as soon as it builds a new index. Returns false if it has ended before. */
async function killInIndexRebuild(...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: "ignore" });
  const watch = setInterval(() => {
    if (hasFile(".sqlite.building")) child.kill("SIGKILL");
  }, 1);
  const signal = await new Promise<string | null>((done) => {
    child.on("exit", (_code, by) => done(by));
  });
  clearInterval(watch);
  return signal === "SIGKILL";
}

const idsInLog = () =>
  new Set(
    files(".jsonl")
      .filter((path) => /memory[/\\]log/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(home, path), "utf8").matchAll(/^\{"v":"[\d.]+","id":"([\da-f-]+)"/gm)].map(
          ([, id]) => id,
        ),
      ),
  );

describe("a memory whose rewrite is killed during the index build", () => {
  verifies("SAF-6.a", "LOG-5.b");

  it.each([
    ["decrypt", ["decrypt", "--yes"]],
    ["encrypt", ["encrypt", "--yes", "--rotate"]],
  ])("has every event after `loci %s` was run twice more", async (again, command) => {
    const memory = await openMemory({ env });
    const texts = Array.from({ length: events }, (_, n) => ({ type: "prompt" as const, text: `the heron, ${n}` }));
    const ids = await memory.record(texts);
    await memory.close();
    expect(loci("encrypt", "--yes").status).toBe(0);
    expect(loci("backup").status).toBe(0);
    expect(await killInIndexRebuild(...command)).toBe(true);
    for (let run = 0; run < 2; run += 1) {
      const { status, stdout, stderr } = loci(again, "--yes");
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).not.toContain("put aside");
      expect(idsInLog()).toEqual(new Set(ids));
    }
    expect(files("put-aside")).toEqual([]);
    expect(loci("doctor").status).toBe(0);
    expect(loci("stats", "--json").stdout).toContain(`"memories":${events}`);
    expect(loci("backup").status).toBe(0);
  });
});
