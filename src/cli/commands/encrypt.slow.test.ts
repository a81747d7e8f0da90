import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { filesUnder } from "../../../test/memory-home.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { ownKeyFile } from "../../platform/encryption/key-file.ts";
import { tooShort } from "../encryption/ask-secrets.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const env = { LOCI_PASSPHRASE: "a lamp on the stairs" };

const clone = (name: string) => {
  const folder = join(home.path, name);
  mkdirSync(join(folder, ".git"), { recursive: true });
  writeFileSync(join(folder, ".git", "config"), '[remote "origin"]\nurl = git@github.com:me/shop.git\n');
  return folder;
};

describe("loci encrypt and loci decrypt", () => {
  it("keep every folder in its space, and every document in its place", async () => {
    verifies("SAF-6.a", "SCO-7.a");
    const [first, second] = [clone("first"), clone("second")];
    await home.loci(["remember", "The launch is in May."], { cwd: first });
    await home.loci(["write", "Deploys on Monday."], { cwd: first });
    await home.loci(["remember", "A second clone."], { cwd: second });
    await home.loci(["space", "link", "--yes"], { cwd: second });
    const states = async () => [
      (await home.json(["space"], { cwd: first, env }))["state"],
      (await home.json(["space"], { cwd: second, env }))["state"],
    ];
    expect(await states()).toEqual(["founder", "linked"]);
    for (const command of [["encrypt"], ["encrypt", "--rotate"], ["decrypt"]]) {
      expect(await home.loci([...command, "--yes"], { env })).toMatchObject({ exit: 0 });
      expect(await states()).toEqual(["founder", "linked"]);
    }
    writeFileSync(join(first, ".ai/memory/MEMORY.md"), "Deploys on Tuesday.\n");
    expect((await home.loci(["versions"], { cwd: first, env })).stdout.match(/^\s*[0-9a-f]{8}/gm)).toHaveLength(2);
  });

  it("report before any question whether the memory can be unlocked here", async () => {
    verifies("SAF-6.a");
    const run = join(home.path, "run");
    mkdirSync(run, { mode: 0o700 });
    const looked = await home.loci(["encrypt", "--dry-run"], { env: { XDG_RUNTIME_DIR: run } });
    expect(looked.stdout).toContain("`loci unlock`, once a session");
    expect((await home.loci(["encrypt", "--dry-run"])).stdout).toContain("`loci unlock` does not work here");
    expect((await home.loci(["encrypt"])).stderr).toContain("set LOCI_KEY_FILE");
  });

  it("say whether the present key stays or a new one is made", async () => {
    giveKey(resolvePlaces({ ...homeVariables(home.path) }));
    const would = async (...args: string[]) =>
      (await home.loci(["encrypt", "--dry-run", ...args], { env: unlockedEnv })).stdout;
    expect(await would()).toContain("its key stays");
    expect(await would()).not.toContain("A new key is made");
    expect(await would("--rotate")).toContain("A new key is made");
  });

  it("refuse an empty or short passphrase", () => {
    expect([undefined, "", "1234567"].map(tooShort)).toEqual(Array(3).fill("It needs at least 8 characters."));
    expect(tooShort("12345678")).toBeUndefined();
  });
});

it("`loci doctor` warns once about a locked memory", async () => {
  verifies("SAF-6.a");
  giveKey(resolvePlaces({ ...homeVariables(home.path) }));
  await home.loci(["remember", "while it is locked"]);
  const { exit, stdout } = await home.loci(["doctor"]);
  expect(stdout.match(/locked/g)).toHaveLength(1);
  expect(stdout).toContain("run `loci unlock`");
  expect(stdout).not.toContain("✗");
  expect(exit).toBe(0);
});

it("`loci doctor` reports a fault of the keys once", async () => {
  verifies("SAF-6.a");
  giveKey(resolvePlaces({ ...homeVariables(home.path) }));
  writeFileSync(ownKeyFile(resolvePlaces({ ...homeVariables(home.path) }).state), "junk");
  const { exit, stdout } = await home.loci(["doctor"]);
  expect(stdout.match(/is damaged/g)).toHaveLength(1);
  expect(exit).toBe(1);
});

it("`loci unlock` reads the passphrase from a file or variable, and names a missing file", async () => {
  verifies("SAF-6.a");
  await home.loci(["encrypt", "--yes"], { env });
  const run = join(home.path, "run");
  mkdirSync(run, { mode: 0o700 });
  const session = { XDG_RUNTIME_DIR: run };
  expect(await home.loci(["unlock"], { env: { ...session, ...env } })).toMatchObject({ exit: 0, stderr: "" });
  expect(await home.loci(["timeline"], { env: session })).toMatchObject({ exit: 0 });
  const ran = await home.loci(["timeline"], { env: { LOCI_KEY_FILE: "/no/such/file" } });
  expect(ran.stderr).toContain("/no/such/file failed: there is no such file or folder");
});

it("`loci` reports a partly encrypted memory until the encryption is complete", async () => {
  verifies("SAF-6.a");
  await home.loci(["remember", "from before"]);
  giveKey(resolvePlaces({ ...homeVariables(home.path) }));
  const half = "a part of the memory is not encrypted yet; `loci encrypt` completes it";
  expect((await home.loci([], { env: unlockedEnv })).stdout).toContain(half);
  expect((await home.loci(["encrypt"], { env: unlockedEnv })).stdout).toContain("`loci encrypt --rotate`");
  expect((await home.loci([], { env: unlockedEnv })).stdout).not.toContain(half);
  // If there is nothing left to encrypt, backups stay, unless --yes forces a new run.
  await home.loci(["backup"], { env: unlockedEnv });
  expect((await home.loci(["encrypt"], { env: unlockedEnv })).stdout).toContain("encrypted already; nothing to do");
  expect(await home.json(["encrypt", "--yes"], { env: unlockedEnv })).toMatchObject({
    changed: true,
    removedBackups: [expect.any(String)],
  });
});

it("`loci unlock` reports before any question that there is no private folder for the key", async () => {
  await home.remember("A lamp");
  await home.loci(["encrypt", "--yes"], { env: { LOCI_PASSPHRASE: "correct horse battery" } });
  expect(await home.loci(["unlock"])).toMatchObject({
    exit: 77,
    stderr: expect.stringContaining("no private folder in memory to unlock into"),
  });
});

it("`loci encrypt --yes` shows the recovery key before it writes anything", async () => {
  verifies("SAF-6.a");
  await home.loci(["remember", "from before"]);
  // A rewrite cannot start, because a folder has the name of its marker file.
  const { state } = resolvePlaces({ ...homeVariables(home.path) });
  mkdirSync(join(state, "resealing.mark"));
  const ran = await home.loci(["encrypt", "--yes"], { env });
  expect(ran.exit).not.toBe(0);
  expect(ran.stdout).toMatch(/^Recovery key, .*: (?:[0-9A-Z]{4}-){7}[0-9A-Z]{4}\n$/);
});

it("prints only JSON with --json, even if it cannot ask", async () => {
  const ran = await home.loci(["encrypt", "--json"], { env });
  expect(ran).toMatchObject({ exit: 64, stderr: "", stdout: expect.stringContaining('"code":"USAGE"') });
});

it("`loci remember` in a repository stores a memory while Loci's memory is locked, and confirms it", async () => {
  verifies("SAF-6.a");
  const folder = clone("shop");
  await home.loci(["encrypt", "--yes"], { env });
  const ran = await home.loci(["remember", "The lamp is blue."], { cwd: folder });
  expect(ran).toMatchObject({ exit: 0, stderr: "" });
  expect(ran.stdout).toContain("remembered in the memory of this folder");
  expect(await home.json(["remember", "The door is red."], { cwd: folder })).toMatchObject({ stored: 1 });
  expect(await home.json(["stats"], { cwd: folder, env })).toMatchObject({ memories: 2 });
});

it("after a pause has ended, no file contains its remote or the session's name", async () => {
  verifies("SAF-6.a");
  const folder = clone("takahe");
  await home.loci(["encrypt", "--yes"], { env });
  for (const place of [["--here"], ["--session", "sess-hoiho"]])
    expect(await home.loci(["pause", ...place], { cwd: folder })).toMatchObject({ exit: 0 });
  await home.loci(["unpause"], { cwd: folder });
  const { state } = resolvePlaces({ ...homeVariables(home.path) });
  for (const file of filesUnder(state)) expect(readFileSync(file, "latin1")).not.toMatch(/me\/shop|hoiho/);
});
