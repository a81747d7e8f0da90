import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { edit, space, spaceFile, useDocuments, user, userFile } from "../../../test/document-home.ts";
import { holding, home, open, texts } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import { takeIn } from "../base/intake.ts";
import type { Memory } from "../memory.ts";

useDocuments();
useParts();

const word = "zorblaxian";
let memory: Memory;

beforeEach(async () => {
  memory = await open();
});

describe("forgetting by query", () => {
  verifies("SAF-5.b");

  it("erases memories with all the words, in any form, and none with only some", async () => {
    const [first = "", second = ""] = await memory.record([
      { type: "prompt", text: `The ${word} deployment failed` },
      { type: "fact", text: "Deployments are hard", tags: [word] },
      { type: "fact", text: "Deployments are easy" },
      { type: "fact", text: `The ${word} is asleep` },
    ]);
    const agent = memory.as({ kind: "agent", agent: "coder", session: "s1" });
    await agent.entries.save({ compartment: "session", content: `${word} deployment at noon` });
    await memory.notes.add({ text: `deployment of the ${word}`, at: Date.now() + 1e9 });
    const preview = await memory.previewForget({ query: `${word} deployments` });
    expect(preview).toMatchObject({ reason: "query", files: [] });
    expect(preview.ids).toHaveLength(4);
    expect(preview.ids).toEqual(expect.arrayContaining([first, second]));
    expect(await memory.forget(preview)).toMatchObject({ forgotten: 4 });
    expect(await texts(memory, "deployments")).toEqual(["Deployments are easy"]);
    expect(await texts(memory, word)).toEqual([`The ${word} is asleep`]);
    expect(await agent.entries.get({ compartment: "session" })).toEqual([]);
    expect(await memory.notes.list()).toEqual([]);
  });

  it("erases what its preview showed, and nothing newer", async () => {
    await memory.remember(`The first ${word}`);
    const preview = await memory.previewForget({ query: word });
    await memory.remember(`The second ${word}`);
    expect(await memory.forget(preview)).toMatchObject({ forgotten: 1 });
    expect(await texts(memory, word)).toEqual([`The second ${word}`]);
  });

  it("erases old versions of documents, and names the file that still has the words", async () => {
    await memory.documents.append(user, `the ${word} is here`);
    expect(await memory.previewForget({ query: word })).toMatchObject({ ids: [], files: [userFile] });
    const { version } = await memory.documents.read(user);
    await memory.documents.replace(user, "nothing of that kind\n", { version });
    expect(await memory.forget({ query: word })).toMatchObject({ files: [] });
    expect(holding(home, [word])).toEqual([]);
    expect(readFileSync(userFile, "utf8")).toBe("nothing of that kind\n");
  });

  it("is refused for a query without a word", async () => {
    await expect(memory.previewForget({ query: "…" })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("forgetting an agent", () => {
  verifies("SAF-5.a");

  it("erases the events, entries and documents of this agent, and of no other", async () => {
    await memory.record([
      { type: "assistant", text: `the ${word} of coder`, agent: "coder" },
      { type: "assistant", text: "the answer of tester", agent: "tester" },
    ]);
    const { space: folder } = space;
    const coder = { scope: "agent", space: folder, agent: "coder" } as const;
    const { file } = await memory.documents.append(coder, `my ${word}`);
    await memory.documents.append({ ...coder, agent: "tester" }, "my tests");
    await memory
      .as({ kind: "agent", agent: "coder", session: "s1" })
      .entries.save({ compartment: "session", content: `a ${word}` });
    expect(await memory.previewForget({ agent: "coder" })).toMatchObject({ files: [file], versions: 1 });
    expect(await memory.forget({ agent: "coder" }, { files: true })).toMatchObject({ removed: [file], files: [] });
    expect(holding(home, [word])).toEqual([]);
    expect(await texts(memory, "answer")).toEqual(["the answer of tester"]);
    expect((await memory.documents.read({ ...coder, agent: "tester" })).text).toContain("my tests");
  });
});

describe("forgetting one thing by its id", () => {
  verifies("SAF-5.a", "ENT-5.c");

  it("erases an entry with every save of it, also by the end of its id", async () => {
    const agent = memory.as({ kind: "agent", agent: "coder", session: "s1" });
    const { id } = await agent.entries.save({ compartment: "session", content: `a ${word}` });
    await agent.entries.update({ compartment: "session", id }, { content: "something else" });
    expect(await memory.forget({ id: id.slice(-8) })).toMatchObject({ forgotten: 2 });
    expect(holding(home, [word])).toEqual([]);
    expect(await agent.entries.get({ compartment: "session" })).toEqual([]);
  });

  it("erases a note", async () => {
    const { id } = await memory.notes.add({ text: `say ${word}`, at: Date.now() + 1e9 });
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1 });
    expect(holding(home, [word])).toEqual([]);
  });

  it("erases one version of a document, and later versions stay unchanged", async () => {
    await memory.documents.append(user, "first");
    await memory.documents.append(user, `then ${word}`);
    const { text, version } = await memory.documents.read(user);
    await memory.documents.replace(user, text.replace(`then ${word}`, "then nothing"), { version });
    await memory.documents.append(user, "last");
    const before = await memory.documents.versions(user);
    const remaining = before.filter((_, n) => n !== 2);
    const keptTexts = await Promise.all(remaining.map(({ id }) => memory.documents.versionText(user, id)));
    await memory.forget({ id: before[2]?.id ?? "" });
    expect(holding(home, [word])).toEqual([]);
    const after = await memory.documents.versions(user);
    expect(after.map(({ ts, action, hash, by }) => [ts, action, hash, by])).toEqual(
      remaining.map(({ ts, action, hash, by }) => [ts, action, hash, by]),
    );
    expect(await Promise.all(after.map(({ id }) => memory.documents.versionText(user, id)))).toEqual(keptTexts);
  });

  it("does not erase the current text of a document, which would be read again", async () => {
    await memory.documents.append(user, `the ${word}`);
    const [present] = await memory.documents.versions(user);
    await expect(memory.forget({ id: present?.id ?? "" })).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining(userFile),
    });
  });

  it("does not erase a text that a local file still has, even if another device wrote a newer version", async () => {
    await memory.documents.append(user, `the ${word}`);
    const [old] = await memory.documents.versions(user);
    const parts = openParts();
    const { text } = await memory.documents.read(user);
    const { textHash } = await import("../../index/views/document-versions.ts");
    await takeIn(parts, [
      {
        kind: "document.written",
        scope: { level: "user", user: "me" },
        origin: { device: "another" },
        trust: "user",
        content: {
          name: "MEMORY.md",
          file: "/elsewhere/user.md",
          action: "replace",
          delta: [{ at: 0, remove: 0, insert: "newer\n" }],
          hash: textHash("newer\n"),
          bytes: 6,
        },
      },
    ]);
    expect(text).toContain(word);
    await expect(memory.forget({ id: old?.id ?? "" })).rejects.toMatchObject({ code: "USAGE" });
    expect(await memory.previewForget({ query: word })).toMatchObject({ ids: [], files: [userFile] });
  });

  it("erases an archive with its file, unless somebody has changed the file since", async () => {
    await memory.documents.append(user, `old ${word}`);
    const { archive } = await memory.documents.compact(user);
    const summary = await memory.documents.saveSummary(user, `summary of ${word}`);
    const files = await memory.documents.list(user);
    const fileOf = (path: string) => files.find((one) => one.path === path)?.file ?? "";
    edit(fileOf(summary), `changed by hand, ${word}`);
    for (const path of [archive, summary]) {
      const [version] = await memory.documents.versions(user, { path: path === summary ? undefined : path });
      expect(version).toBeDefined();
    }
    const [one] = await memory.documents.versions(user, { path: archive });
    expect(await memory.previewForget({ id: one?.id ?? "" })).toMatchObject({ removes: [fileOf(archive)] });
    await memory.forget({ id: one?.id ?? "" });
    expect(existsSync(fileOf(archive))).toBe(false);
    expect(existsSync(fileOf(summary))).toBe(true);
  });
});

describe("cleared entries", () => {
  it("leave the log when the memory is first opened a day or more after the last erasure", async () => {
    verifies("ENT-5.c");
    let now = Date.now();
    const later = async () => {
      const opened = await open({ now: () => now });
      await opened.search("anything");
      return opened;
    };
    const agent = (await later()).as({ kind: "agent", agent: "coder", session: "s1" });
    await agent.entries.save({ compartment: "session", content: `a ${word}` });
    await agent.entries.clear({ compartment: "session" });
    await later();
    now += 3_600_000;
    await later();
    expect(holding(join(home, "memory"), [word])).not.toEqual([]);
    now += 86_400_000;
    await later();
    expect(holding(home, [word])).toEqual([]);
  });
});

describe("forgetting also erases", () => {
  verifies("SAF-5.c", "FAC-3.b", "LOG-12.b");

  const learn = async (text: string, sources: string[]) => {
    const [id = ""] = await takeIn(openParts(), [
      {
        kind: "fact.learned",
        content: { text, sources },
        scope: { level: "user", user: "me" },
        origin: { device: "d" },
        trust: "user",
      },
    ]);
    return id;
  };

  it("facts that have no other source, and facts made from these", async () => {
    const [a = "", b = ""] = await memory.record([
      { type: "prompt", text: "one thing" },
      { type: "prompt", text: "another thing" },
    ]);
    const both = await learn("from both", [a, b]);
    const first = await learn(`from one ${word}`, [a]);
    const second = await learn(`from a fact ${word}`, [first]);
    expect(await memory.previewForget({ id: a })).toMatchObject({ derived: [first, second] });
    expect(await memory.forget({ id: a })).toMatchObject({ forgotten: 3 });
    expect(holding(home, [word])).toEqual([]);
    expect(await memory.show(both)).toMatchObject({ status: "found", memory: { details: { sources: [b] } } });
  });

  it("facts that arrive after their sources were forgotten", async () => {
    const a = await memory.remember("one thing", { type: "prompt" });
    await memory.forget({ id: a });
    await learn(`from one ${word}`, [a]);
    await memory.close();
    memory = await open();
    expect(await texts(memory, word)).toEqual([]);
    expect(holding(home, [word])).toEqual([]);
  });

  it("no facts whose sources only expired", async () => {
    const a = await memory.remember("one thing", { type: "prompt" });
    const fact = await learn("from one", [a]);
    const { forgetEvents } = await import("./forget.ts");
    await forgetEvents(openParts(), [a], "retention");
    expect(await memory.show(fact)).toMatchObject({ status: "found" });
  });

  it("copies of a document in a backup, and the backup can still be restored", async () => {
    await memory.documents.append(user, `old ${word}`);
    const { path } = await memory.care.backup();
    const { version } = await memory.documents.read(user);
    await memory.documents.replace(user, "new\n", { version });
    const old = (await memory.documents.versions(user)).at(-1);
    await memory.forget({ id: old?.id ?? "" });
    expect(holding(home, [word])).toEqual([]);
    expect(readFileSync(join(path, "documents", "user.md"), "utf8")).toBe("new\n");
    const copy = await open({ memory: join(home, "second"), state: join(home, "second-state") });
    expect(await copy.care.restore(path)).toMatchObject({ kept: 0 });
  });

  it("abandoned drafts of edits, but not a draft in use", async () => {
    await memory.documents.append(space, `old ${word}`);
    for (const name of ["edit-abc", `edit-${process.pid}-abc`]) {
      mkdirSync(join(home, "state", "drafts", name), { recursive: true });
      writeFileSync(join(home, "state", "drafts", name, "MEMORY.md"), "a draft");
    }
    const name = (await memory.care.stats()).spaces[0]?.space ?? "";
    const preview = await memory.previewForget({ space: name });
    expect(preview).toMatchObject({ files: [spaceFile], removes: [join(home, "state", "drafts", "edit-abc")] });
    expect(await memory.forget(preview)).toMatchObject({ files: [spaceFile], removed: [] });
    expect(existsSync(join(home, "state", "drafts", "edit-abc"))).toBe(false);
    expect(existsSync(join(home, "state", "drafts", `edit-${process.pid}-abc`))).toBe(true);
  });
});
