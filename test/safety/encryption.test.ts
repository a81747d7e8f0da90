import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { resolvePlaces } from "../../src/config/paths.ts";
import { readFaults } from "../../src/hooks/faults.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { filesUnder } from "../memory-home.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";

verifies("SAF-6.a");

const passphrase = "correct horse battery";
const words = ["zebrafish", "axolotl", "narwhal", "capybara", "quokka", "secret-shop", "acme-corp"];

// The built script in dist/, which finds the package that encrypts the index.
const script = fileURLToPath(new URL("../../dist/hook/hook.cjs", import.meta.url));

let home: TestHome;
let space: string;
let runtime: string;
beforeEach(() => {
  home = createTestHome();
  runtime = makeScratch("run");
  space = join(home.path, "secret-shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  writeFileSync(
    join(space, ".git", "config"),
    '[remote "origin"]\n\turl = git@example.com:acme-corp/secret-shop.git\n',
  );
});
afterEach(() => {
  home.remove();
  removeScratch(runtime);
});

const places = () => resolvePlaces({ HOME: home.path });
const env = (more: Record<string, string> = {}) => ({ XDG_RUNTIME_DIR: runtime, ...more });

async function loci(args: readonly string[], more: Record<string, string> = {}, input?: string) {
  return home.loci(args, { cwd: space, env: env(more), ...(input === undefined ? {} : { input }) });
}

async function sure(args: readonly string[], more: Record<string, string> = {}, input?: string): Promise<string> {
  const ran = await loci(args, more, input);
  expect(ran, args.join(" ")).toMatchObject({ exit: 0 });
  return ran.stdout;
}

/** Runs a hook as Claude Code does. Nothing in its environment can unlock the memory, except what `more` adds. */
function hook(event: string, fields: object, more: Record<string, string> = {}) {
  const input = { session_id: "s1", cwd: space, transcript_path: "/nowhere", hook_event_name: event, ...fields };
  const { status, stdout } = spawnSync(process.execPath, [script, "claude-code", event], {
    env: { PATH: process.env["PATH"], HOME: home.path, ...more },
    encoding: "utf8",
    input: JSON.stringify(input),
  });
  return { status, stdout };
}

const tool = (text: string, id: string) => ({
  tool_name: "Bash",
  tool_input: { command: `echo ${text}` },
  tool_response: { stdout: text, stderr: "", interrupted: false },
  tool_use_id: id,
});

/** Files of the memory that contain readable text. */
const readableFiles = () =>
  [places().memory, places().state]
    .flatMap(filesUnder)
    .filter((path) => words.some((word) => readFileSync(path, "latin1").includes(word)));

async function fillAndEncrypt(): Promise<string> {
  hook("PostToolUse", tool("zebrafish in the tool", "t1"));
  await sure(["remember", "the axolotl is remembered"]);
  await sure(["write", "--scope", "user", "-"], {}, "a narwhal in the document");
  await sure(["backup"]);
  await sure(["search", "axolotl"]);
  expect(readableFiles()).not.toEqual([]);
  const answer = await home.json(["encrypt", "--yes"], { cwd: space, env: env({ LOCI_PASSPHRASE: passphrase }) });
  return String(answer["recovery"]);
}

describe("an encrypted memory", () => {
  it("shows no word, path or remote in any file, and captures while it is locked", async () => {
    await fillAndEncrypt();
    expect(readableFiles()).toEqual([]);
    await sure(["lock"]);
    expect(hook("PostToolUse", tool("capybara while locked", "t2"))).toEqual({ status: 0, stdout: "{}" });
    const promptAnswer = hook("UserPromptSubmit", { prompt: "where is the quokka of the axolotl?", prompt_id: "p1" });
    expect(promptAnswer).toEqual({ status: 0, stdout: "{}" });
    expect(readFaults(places().state).map(({ phase, code }) => [phase, code])).toContainEqual(["recall", "KEY_LOCKED"]);
    expect(readableFiles()).toEqual([]);
    expect(await loci(["search", "axolotl"])).toMatchObject({ exit: 77, stderr: expect.stringContaining("unlock") });
    await sure(["unlock"], {}, passphrase);
    for (const word of ["zebrafish", "axolotl", "capybara", "quokka"])
      expect(await sure(["search", word]), word).toContain(word);
    expect(await sure(["read", "--scope", "user"])).toContain("narwhal");
    await sure(["write", "--scope", "user", "-"], {}, "and a quokka");
    expect(await sure(["read", "--scope", "user"])).toContain("quokka");
    expect(readableFiles()).toEqual([]);
    const answer = hook(
      "UserPromptSubmit",
      { prompt: "what about the axolotl?", prompt_id: "p2", session_id: "s2" },
      env(),
    );
    expect(answer.stdout).toContain("the axolotl is remembered");
  });

  it("reports a missing key, a wrong key, and an altered key file", async () => {
    await fillAndEncrypt();
    await sure(["lock"]);
    const failure = async (more: Record<string, string>) => {
      const { stdout, exit } = await home.loci(["search", "x", "--json"], { cwd: space, env: env(more) });
      return [exit, (JSON.parse(stdout) as { error: { code: string } }).error.code];
    };
    expect(await failure({})).toEqual([77, "KEY_LOCKED"]);
    expect(await failure({ LOCI_PASSPHRASE: "another one" })).toEqual([77, "KEY_WRONG"]);
    expect(await loci(["unlock"], {}, "another one")).toMatchObject({ exit: 77 });
    const copies = [places().memory, places().state].map((folder) => join(folder, "encryption.json"));
    for (const path of copies) writeFileSync(path, readFileSync(path, "utf8").replace('"serial":1', '"serial":2'));
    expect(await failure({ LOCI_PASSPHRASE: passphrase })).toEqual([78, "KEY_FILE_INVALID"]);
    for (const path of copies) writeFileSync(path, "{");
    expect(await failure({})).toEqual([78, "KEY_FILE_INVALID"]);
    // A hook that cannot seal an event does not store it as plain text. It records a fault, which `loci doctor`
    // reports.
    hook("PostToolUse", tool("capybara without a key", "t3"));
    expect(readableFiles()).toEqual([]);
    expect(readFaults(places().state).at(-1)).toMatchObject({ phase: "record", code: "KEY_FILE_INVALID" });
  });

  it("can be restored from a backup, on another machine, with the recovery key alone", async () => {
    const recovery = await fillAndEncrypt();
    const { path } = await home.json(["backup"], { cwd: space, env: env() });
    const other = createTestHome();
    const file = join(other.path, "key");
    writeFileSync(file, recovery);
    const restored = await other.loci(["restore", String(path), "--yes"], { env: { LOCI_KEY_FILE: file } });
    expect(restored).toMatchObject({ exit: 0 });
    const found = await other.loci(["search", "axolotl"], { env: { LOCI_KEY_FILE: file } });
    expect(found.stdout).toContain("the axolotl is remembered");
    const read = await other.loci(["read", "--scope", "user"], { env: { LOCI_KEY_FILE: file } });
    expect(read.stdout).toContain("narwhal");
    other.remove();
  });

  it("gets a new key, and can be decrypted without losing anything", async () => {
    const recovery = await fillAndEncrypt();
    await sure(["encrypt", "--rotate", "--yes"], { LOCI_NEW_PASSPHRASE: "quite another horse" });
    expect(readableFiles()).toEqual([]);
    await sure(["lock"]);
    expect(await loci(["unlock"], {}, recovery)).toMatchObject({ exit: 77 });
    await sure(["unlock"], {}, "quite another horse");
    expect(await sure(["search", "zebrafish"])).toContain("zebrafish");
    await sure(["verify"]);
    await sure(["decrypt", "--yes"]);
    for (const word of ["zebrafish", "axolotl"]) expect(await sure(["search", word])).toContain(word);
    expect(await sure(["read", "--scope", "user"])).toContain("narwhal");
    await sure(["verify"]);
    expect(filesUnder(places().memory).filter((path) => /encryption\.json|\.sealed$/.test(path))).toEqual([]);
  });
});
