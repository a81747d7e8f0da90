import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { contentDigest } from "../src/core/event/admit.ts";
import type { Memory } from "../src/memory/memory.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { createMemoryHandles } from "../src/server/mcp/memory-handles.ts";
import { createTools } from "../src/tools/create-tools.ts";
import { filesUnder, holding, home, makeSpace, open, useHome } from "./memory-home.ts";
import { createTestHome } from "./run-loci.ts";

useHome();

const word = "zebraquux";
/** Private passages that are closed, in mixed case over two lines, nested, and never closed. */
const text = `Keep this. <private>${word}</private> <PRIVATE why="so">${word}\n<private>${word}</private>\n${word}</Private> Kept. <private>${word}`;
const user = { scope: "user" } as const;

let memory: Memory;
let space: string;

beforeEach(async () => {
  memory = await open();
  space = makeSpace("shop");
});

function put(name: string, content: string): string {
  const path = join(home, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Imports a file, then empties it, because Loci does not remove words from the imported file itself. */
async function importOf(name: string, content: string, isOwn = false): Promise<void> {
  const path = put(name, content);
  const { stored } = await memory.transfer.importFrom(path, { isOwn });
  expect(stored).toBeGreaterThan(0);
  writeFileSync(path, "");
}

async function exported(): Promise<string[]> {
  const parts: Uint8Array[] = [];
  for await (const part of memory.transfer.export()) parts.push(part);
  return Buffer.concat(parts).toString("utf8").trimEnd().split("\n");
}

/** Exports this memory's only event, with a text as stored by a program that does not know private passages. */
async function toldBefore(v?: string): Promise<string> {
  await memory.remember("PLACE");
  const [header, line] = await exported();
  const event = JSON.parse(line ?? "") as {
    v: string;
    id: string;
    salt: string;
    content: { text: string };
    digest: string;
  };
  event.content.text = text;
  event.digest = contentDigest(event.salt, event.content, systemTools.sha256);
  event.id = event.id.replace(/.{4}$/, "ffff");
  event.v = v ?? event.v;
  return `${header}\n${JSON.stringify(event)}\n`;
}

const observation = (observed: string) =>
  JSON.stringify({ type: "entity", name: "Ada", entityType: "person", observations: [observed] });

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  remember: () => memory.remember(text, { space, tags: [`<private>${word}`], task: text }),
  record: () =>
    memory.record(
      (["prompt", "assistant", "fact", "error", "preference", "tool_result", "artifact"] as const).map((type) => ({
        type,
        text,
        session: "s1",
        meta: { note: text, [`<private>${word}`]: text },
        ...(type === "tool_result" ? { tool: "Bash" } : {}),
        ...(type === "artifact" ? { path: "src/a.ts", space } : {}),
      })),
    ),
  "a message": () => memory.history.appendMessage({ role: "user", channel: "email", text }),
  "a note": () => memory.notes.add({ text, at: Date.now() + 1e9 }),
  "an entry, and a change of it": async () => {
    const { entries } = memory.as({ kind: "agent", agent: "coder", session: "s1" });
    const { id } = await entries.save({ compartment: "session", content: text, tags: [`<private>${word}`] });
    await entries.update({ compartment: "session", id }, { content: `${text} again` });
  },
  "a document": async () => {
    await memory.documents.append(user, text);
    await memory.documents.replace(user, text, { version: (await memory.documents.read(user)).version });
    await memory.documents.saveSummary(user, text);
  },
  "a document that somebody has edited": async () => {
    await memory.documents.append(user, "a line");
    const { file } = await memory.documents.read(user);
    writeFileSync(file, text);
    await memory.documents.read(user);
    writeFileSync(file, "Keep this. Kept.");
  },
  "the tools of the MCP server": async () => {
    const principal = { kind: "agent", agent: "coder", space, session: "s1", run: "r1" } as const;
    const handles = createMemoryHandles(async () => memory);
    const source = { principal, folder: space, source: "claude-code", memory: () => handles.of(principal) };
    const tools = createTools(source);
    const call = async (name: string, args: unknown) => tools.find((tool) => tool.name === name)?.handle(args);
    await call("memory_write", { scope: "agent", mode: "append", content: text });
    await call("save_memory", { compartment: "session", content: text, tags: ["a"] });
    await call("memory_search", { query: text });
    await call("search_history", { query: text });
  },
  "questions that are asked": async () => {
    await memory.remember("Keep this lamp.");
    await memory.recall(`lamp ${text}`);
    await memory.search(`lamp ${text}`);
  },
  "an export of one's own": async () => importOf("a.jsonl", await toldBefore(), true),
  "an export of somebody else": async () => importOf("a.jsonl", await toldBefore()),
  "claude-mem": () =>
    importOf(
      "c.json",
      JSON.stringify({
        totalObservations: 1,
        observations: [
          { id: 1, type: "bugfix", title: text, facts: JSON.stringify([text]), narrative: text, created_at_epoch: 1 },
        ],
        prompts: [{ id: 1, prompt_text: text, created_at_epoch: 1 }],
        summaries: [],
        sessions: [],
      }),
    ),
  mem0: () =>
    importOf("m.json", JSON.stringify({ results: [{ id: "1", memory: text, created_at: "2026-03-02T10:00:00Z" }] })),
  "the MCP reference memory": () => importOf("r.jsonl", `${observation(text)}\n`),
  "basic-memory, over several of its lines": () =>
    importOf(
      "notes/Note.md",
      `---\ntitle: Note\ntype: note\npermalink: note\n---\n\n# Note\n\nKeep this.\n<private>\n${word}\n</private>\n\n- [aa] first <private>\n- [bb] ${word}\n- [cc] ${word}</private> Kept\n- relates [[Other]]\n- [dd] ${text}\n`,
    ),
  "Markdown of an export": async () => {
    await memory.remember("Keep this");
    const parts: Uint8Array[] = [];
    for await (const part of memory.transfer.export({ format: "markdown" })) parts.push(part);
    const page = Buffer.concat(parts).toString("utf8");
    await importOf(
      "e.md",
      page
        .replace(/("id":"[^"]{32})[^"]{4}/, "$1ffff")
        .replace("Keep this", `Keep this <private>${word}\n> ${word}</private> Kept`),
    );
  },
};

describe("text between <private> and </private>", () => {
  it.each(Object.keys(ways))("is not stored, but the text around it is: %s", async (name) => {
    await ways[name]?.();
    await memory.care.backup();
    await memory.search("keep");
    expect(holding(home, [word])).toEqual([]);
    const log = filesUnder(join(home, "memory", "log")).map((path) => readFileSync(path, "utf8"));
    expect(log.join("")).toMatch(/Keep this/);
  });

  it("is refused in an event of an unknown version", async () => {
    const path = put("a.jsonl", await toldBefore("9.0.0"));
    expect(await memory.transfer.importFrom(path, { isOwn: true })).toMatchObject({ stored: 0, refused: 1 });
    writeFileSync(path, "");
    expect(holding(home, [word])).toEqual([]);
  });

  it("is not stored from the command line", async () => {
    const place = createTestHome();
    try {
      await place.loci(["remember", text]);
      await place.loci(["record"], { input: `${JSON.stringify({ type: "fact", text })}\n` });
      await place.loci(["write", "-", "--scope", "user"], { input: text });
      await place.loci(["entries", "--session", "s1", "--save", text]);
      await place.loci(["notes", "--add", text, "--at", "3d"]);
      expect((await place.loci(["search", "keep"])).stdout).toContain("Keep this");
      expect(holding(place.path, [word])).toEqual([]);
    } finally {
      place.remove();
    }
  });
});
