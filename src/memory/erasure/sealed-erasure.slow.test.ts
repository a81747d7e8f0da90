import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { space, useDocuments, user, userFile } from "../../../test/document-home.ts";
import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { filesUnder, home, open, texts } from "../../../test/memory-home.ts";
import { openedHolding } from "../../../test/opened-files.ts";
import { verifies } from "../../../test/verifies.ts";
import { withDigests } from "../../../test/with-digests.ts";
import { openVectorStore, vectorStorePath } from "../../index/database/vector-store.ts";
import { textHash } from "../../index/views/document-versions.ts";
import { openKeys } from "../../platform/encryption/open-keys.ts";
import { runtimeDrafts } from "../../platform/encryption/runtime-key.ts";
import type { Memory } from "../memory.ts";

useDocuments();

const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const word = "zorblaxian";
const holding = (folder = home) => openedHolding(places(), [word], folder);
const openUnlocked = () => open({ env: unlockedEnv });

/** Encrypts the memory, or decrypts it. */
async function reseal(memory: Memory | null, isEncrypted: boolean): Promise<Memory> {
  await memory?.close();
  giveKey(places(), isEncrypted);
  const again = await openUnlocked();
  await again.care.reseal();
  return again;
}

/** When the documents are written, and how the memory changes before they are forgotten. */
const orders = [
  ["written in an encrypted memory", async () => reseal(null, true), async (memory: Memory) => memory],
  ["encrypted after they were written", async () => open(), async (memory: Memory) => reseal(memory, true)],
  [
    "decrypted after they were written",
    async () => reseal(null, true),
    async (memory: Memory) => reseal(memory, false),
  ],
] as const;

describe.each(orders)("documents that were %s", (_name, begin, change) => {
  verifies("SAF-5.c", "SAF-6.a");

  it("keep their names in the log, and the change does not count as an edit", async () => {
    const first = await begin();
    await first.documents.append(user, "a line");
    await first.documents.saveSummary(user, "a summary");
    const memory = await change(first);
    await memory.documents.read(user);
    await memory.documents.append(user, "another");
    const versions = await memory.documents.versions(user);
    expect(versions.map(({ action, file }) => [action, file])).toEqual([
      ["append", userFile],
      ["append", userFile],
    ]);
  });

  it("lose an old version to the last byte, also in a backup", async () => {
    const first = await begin();
    await first.documents.append(user, `the ${word} is here`);
    const memory = await change(first);
    await memory.care.backup();
    const { version } = await memory.documents.read(user);
    await memory.documents.replace(user, "nothing of that kind\n", { version });
    const [, old] = await memory.documents.versions(user);
    expect(holding().length).toBeGreaterThan(2);
    expect(await memory.forget({ id: old?.id ?? "" })).toMatchObject({ forgotten: 1 });
    expect(holding()).toEqual([]);
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, left: [], strange: [] });
    expect((await memory.documents.read(user)).text).toBe("nothing of that kind\n");
  });

  it("lose an archive with its version and its file", async () => {
    const first = await begin();
    await first.documents.append(user, "a line");
    const archive = await first.documents.saveSummary(user, `the ${word} in short`);
    const memory = await change(first);
    const listed = (await memory.documents.list(user)).find(({ path }) => path !== null);
    const [version] = await memory.documents.versions(user, { path: listed?.path ?? "" });
    const preview = await memory.previewForget({ id: version?.id ?? "" });
    expect([archive, preview.removes]).toEqual([expect.anything(), [listed?.file]]);
    await memory.forget(preview);
    expect([holding(), existsSync(listed?.file ?? "")]).toEqual([[], false]);
  });

  it("are named by a forget query while they contain its words, and are erased with --files", async () => {
    const first = await begin();
    const agent = { scope: "agent", space: space.space, agent: "coder" } as const;
    await first.documents.append(user, `the ${word} is here`);
    await first.documents.append(agent, `my ${word}`);
    const memory = await change(first);
    const { file } = await memory.documents.read(user);
    const { file: own } = await memory.documents.read(agent);
    const preview = await memory.previewForget({ query: word });
    expect([preview.ids, preview.files.toSorted()]).toEqual([[], [file, own].toSorted()]);
    expect((await memory.forget(preview, { files: true })).removed.toSorted()).toEqual([file, own].toSorted());
    for (const ref of [user, agent]) await memory.documents.read(ref);
    await memory.forget({ query: word });
    expect(holding()).toEqual([]);
  });

  it("refuse to erase their current text, and the error has the file's present name", async () => {
    const first = await begin();
    await first.documents.append(user, "a line");
    const memory = await change(first);
    const { file } = await memory.documents.read(user);
    const [present] = await memory.documents.versions(user);
    await expect(memory.forget({ id: present?.id ?? "" })).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining(`present text of ${file}:`),
    });
  });
});

describe("an encrypted memory", () => {
  verifies("SAF-5.c", "SAF-5.d", "SAF-6.a");

  it("proves its erasures even if it has vectors, and a backup of a document that has changed since", async () => {
    const memory = await reseal(null, true);
    const id = await memory.remember(`the ${word}`);
    await memory.documents.append(user, "a line");
    await memory.forget({ id });
    await memory.care.backup();
    await memory.documents.append(user, "one more");
    const key = openKeys({ ...places(), env: unlockedEnv }).databaseKey();
    openVectorStore(vectorStorePath(places().state, "0123456789abcdef"), key).close();
    const { version } = await memory.documents.read(user);
    await memory.documents.replace(user, "other\n", { version });
    const [, old] = await memory.documents.versions(user);
    await memory.forget({ id: old?.id ?? "" });
    await memory.care.backup();
    await memory.documents.append(user, "and another");
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, left: [], checked: { vectors: 1 } });
  });

  it("erases both files if a killed command left a plain one beside the sealed one", async () => {
    const memory = await reseal(null, true);
    await memory.documents.saveSummary(user, `the ${word} in short`);
    const [listed] = (await memory.documents.list(user)).filter(({ path }) => path !== null);
    const plain = (listed?.file ?? "").replace(/\.sealed$/, "");
    writeFileSync(plain, (await memory.documents.read(user, { path: listed?.path ?? "" })).text);
    const [version] = await memory.documents.versions(user, { path: listed?.path ?? "" });
    await memory.forget({ id: version?.id ?? "" });
    expect([holding(), existsSync(plain)]).toEqual([[], false]);
  });

  // Windows has no private folder in RAM for drafts.
  it.skipIf(process.platform === "win32")(
    "also erases abandoned drafts of edits in RAM, but not those of another memory",
    async () => {
      const runtime = join(home, "run");
      mkdirSync(runtime, { mode: 0o700 });
      const env = { ...unlockedEnv, XDG_RUNTIME_DIR: runtime };
      giveKey(places());
      const memory = await open({ env });
      const draft = (folder: string) => {
        const drafts = runtimeDrafts(env, folder) ?? "";
        mkdirSync(join(drafts, "edit-999999999-a"), { recursive: true });
        writeFileSync(join(drafts, "edit-999999999-a", "user.md"), `the ${word}`);
        return join(drafts, "edit-999999999-a");
      };
      const [own, other] = [draft(places().memory), draft(join(home, "another"))];
      await memory.documents.append(user, `the ${word}`);
      await memory.documents.replace(user, "other\n", { version: (await memory.documents.read(user)).version });
      const [, old] = await memory.documents.versions(user);
      await memory.forget({ id: old?.id ?? "" });
      expect([existsSync(own), existsSync(other)]).toEqual([false, true]);
    },
  );

  it("erases torn lines that were set aside, and reports them while they exist", async () => {
    const first = await open();
    // With fewer lines, two torn ones would exceed the loss limit.
    await first.record(Array.from({ length: 60 }, (_, n) => ({ type: "fact" as const, text: `fact ${n}` })));
    const id = await first.remember(`the ${word} is a fact`);
    const [segment = ""] = filesUnder(join(places().memory, "log")).filter((path) => path.endsWith(".jsonl"));
    const line = readFileSync(segment, "utf8")
      .split("\n")
      .find((one) => one.includes(word));
    appendFileSync(segment, `${line?.slice(0, -4)}\n{"v":"1.0.0","id":"${id.slice(0, -4)}ffff","kind":"\n`);
    const memory = await reseal(first, true);
    const [aside = ""] = filesUnder(join(places().state, "put-aside"));
    expect(readFileSync(aside, "utf8").split("\n")).toHaveLength(3);
    const before = readFileSync(aside);
    await memory.forget({ id });
    expect(readFileSync(aside, "utf8").split("\n")).toHaveLength(2);
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, strange: [] });
    writeFileSync(aside, before);
    expect((await memory.care.verifyErasures()).left).toEqual([{ what: `the content of ${id}`, where: aside }]);
  });

  it("reports the length of a document, not of its file", async () => {
    const memory = await reseal(null, true);
    const { bytes } = await memory.documents.append(user, "# Title\n\na line");
    for (let time = 0; time < 2; time += 1)
      expect(await memory.documents.read(user, { mode: "headers" })).toMatchObject({ bytes });
  });

  it("is scrubbed completely: the versions of its document, its file, and its memories", async () => {
    verifies("SAF-8.a");
    const secret = "ghp_01234567890123456789abcdefghij456789";
    const first = await open();
    await first.documents.append(user, `The ${word} wants a key.`);
    await first.remember(`the key of ${word}`);
    await first.close();
    // Writes a secret into the files, as if older rules had missed it.
    const text = readFileSync(userFile, "utf8");
    const leaked = text.replaceAll(word, secret);
    for (const file of filesUnder(places().memory).filter((path) => /\.(?:jsonl|md)$/.test(path)))
      writeFileSync(
        file,
        withDigests(readFileSync(file, "utf8").replaceAll(word, secret).replaceAll(textHash(text), textHash(leaked))),
      );
    for (const name of readdirSync(places().state).filter((one) => one.startsWith("index-")))
      rmSync(join(places().state, name));
    const memory = await reseal(null, true);
    expect(await memory.care.scrub({ files: true })).toMatchObject({ documents: 1, files: [], rewritten: 1 });
    expect(openedHolding(places(), [secret], home)).toEqual([]);
    expect((await memory.documents.read(user)).text).toMatch(/The \[redacted:github-token\] wants a key\./);
    expect(await memory.documents.versions(user)).toHaveLength(1);
    expect(filesUnder(join(home, "memory", "documents"))).toEqual([`${userFile}.sealed`]);
    expect(await memory.care.scrub({ files: true })).toMatchObject({ documents: 0, erased: 0 });
  });

  it("erases by age", async () => {
    verifies("LIFE-3.a");
    giveKey(places());
    const day = 86_400_000;
    const memory = await openUnlocked();
    await memory.record([
      { type: "prompt", text: `an old ${word}`, at: Date.now() - 200 * day },
      { type: "prompt", text: "a new one" },
    ]);
    await memory.care.applyRetention();
    expect([holding(), await texts(memory, "new")]).toEqual([[], ["a new one"]]);
  });
});

describe("a machine whose log was rewritten", () => {
  verifies("SAF-6.a", "SCO-7.b");

  it("stays the same device, with its folders in their spaces and linked folders still linked", async () => {
    const made = (name: string) => {
      const folder = join(home, name);
      mkdirSync(join(folder, ".git"), { recursive: true });
      writeFileSync(join(folder, ".git", "config"), '[remote "origin"]\n\turl = https://git.example/team/shop.git\n');
      return folder;
    };
    const [founder, linked, other] = [made("first"), made("second"), made("third")];
    const first = await open();
    for (const folder of [founder, linked, other]) await first.remember(`told in ${folder}`, { space: folder });
    await first.spaces.link(linked);
    const states = async (memory: Memory) =>
      Promise.all([founder, linked, other].map(async (folder) => (await memory.spaces.resolve(folder)).state));
    expect(await states(first)).toEqual(["founder", "linked", "waiting"]);
    const sealed = await reseal(first, true);
    expect(await states(sealed)).toEqual(["founder", "linked", "waiting"]);
    await sealed.remember("told later", { space: founder });
    const plain = await reseal(sealed, false);
    expect(await states(plain)).toEqual(["founder", "linked", "waiting"]);
    expect((await plain.spaces.show(founder)).folders).toHaveLength(3);
  });
});
