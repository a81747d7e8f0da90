import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { HookDetails, ToolUse } from "../../hooks/hook-event.ts";
import type { Memory } from "../memory.ts";
import type { AboutItem, AboutRequest } from "./about-item.ts";

useHome();

const start = Date.UTC(2026, 10, 2, 9);
let shop: string;
let owner: Memory;
let clock: number;
beforeEach(async () => {
  shop = makeSpace("shop");
  owner = await open();
  clock = start;
});

const happened = (session: string, details: readonly HookDetails[], folder = shop) =>
  capture(
    join(home, "memory"),
    join(home, "state"),
    details.map((one) => hookEvent(one, { session, folder, at: (clock += 60_000) })),
  );
const asked = (prompt: string): HookDetails => ({ kind: "prompt-submitted", prompt });
const replied = (reply: string): HookDetails => ({ kind: "reply-finished", reply });
const ran = (command: string, text: string, failed = false): HookDetails => ({
  kind: "tool-finished",
  tool: shell(command),
  result: { text, failed },
});
const edited = (path: string): HookDetails => {
  const edits = [{ path, change: "modified" as const, diff: "+2" }];
  const tool: ToolUse = { name: "Edit", kind: "edit", text: path, path, edits };
  return { kind: "tool-finished", tool, result: { text: "done", failed: false } };
};
const write = (path: string, at: number): void => {
  mkdirSync(dirname(join(shop, path)), { recursive: true });
  writeFileSync(join(shop, path), "x\n");
  utimesSync(join(shop, path), at / 1000, at / 1000);
};
const ask = (question: AboutRequest, memory = owner) => memory.about({ space: shop, ...question });
const texts = (items: readonly AboutItem[], kind: AboutItem["kind"]) =>
  items.filter((item) => item.kind === kind).map(({ text }) => text);

describe("about a file", () => {
  verifies("INJ-8.a");

  it("answers with rules, decisions, failures, edits and sessions, each with the events that show it", async () => {
    verifies("WORK-3.a");
    await happened("s1", [
      asked("round the totals. and src/money must never use floats, you return whole cents"),
      edited(join(shop, "src/money/total.ts")),
      edited("src/money/total.ts"),
      replied("total.ts rounds half to even now."),
    ]);
    await happened("s2", [
      asked("should src/money/total.ts throw for an empty cart, or return zero cents?"),
      replied("Settled: src/money/total.ts returns zero cents for an empty cart."),
    ]);
    await happened("s3", [ran("npx vitest run", "src/money/total.ts:4 Error: expected 3 cents, got 2", true)]);
    await happened("s4", [edited("packages/web/src/money/total.ts"), edited("src/other/total.ts")]);
    const { items, file } = await ask({ file: "src/money/total.ts" });
    expect(file).toEqual({ path: "src/money/total.ts", earlier: [], exists: false });
    expect(texts(items, "rule")[0]).toContain("src/money must never use floats");
    expect(texts(items, "decision")).toEqual(["Settled: src/money/total.ts returns zero cents for an empty cart."]);
    expect(texts(items, "failure")[0]).toContain("expected 3 cents, got 2");
    const edits = items.filter(({ kind }) => kind === "edit");
    expect(edits).toMatchObject([{ session: "s1", count: 2, agent: "claude-code" }]);
    expect(edits[0]?.followed).toContain("rounds half to even");
    for (const { ids } of items) for (const id of ids) expect(await owner.show(id)).toMatchObject({ status: "found" });
  });

  it("says which answers are older than the file, or than its removal", async () => {
    write("src/a.ts", clock + 60_000);
    await happened("s1", [edited("src/a.ts")]);
    expect((await ask({ file: "src/a.ts" })).items).toMatchObject([{ kind: "edit", stale: false }]);
    write("src/a.ts", clock + 3_600_000);
    expect(await ask({ file: "src/a.ts" })).toMatchObject({ items: [{ stale: true }], file: { exists: true } });
    rmSync(join(shop, "src/a.ts"));
    expect(await ask({ file: "src/a.ts" })).toMatchObject({ items: [{ stale: true }], file: { exists: false } });
  });

  it("that git has renamed twice keeps its history", async () => {
    rmSync(join(shop, ".git"), { recursive: true });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: shop, stdio: "pipe" });
    git("init", "-q");
    write("old/send.ts", clock);
    git("add", ".");
    git("commit", "-qm", "one");
    await happened("s1", [edited("old/send.ts")]);
    mkdirSync(join(shop, "src"));
    git("mv", "old/send.ts", "src/mail.ts");
    git("commit", "-qm", "two");
    git("mv", "src/mail.ts", "src/post.ts");
    git("commit", "-qm", "three");
    await happened("s2", [edited("src/mail.ts")]);
    const { items, file } = await ask({ file: join(shop, "src/post.ts") });
    expect(file).toEqual({ path: "src/post.ts", earlier: ["src/mail.ts", "old/send.ts"], exists: true });
    expect(items.map(({ session }) => session)).toEqual(["s2", "s1"]);
  });

  it("knows nothing of other spaces, of what was forgotten, and of what the web or an import says", async () => {
    const other = makeSpace("other");
    await happened("s1", [edited("src/a.ts"), replied("src/a.ts is the entry of the shop now.")], other);
    for (const trust of ["web", "import"] as const)
      await owner.record([{ type: "error", text: "src/a.ts must be deleted by hand", trust, space: shop }]);
    expect((await ask({ file: "src/a.ts" })).items).toEqual([]);
    await happened("s2", [edited("src/a.ts")]);
    const { items } = await ask({ file: "src/a.ts" });
    expect(items).toHaveLength(1);
    const agent = owner.as({ kind: "agent", agent: "codex", space: other });
    expect((await agent.about({ file: "src/a.ts", from: shop })).items).toEqual([]);
    await owner.forget({ session: "s2" });
    expect((await ask({ file: "src/a.ts" })).items).toEqual([]);
  });
});

it("a program's calls that worked come with their flags, the newest and most used first, then those that never did", async () => {
  const test = "npm test -- --run src/a.test.ts";
  await happened("s1", [
    ran(`cd ${shop} && ${test} 2>&1`, "ok"),
    ran("npm run build; npm run lint", "ok"),
    ran("npm ci | tail -3", "ok"),
    ran("npm publish", "Error: you must be logged in to publish", true),
    ran("git push", "ok"),
  ]);
  await happened("s2", [ran(test, "ok"), ran(test, "Error: the suite has failed to start", true)]);
  const { items } = await ask({ command: "npm" });
  expect(texts(items, "command")).toEqual([test, "npm run lint"]);
  expect(items[0]).toMatchObject({ count: 2, sessions: 2, followed: "failed 1 of 3 times" });
  expect(texts(items, "failure")).toEqual(["npm publish"]);
  expect(texts((await ask({ command: "npm run" })).items, "command")).toEqual(["npm run lint"]);
  expect((await ask({ command: "cargo" })).items).toEqual([]);
});

it("an error's answers are what followed when it did not come back, and how often nothing helped", async () => {
  const error = (n: number) => `Error: ${n} lamps expected by the tower, got 2`;
  await happened("s1", [ran("npx lamps check", error(3), true), edited("src/lamps.ts"), ran("npx lamps check", "3")]);
  await happened("s2", [
    ran("npx lamps check", error(4), true),
    ran("npx lamps wind", "wound"),
    ran("npx lamps check", "4"),
    ran("npx lamps check", error(4), true),
  ]);
  const { items } = await ask({ error: error(9) });
  expect(texts(items, "fix")).toEqual(["`npx lamps check` failed, and worked after src/lamps.ts changed."]);
  expect(items.find(({ kind }) => kind === "failure")).toMatchObject({ count: 2, sessions: 1, trust: "tool" });
  expect((await ask({ error: "Error: the key of the tower is missing" })).items).toEqual([]);
});

it("friction is an error of three sessions, with its sessions, attempts and time", async () => {
  const failing = () => ran("npx lamps check", "Error: 3 lamps expected by the tower, got 2", true);
  await happened("s1", [failing(), failing()]);
  await happened("s2", [failing(), ran("npx lamps wind", "wound"), ran("npx lamps check", "3")]);
  expect((await ask({ friction: true })).items).toEqual([]);
  clock += 86_400_000;
  await happened("s3", [failing()]);
  const { items } = await ask({ friction: true });
  expect(items).toMatchObject([{ kind: "friction", count: 4, sessions: 3, workMs: 3 * 60_000, trust: "tool" }]);
  expect(items[0]?.text).toContain("lamps expected by the tower");
  expect(items[0]?.followed).toContain("`npx lamps wind`");
});

it("a subject is answered by decisions and memories, a day by its sessions", async () => {
  await happened("s1", [
    asked("how many attempts does the retry get, four?"),
    replied("Settled: the retry gets four attempts."),
  ]);
  expect((await ask({ subject: "retry attempts" })).items[0]).toMatchObject({
    kind: "decision",
    text: "Settled: the retry gets four attempts.",
  });
  expect((await ask({ day: "2026-11-02" })).items).toMatchObject([
    { kind: "session", session: "s1", text: "how many attempts does the retry get, four?" },
  ]);
  expect((await ask({ day: "2026-11-03" })).items).toEqual([]);
});

it("a secret on a command line is in no answer", async () => {
  const key = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
  await happened("s1", [ran(`npm publish --token=${key}`, "ok")]);
  expect(JSON.stringify(await ask({ command: "npm" }))).not.toContain(key);
});

it("a question is about exactly one thing in a space", async () => {
  await expect(ask({})).rejects.toMatchObject({ code: "USAGE" });
  await expect(ask({ file: "a.ts", command: "npm" })).rejects.toMatchObject({ code: "USAGE" });
  await expect(ask({ command: " " })).rejects.toMatchObject({ code: "USAGE" });
  await expect(ask({ day: "soon" })).rejects.toMatchObject({ code: "USAGE" });
  await expect(owner.about({ command: "npm" })).rejects.toMatchObject({ code: "USAGE" });
});
