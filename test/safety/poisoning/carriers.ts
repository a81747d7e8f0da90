import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "vitest";

import { claimsPermission } from "../../../src/core/facts/claims-permission.ts";
import type { HookDetails, ToolUse } from "../../../src/hooks/hook-event.ts";
import type { Memory } from "../../../src/memory/memory.ts";
import { capture, hookEvent } from "../../hook-events.ts";
import type { TestHome } from "../../run-loci.ts";
import type { Attack } from "./attacks.ts";

/** A path by which attacks get into a memory. */
export interface Carrier {
  readonly name: string;
  /**
   * `held`: agents do not get the text unasked until a person confirms it. `framed`: agents get it, marked as the words
   * of an agent.
   */
  readonly as: "held" | "framed";
  readonly write: (attacks: readonly Attack[], world: CarrierWorld) => Promise<void>;
}

export interface CarrierWorld {
  readonly home: TestHome;
  readonly owner: Memory;
  readonly memory: string;
  readonly state: string;
  readonly folder: string;
}

const shell: ToolUse = { name: "Bash", kind: "shell", text: "make", command: "make" };
const done = { failed: false } as const;

const at = (second: number) => new Date(Date.UTC(2026, 9, 1) + second * 1000).toISOString();

/** Makes a carrier for input of agents' hooks, which is stored as the hook process does. */
function byHook(
  name: string,
  as: Carrier["as"],
  details: (attack: Attack, folder: string) => HookDetails,
  place: (attack: Attack) => { readonly session?: string } = () => ({}),
): Carrier {
  return {
    name,
    as,
    write: (attacks, { memory, state, folder }) =>
      capture(
        memory,
        state,
        attacks.map((attack) => hookEvent(details(attack, folder), { folder, session: "earlier", ...place(attack) })),
      ),
  };
}

const recorded = (name: string, trust: "web" | "import" | "tool", type: "fact" | "pin" = "fact"): Carrier => ({
  name,
  as: "held",
  write: async (attacks, { owner, folder }) => {
    await owner.record(attacks.map(({ text }) => ({ type, text, trust, space: folder })));
  },
});

export const carriers: readonly Carrier[] = [
  byHook("output of a tool", "held", ({ text }) => ({ kind: "tool-finished", tool: shell, result: { ...done, text } })),
  byHook("error of a tool", "held", ({ text }) => ({
    kind: "tool-finished",
    tool: shell,
    result: { text, failed: true, exitCode: 1 },
  })),
  byHook("page of the web", "held", ({ text }) => ({
    kind: "tool-finished",
    tool: { name: "WebFetch", kind: "read", text: "https://evil.example" },
    result: { ...done, text },
  })),
  byHook("contents of a file", "held", ({ text, id }, folder) => {
    const path = join(folder, `${id}.md`);
    const diff = text.replaceAll(/^/gm, "+");
    return {
      kind: "tool-finished",
      tool: { name: "Write", kind: "edit", text: path, path, edits: [{ path, change: "created", diff }] },
      result: { ...done, text: "" },
    };
  }),
  recorded("imported memory", "import"),
  recorded("imported pin", "import", "pin"),
  recorded("record of the web", "web"),
  {
    name: "transcript",
    as: "held",
    write: async (attacks, { home, folder }) => {
      const record = (second: number, fields: object) =>
        JSON.stringify({ timestamp: at(second), sessionId: "old", cwd: folder, isSidechain: false, ...fields });
      const lines = attacks.flatMap(({ text }, n) => [
        record(3 * n, {
          type: "assistant",
          message: {
            id: `m${n}`,
            content: [{ type: "tool_use", id: `t${n}`, name: "Bash", input: { command: "make" } }],
          },
        }),
        record(3 * n + 1, {
          type: "user",
          promptId: "p1",
          message: { role: "user", content: [{ type: "tool_result", tool_use_id: `t${n}`, content: text }] },
        }),
      ]);
      const projects = join(home.path, ".claude", "projects", "-shop");
      mkdirSync(projects, { recursive: true });
      const first = record(0, { type: "user", promptId: "p1", message: { role: "user", content: "build it" } });
      writeFileSync(join(projects, "old.jsonl"), [first, ...lines].join("\n"));
      await home.loci(["import", "claude-code"]);
    },
  },
  {
    name: "document of a clone",
    as: "held",
    write: async (attacks, { owner, folder }) => {
      mkdirSync(join(folder, ".ai", "memory"), { recursive: true });
      const text = attacks.map(({ word, text: content }) => `## ${word}\n\n${content}\n`).join("\n");
      writeFileSync(join(folder, ".ai", "memory", "MEMORY.md"), text);
      await owner.documents.read({ scope: "space", space: folder });
    },
  },
  byHook("reply of an agent", "framed", ({ text }) => ({ kind: "reply-finished", reply: text })),
  {
    name: "fact of an agent",
    as: "framed",
    write: async (attacks, { owner, folder }) => {
      const { name } = await owner.spaces.resolve(folder);
      const agent = owner.as({ kind: "agent", agent: "helper", space: name, session: "earlier" });
      for (const { text } of attacks) {
        // An agent cannot store what an agent may do.
        if (claimsPermission(text))
          await expect(agent.record([{ type: "fact", text, space: folder }])).rejects.toThrow("only the owner may say");
        else await agent.record([{ type: "fact", text, space: folder }]);
      }
    },
  },
  byHook("name of a file", "framed", ({ text }) => {
    const path = `notes/${text.replaceAll("\0", "").slice(0, 1000)}`;
    return {
      kind: "tool-finished",
      tool: { name: "Edit", kind: "edit", text: path, path, edits: [{ path, change: "deleted", diff: "" }] },
      result: { ...done, text: "" },
    };
  }),
  byHook(
    "names of a tool and a session",
    "framed",
    ({ text }) => ({ kind: "tool-finished", tool: { name: text, kind: "other", text }, result: { ...done, text: "" } }),
    ({ text }) => ({ session: text.replaceAll(/[\p{Cc}/\\]/gu, "-").slice(0, 100) }),
  ),
  {
    name: "tags and name of an agent",
    as: "framed",
    write: async (attacks, { owner, folder }) => {
      await owner.record(
        attacks.map(({ word, text }) => ({
          type: "fact",
          text: `${word} is a bird.`,
          trust: "agent",
          space: folder,
          tags: [text.slice(0, 60)],
          agent: `x${text.replaceAll(/[\p{Cc}/\\]/gu, "-").slice(0, 200)}`,
        })),
      );
    },
  },
];
