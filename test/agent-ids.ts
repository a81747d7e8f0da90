import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { expect } from "vitest";

import { LociError } from "../src/core/errors.ts";
import { agentFolder } from "../src/disk/documents/document-names.ts";
import type { Memory } from "../src/memory/memory.ts";
import { filesUnder, home, open } from "./memory-home.ts";

/** Ids that some file systems interpret in unexpected ways. */
export const agentIdTricks = [
  "..",
  ".",
  "../b",
  "a/../b",
  "/etc",
  "C:\\x",
  "a\\..\\b",
  "a\0b",
  "\0",
  "a\nb",
  "B",
  "b.",
  "b ",
  " b",
  "b::$DATA",
  "con",
  "NUL.txt",
  "~",
  "b~1",
  "ｂ",
  "𝐛",
  "b\u200d",
  "\u202eb",
  "é",
  "e\u0301",
  "ﬁle",
  "file",
  "-rf",
  ".git",
  "%2e%2e",
  "..%2f",
  "a".repeat(300),
];

export const anyAgentId = fc.oneof(
  fc.constantFrom(...agentIdTricks),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc
    .array(fc.constantFrom("..", "/", "\\", ".", "\0", "a", "B", "~", ":", " ", "é", "e\u0301", "%2e", "\u202e"), {
      maxLength: 8,
    })
    .map((pieces) => pieces.join("")),
);

/** Writes an agent's own document. Returns "written", or the code of the error. */
async function writeAs(owner: Memory, root: string, agent: string): Promise<string> {
  try {
    await owner.as({ kind: "agent", agent, space: root }).documents.append({ scope: "agent", space: root }, "mine");
    return "written";
  } catch (error) {
    return error instanceof LociError ? error.code : String(error);
  }
}

/** Lets agents with many ids write to their documents. Returns the files that are in no folder of an agent. */
export async function documentsOutside(ids: fc.Arbitrary<string>, numRuns: number): Promise<string[]> {
  const root = join(home, "project");
  const agents = join(root, ".ai", "memory", "agents");
  mkdirSync(join(root, ".git"), { recursive: true });
  const owner = await open();
  await owner.documents.append({ scope: "agent", space: root, agent: "b" }, "b's own");
  const bFile = join(agents, "b", "memory.md");
  const before = readFileSync(bFile, "utf8");
  const known = new Set<string>(["b"]);
  await fc.assert(
    fc.asyncProperty(ids, async (agent) => {
      fc.pre(agent !== "b");
      const outcome = await writeAs(owner, root, agent);
      if (outcome === "written") known.add(agentFolder(agent));
      expect(["written", "SCOPE_REFUSED", "EVENT_INVALID", "EVENT_TOO_LARGE"]).toContain(outcome);
      expect(readFileSync(bFile, "utf8")).toBe(before);
    }),
    { numRuns },
  );
  expect(new Set(readdirSync(agents))).toEqual(known);
  return filesUnder(home).filter(
    (path) => path.endsWith(".md") && !/^[^/\\]+[/\\]memory\.md$/.test(path.slice(agents.length + 1)),
  );
}
