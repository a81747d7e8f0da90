import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { filesUnder, home, open, texts, useHome } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import { writtenVersion } from "../core/event/event.ts";
import type { Memory } from "./memory.ts";

useHome();

describe("a memory", () => {
  it("returns what was stored, with type, score, snippet and metadata", async () => {
    verifies("REC-2.c", "REC-9.c");
    const memory = await open();
    const id = await memory.remember("The staging database is reset every night.", {
      tags: ["staging"],
      session: "s1",
    });
    await memory.record([
      { type: "prompt", text: "deploy to production" },
      { type: "tool_result", text: "deployed", tool: "Bash", path: "deploy.sh" },
    ]);
    const { hits, took_ms, complete } = await memory.search({ q: "when are databases reset?", k: 3 });
    expect(hits).toMatchObject([
      {
        id,
        type: "fact",
        copies: 1,
        snippet: "The staging database is reset every night.",
        metadata: { tags: ["staging"], session: "s1" },
      },
    ]);
    expect(hits[0]?.score).toBeGreaterThan(0);
    expect(took_ms).toBeGreaterThan(0);
    expect(complete).toBe(true);
    expect(await memory.show(id)).toMatchObject({
      status: "found",
      memory: { text: "The staging database is reset every night." },
    });
    expect(await memory.show(id.slice(-8))).toMatchObject({ status: "found", memory: { id } });
  });

  it("supports all types of memories", async () => {
    verifies("REC-1.a", "REC-1.b");
    const memory = await open();
    const types = [
      "prompt",
      "assistant",
      "tool_use",
      "tool_result",
      "approval",
      "error",
      "artifact",
      "fact",
      "preference",
      "pin",
    ] as const;
    await memory.record(
      types.map((type) => ({ type, text: `a word of type ${type}`, path: "src/x.ts", tool: "Edit" })),
    );
    expect((await memory.search({ q: "word" })).hits.map(({ type }) => type).toSorted()).toEqual([...types].toSorted());
    for (const type of types) expect((await memory.search({ q: "word", type })).hits).toHaveLength(1);
  });

  it("searches by type, session, space and time", async () => {
    verifies("REC-2.b");
    const memory = await open();
    mkdirSync(join(home, "app"));
    await memory.record([
      { type: "fact", text: "word one", session: "a", at: 1000 },
      { type: "prompt", text: "word two", session: "b", at: 2000, space: join(home, "app") },
      { type: "fact", text: "word three", session: "b", at: 3000 },
    ]);
    const found = async (filter: object) =>
      (await memory.search({ q: "word", ...filter })).hits.map(({ snippet }) => snippet.slice(5)).toSorted();
    expect(await found({ type: "fact" })).toEqual(["one", "three"]);
    expect(await found({ session: "b" })).toEqual(["three", "two"]);
    expect(await found({ space: join(home, "app") })).toEqual(["two"]);
    expect(await found({ since: 2000 })).toEqual(["three", "two"]);
    expect(await found({ k: 1 })).toHaveLength(1);
  });

  it("shows what happened, newest first, page by page", async () => {
    const memory = await open();
    await memory.record(
      Array.from({ length: 10 }, (_, n) => ({
        type: "prompt" as const,
        text: `prompt ${n}`,
        at: 1000 + Math.floor(n / 5),
        id: `0190a000-0000-7000-8000-00000000000${n}`,
      })),
    );
    const page = await memory.timeline({ limit: 4 });
    expect(page.map(({ text }) => text)).toEqual(["prompt 9", "prompt 8", "prompt 7", "prompt 6"]);
    expect((await memory.timeline({ limit: 4, before: page.at(-1) ?? 0 })).map(({ text }) => text)).toEqual([
      "prompt 5",
      "prompt 4",
      "prompt 3",
      "prompt 2",
    ]);
  });

  it("pins a memory, and unpins it", async () => {
    const memory = await open();
    const id = await memory.remember("pin me");
    await memory.pin(id.slice(-8));
    expect(await memory.show(id)).toMatchObject({ memory: { pinned: true } });
    await memory.unpin(id);
    expect(await memory.show(id)).toMatchObject({ memory: { pinned: false } });
  });

  it("stores the same id or key once, however often it is stored", async () => {
    verifies("LOG-7.a");
    const memory = await open();
    const event = { type: "prompt" as const, text: "only once", id: "0190a000-0000-7000-8000-000000000001" };
    for (let n = 0; n < 3; n += 1)
      await memory.record([event, { type: "prompt", text: "by its key", key: "codex-1-2" }]);
    expect(await memory.care.stats()).toMatchObject({ memories: 2, eventsRead: 6 });
  });

  it("reports what is wrong with a record, and which field", async () => {
    verifies("LOG-4.c", "SAF-12.a", "SAF-12.b", "REC-3.a");
    const memory = await open();
    const refused = async (input: object) => memory.record([input as never]).catch((error: Error) => error.message);
    expect(await refused({ type: "fact" })).toBe("text is missing");
    expect(await refused({ type: "dream", text: "x" })).toContain("type must be one of prompt, assistant");
    expect(await refused({ type: "fact", text: "x", when: 1 })).toBe("when is not a known field");
    expect(await refused({ type: "artifact", text: "x" })).toContain("path is missing");
    expect(await refused({ type: "fact", text: "x", agent: "../../etc", level: "agent", space: home })).toContain(
      "agent '../../etc' is not a plain id",
    );
    expect(await refused({ type: "fact", text: "x".repeat(1_000_001) })).toContain("limit is 1000000");
    expect(existsSync(join(home, "memory"))).toBe(false);
  });

  it("lets a model session read and write only within its permissions", async () => {
    verifies("SCO-2.a", "SCO-4.b", "SCO-6.a");
    const memory = await open();
    const app = join(home, "app");
    mkdirSync(app);
    const agent = memory.as({ kind: "agent", agent: "helper", space: app });
    await memory.remember("word of the user");
    await memory.remember("word of another space", { space: home });
    await agent.remember("word of the agent", { level: "agent", agent: "helper", space: app });
    await expect(agent.remember("x", { level: "user" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.forget({ session: "s" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.previewForget({ session: "s" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.care.stats()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.care.backup()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.care.restore(home)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(() => agent.as({ kind: "owner" })).toThrow("only the owner");
    expect((await texts(agent, "word")).toSorted()).toEqual(["word of the agent", "word of the user"]);
    const other = memory.as({ kind: "agent", agent: "other", space: app });
    expect(await texts(other, "word")).toEqual(["word of the user"]);
    const [hit] = (await agent.search("agent")).hits;
    await expect(other.show(hit?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a model session", () => {
  verifies("SCO-4.b");

  it("writes into its own space, session and run, under its own agent id", async () => {
    verifies("SCO-2.a", "API-5.b");
    const memory = await open();
    const agent = memory.as({ kind: "agent", agent: "billing", space: "/projects/app", session: "s", run: "r" });
    const id = await agent.remember("Invoices are sent on Mondays");
    expect(await agent.show(id)).toMatchObject({
      memory: {
        level: "space",
        space: "/projects/app",
        agent: "billing",
        session: "s",
        run: "r",
        trust: "agent",
      },
    });
    const colleague = memory.as({ kind: "agent", agent: "shipping", space: "/projects/app" });
    expect(await texts(colleague, "invoices")).toEqual(["Invoices are sent on Mondays"]);
    const elsewhere = memory.as({ kind: "agent", agent: "billing", space: "/projects/other" });
    expect(await texts(elsewhere, "invoices")).toEqual([]);
  });

  it("of a user writes into the user's own memory without a space, and into the space's memory with a space", async () => {
    const memory = await open();
    const levelOf = async (session: Memory) => {
      const answer = await memory.show(await session.remember("Invoices are sent on Mondays"));
      return answer.status === "found" ? [answer.memory.level, answer.memory.space] : [];
    };
    expect(await levelOf(memory.as({ kind: "user", session: "s" }))).toEqual(["user", null]);
    expect(await levelOf(memory.as({ kind: "user", space: "/projects/app" }))).toEqual(["space", "/projects/app"]);
  });

  it("writes at the level and place that it requests, if it has the permission", async () => {
    verifies("SCO-2.a");
    const memory = await open();
    const principal = { kind: "agent", agent: "billing", space: "/projects/app", session: "s", run: "r" } as const;
    const agent = memory.as(principal);
    for (const level of ["space", "agent", "session", "run"] as const)
      expect(await memory.show(await agent.remember(`for the ${level}`, { level }))).toMatchObject({
        memory: { level },
      });
    for (const details of [
      { level: "user" },
      { space: "/projects/other" },
      { level: "agent", agent: "shipping" },
      { level: "session", session: "another" },
      { level: "run", run: "another" },
    ] as const)
      await expect(agent.remember("x", details)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    // An agent without a space can write only if it names a level.
    const placeless = memory.as({ kind: "agent", agent: "billing", session: "s" });
    await expect(placeless.remember("x")).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await placeless.remember("x", { level: "session" });
  });

  it("cannot replace a memory that is not its own, by id, key or trust", async () => {
    const memory = await open();
    const app = join(home, "app");
    mkdirSync(app);
    const id = await memory.remember("the user's own words");
    const agent = memory.as({ kind: "agent", agent: "a", space: app, session: "s" });
    const own = { type: "fact", text: "replaced", level: "session", session: "s", at: 1 } as const;
    await expect(agent.record([{ ...own, id }])).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.record([{ ...own, trust: "user" }])).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await agent.record([{ ...own, key: id }]);
    expect(await memory.show(id)).toMatchObject({ memory: { text: "the user's own words", trust: "user" } });
    expect((await memory.search("replaced")).hits).toMatchObject([{ metadata: { trust: "agent" } }]);
  });

  it("cannot displace an event of the owner or of another agent by reporting its key with an earlier time", async () => {
    verifies("SCO-2.a", "INJ-7.b");
    const memory = await open();
    const app = join(home, "app");
    mkdirSync(app);
    const lampFact = (text: string, at?: number) => ({ type: "fact", text, key: "lamp", space: app, at }) as const;
    const sessions = [
      memory.as({ kind: "agent", agent: "a", space: app }),
      memory.as({ kind: "agent", agent: "b", space: app }),
      memory.as({ kind: "user", space: app }),
    ];
    await memory.record([lampFact("the lamp is blue")]);
    for (const [number, session] of sessions.entries())
      await session.record([lampFact(`the lamp of ${number}`, number)]);
    expect((await texts(memory, "lamp")).toSorted()).toEqual([
      "the lamp is blue",
      "the lamp of 0",
      "the lamp of 1",
      "the lamp of 2",
    ]);
    // Each agent may report its own event again.
    await sessions[0]?.record([lampFact("the lamp of 0", 0)]);
    expect(await texts(memory, "lamp")).toHaveLength(4);
  });

  it("cannot detect what was erased outside its scope", async () => {
    const memory = await open();
    const id = await memory.remember("private", { level: "session", session: "other" });
    await memory.forget({ id });
    await expect(memory.as({ kind: "user", session: "mine" }).show(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("unusual input", () => {
  it("in the log is counted as damage, and affects nothing else", async () => {
    verifies("LOG-6.a", "LOG-6.c");
    const memory = await open();
    await memory.remember("the good one");
    const segment = filesUnder(join(home, "memory")).find((file) => file.endsWith(".jsonl")) ?? "";
    const good = readFileSync(segment, "utf8").trim();
    const { content: _content, ...head } = JSON.parse(good) as Record<string, unknown>;
    const lines = [
      good.replace('"text":"the good one"', '"text":5'),
      good.replace('"text":"the good one"', '"text":"x","tags":"no list"'),
      good.replace('"kind":"fact.learned"', '"kind":"memory.forgotten"'),
      good
        .replace(`"v":"${writtenVersion}"`, '"v":"1.9.0"')
        .replace('"digest"', '"new":1,"digest"')
        .replace(/"content":.*$/, '"content":{"later":1}}'),
      good.replace('"text":"the good one"', `"text":"x","meta":{"deep":${"[".repeat(5000)}${"]".repeat(5000)}}`),
      JSON.stringify(head),
      good.replace('{"v":', '{ "v": '),
      JSON.stringify({ v: "1.0.0", id: head["id"], content: { text: "first" }, ...head }),
    ];
    writeFileSync(segment, `\n${lines.join("\n\n")}\n`, { flag: "a" });
    expect(await texts(memory, "good one")).toEqual(["the good one"]);
    expect(await memory.care.stats()).toMatchObject({ memories: 1, damagedLines: 7, unknownEvents: 1 });
    await memory.care.rebuild();
    expect(await memory.care.stats()).toMatchObject({ memories: 1 });
  });

  it("is refused if a number is invalid", async () => {
    const memory = await open();
    for (const k of [Number.NaN, 0, -1, 1.5, 1e9]) {
      await expect(memory.search({ q: "x", k })).rejects.toMatchObject({ code: "USAGE" });
      await expect(memory.timeline({ limit: k })).rejects.toMatchObject({ code: "USAGE" });
    }
  });

  it("with a relative space resolves it against the current folder", async () => {
    const memory = await open();
    await memory.remember("word", { space: "." });
    const [hit] = (await memory.search("word")).hits;
    expect(hit?.metadata.space).not.toBe(".");
  });
});

describe("the files", () => {
  it("can only be read by the owner, whatever the umask", async () => {
    verifies("SAF-9.a");
    const before = process.umask(0);
    try {
      const memory = await open();
      const id = await memory.remember("private");
      await memory.remember("more");
      await memory.search("private");
      await memory.care.backup();
      await memory.care.rebuild();
      await memory.forget({ id });
      await memory.remember("and more");
      await memory.search("more");
      const entries = readdirSync(home, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        expect((statSync(path).mode & 0o777).toString(8), path).toBe(entry.isDirectory() ? "700" : "600");
      }
    } finally {
      process.umask(before);
    }
  });

  it("contain nothing of the process environment", async () => {
    verifies("SAF-9.c");
    process.env["LOCI_TEST_MARKER"] = "environment-marker-value";
    const memory = await open();
    await memory.remember("anything");
    await memory.search("anything");
    delete process.env["LOCI_TEST_MARKER"];
    expect(
      filesUnder(home).filter((path) => readFileSync(path, "latin1").includes("environment-marker-value")),
    ).toEqual([]);
  });
});
