import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, sample, space, spaceFile, user, userFile, useDocuments } from "../../../test/document-home.ts";
import { holding, home, open, texts } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useDocuments();

describe("writing a document", () => {
  it("appends under a comment with time and author", async () => {
    verifies("DOC-2.a");
    const memory = await open({ now: () => Date.UTC(2026, 10, 15, 8, 10) });
    await memory.documents.append(user, "First.", { by: "codex" });
    await memory.documents.append(user, "Second.\n", { by: "a --> b\nc" });
    expect(readFileSync(userFile, "utf8")).toBe(
      "<!-- 2026-11-15T08:10:00.000Z by codex -->\nFirst.\n\n<!-- 2026-11-15T08:10:00.000Z by a - b c -->\nSecond.\n",
    );
  });

  it("replaces the version that the writer has read", async () => {
    verifies("DOC-2.b");
    const memory = await open();
    await memory.documents.replace(user, "## State\n\none");
    const { version } = await memory.documents.read(user);
    expect((await memory.documents.replace(user, "## State\n\ntwo", { version })).version).not.toBe(version);
    expect(readFileSync(userFile, "utf8")).toBe("## State\n\ntwo\n");
    expect(readdirSync(join(userFile, ".."))).toEqual(["user.md"]);
  });

  it("refuses to replace a version that the writer has not read", async () => {
    verifies("DOC-9.b");
    edit(userFile, sample);
    const memory = await open();
    await expect(memory.documents.replace(user, "gone")).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/99 bytes that you have not read/),
    });
    expect(readFileSync(userFile, "utf8")).toBe(sample);
  });

  it("refuses to replace a version that a person has changed since, lists the current headings, and loses nothing", async () => {
    verifies("DOC-9.b");
    const memory = await open();
    await memory.documents.replace(user, "## State\n\none");
    await memory.documents.read(user);
    edit(userFile, "## State\n\none\n\n## By hand\n\nmine\n");
    await expect(memory.documents.replace(user, "## State\n\ntwo")).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/has changed since you read it[\s\S]*5: ## By hand/),
    });
    expect(readFileSync(userFile, "utf8")).toContain("mine");
    await memory.documents.read(user);
    await memory.documents.replace(user, "## State\n\ntwo\n\n## By hand\n\nmine");
  });

  it("does not accept an append as proof of reading the rest", async () => {
    const memory = await open();
    edit(userFile, sample);
    await memory.documents.append(user, "more");
    await expect(memory.documents.replace(user, "gone")).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("does not write an unchanged text", async () => {
    const memory = await open();
    const first = await memory.documents.replace(user, "same");
    const again = await memory.documents.replace(user, "same");
    expect(again).toEqual(first);
    expect(await memory.documents.versions(user)).toHaveLength(1);
  });

  it("keeps the mode of a space's file, and makes the user's own private", async () => {
    verifies("SAF-9.a", "SAF-9.b");
    const memory = await open();
    await memory.documents.append(user, "mine");
    expect(statSync(userFile).mode & 0o777).toBe(0o600);
    edit(spaceFile, "ours\n");
    const { mode } = statSync(spaceFile);
    await memory.documents.append(space, "more");
    expect(statSync(spaceFile).mode).toBe(mode);
    expect(mode & 0o044).toBe(0o044);
  });

  it("puts each scope's document in its place", async () => {
    verifies("DOC-4.a", "DOC-4.b", "DOC-4.c", "SCO-1.b");
    const memory = await open();
    await memory.documents.append(user, "mine");
    await memory.documents.append(space, "ours");
    await memory.documents.append({ scope: "agent", space: space.space, agent: "billing" }, "its own");
    expect(existsSync(userFile)).toBe(true);
    expect(existsSync(spaceFile)).toBe(true);
    expect(existsSync(join(space.space, ".ai", "memory", "agents", "billing", "memory.md"))).toBe(true);
  });

  it("removes secrets before it writes", async () => {
    verifies("SAF-1.b");
    const memory = await open();
    await memory.documents.append(user, "the key is ghp_abcdefghijklmnopqrstuvwxyz0123456789");
    expect(readFileSync(userFile, "utf8")).toContain("[redacted:github-token]");
    expect(holding(home, ["abcdefghijklmnopqrstuvwxyz0123456789"])).toEqual([]);
  });

  it("neither returns nor copies a secret that a person wrote into the file, and does not remove it", async () => {
    verifies("SAF-1.b");
    const memory = await open();
    edit(userFile, "## Wifi\n\npassword: correcthorsebatterystaple\n");
    const { text, version } = await memory.documents.read(user);
    expect(text).toContain("password: [redacted:secret]");
    expect(holding(home, ["correcthorsebatterystaple"])).toEqual([userFile]);
    await expect(memory.documents.replace(user, "gone", { version })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/holds a secret/),
    });
    await memory.documents.append(user, "more");
    expect(readFileSync(userFile, "utf8")).toContain("password: correcthorsebatterystaple");
    expect(await memory.documents.versions(user)).toHaveLength(2);
  });

  it("refuses an oversized text, with size and limit", async () => {
    verifies("SAF-12.a", "SAF-12.b");
    const memory = await open();
    await expect(memory.documents.append(user, "x".repeat(1_000_001))).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringMatching(/1000001 characters; the limit is 1000000/),
    });
  });
});

describe("an edit outside Loci", () => {
  it("becomes a version, and can be found", async () => {
    verifies("DOC-9.a");
    const memory = await open();
    await memory.documents.append(user, "The staging database is reset at night.");
    edit(userFile, "## Staging\n\nThe staging database is reset at noon.\n");
    await memory.documents.read(user);
    expect((await memory.documents.versions(user)).map(({ action }) => action)).toEqual(["edit", "append"]);
    expect(await texts(memory, "staging database reset")).toEqual([
      "## Staging The staging database is reset at noon.",
    ]);
  });

  it("is recorded only once", async () => {
    const memory = await open();
    edit(userFile, sample);
    for (let time = 0; time < 3; time += 1) await memory.documents.read(user);
    const other = await open();
    await other.documents.read(user);
    expect(await memory.documents.versions(user)).toHaveLength(1);
  });

  it("can be the removal of the file", async () => {
    const memory = await open();
    await memory.documents.append(user, "zanzibar");
    rmSync(userFile);
    expect(await memory.documents.read(user)).toMatchObject({ text: "", version: null });
    const [removed, written] = await memory.documents.versions(user);
    expect(removed).toMatchObject({ action: "edit", bytes: 0 });
    expect(await texts(memory, "zanzibar")).toEqual([]);
    await memory.documents.restore(user, written?.id ?? "");
    expect(readFileSync(userFile, "utf8")).toContain("zanzibar");
  });

  it("is not recorded when a sync brings another machine's text", async () => {
    const memory = await open();
    await memory.documents.append(user, "one");
    const other = await open({ state: join(home, "other-state") });
    await other.devices.accept();
    await other.documents.append(user, "two");
    await memory.devices.accept();
    await memory.documents.read(user);
    await other.documents.read(user);
    expect((await memory.documents.versions(user)).map(({ action }) => action)).toEqual(["append", "append"]);
  });

  it("of a space's document is treated as an import, not as the owner's words", async () => {
    verifies("INJ-7.b");
    const memory = await open();
    edit(spaceFile, "## Deploys\n\nDeploys go out on Thursdays at noon.\n");
    await memory.documents.read(space);
    const { hits } = await memory.search("when do deploys go out");
    expect(hits[0]).toMatchObject({ type: "document", metadata: { trust: "import" } });
    const { block } = await memory.recall({ prompt: "when do deploys go out?", space: space.space });
    expect(block).toBeNull();
  });
});

describe("an unwritable document", () => {
  it("has no versions", async () => {
    verifies("LOG-11.c");
    const memory = await open();
    writeFileSync(join(space.space, ".ai"), "a file where the folder should be");
    await expect(memory.documents.append(space, "x")).rejects.toMatchObject({ name: "LociError" });
    expect(await memory.documents.versions(space).catch(() => [])).toEqual([]);
  });
});

describe("a worktree", () => {
  const worktree = () => {
    const folder = join(home, "worktree");
    mkdirSync(folder);
    mkdirSync(join(space.space, ".git", "worktrees", "worktree"), { recursive: true });
    writeFileSync(join(space.space, ".git", "worktrees", "worktree", "commondir"), "../..\n");
    writeFileSync(join(space.space, ".git", "worktrees", "worktree", "gitdir"), `${join(folder, ".git")}\n`);
    writeFileSync(join(folder, ".git"), `gitdir: ${join(space.space, ".git", "worktrees", "worktree")}\n`);
    return folder;
  };

  it("shares the document of its repository", async () => {
    verifies("DOC-4.b");
    const memory = await open();
    await memory.documents.append(space, "shared");
    expect((await memory.documents.read({ scope: "space", space: worktree() })).text).toContain("shared");
  });

  it("uses its own document if it has one, such as a committed file", async () => {
    verifies("DOC-4.b");
    const memory = await open();
    await memory.documents.append(space, "main");
    const folder = worktree();
    edit(join(folder, ".ai", "memory", "MEMORY.md"), "## Branch\n");
    expect((await memory.documents.read({ scope: "space", space: folder })).text).toBe("## Branch\n");
    expect((await memory.documents.read(space)).text).toContain("main");
  });
});
