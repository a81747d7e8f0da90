import type { Contents } from "../src/core/event/event.ts";

/** An id that no event of a test has. */
const other = "0190b000-0000-7000-8000-000000000001";
/** An id that no event of the list forgets. */
const cited = "0190b000-0000-7000-8000-000000000002";
const textOnly = { text: "said" };
const about = { targets: [other] };

/** One content for each kind of event. TypeScript requires a new kind to be added here. */
export const contentsOfKinds: Contents = {
  "session.started": textOnly,
  "session.ended": textOnly,
  "session.compacted": textOnly,
  "session.summarised": { ...textOnly, sources: [cited], by: { kind: "rule" } },
  "host.reported": textOnly,
  "prompt.submitted": textOnly,
  "reply.finished": textOnly,
  "tool.called": { ...textOnly, tool: "Bash" },
  "tool.finished": { ...textOnly, tool: "Bash" },
  "permission.decided": { ...textOnly, decision: "allow" },
  "error.raised": textOnly,
  "artifact.changed": { ...textOnly, path: "a.ts", change: "created" },
  "fact.learned": textOnly,
  "fact.reviewed": { ...about, verdict: "approved" },
  "facts.extracted": { session: "s", upTo: 5, model: "m", prompt: "1", stored: 1, refused: 0 },
  "model.called": {
    task: "facts",
    model: "m",
    outcome: "answered",
    inputTokens: 1,
    outputTokens: 1,
    dollars: 0,
    tookMs: 1,
  },
  "preference.set": textOnly,
  "note.pinned": textOnly,
  "memory.pinned": about,
  "memory.unpinned": about,
  "memory.forgotten": { ...about, reason: "asked" },
  "memory.erased": about,
  "memory.confirmed": about,
  "memory.classified": { ...about, sensitive: true },
  "retention.announced": { count: 1, from: 5 },
  "retention.applied": { count: 1 },
  "space.linked": { root: "/a", remote: "r" },
  "space.split": { root: "/b", remote: "r" },
  "space.adopted": { root: "/c", of: { device: "d", root: "/b" } },
  "recall.served": {
    policy: "p",
    tokens: 1,
    tookMs: 1,
    confidence: 1,
    shown: [{ id: other, kind: "fact", score: 1, parts: {} }],
  },
  "recall.judged": { recall: other, useful: [other], useless: [] },
  "message.exchanged": { ...textOnly, role: "user", channel: "cli" },
  "document.written": {
    name: "MEMORY.md",
    file: "/a/MEMORY.md",
    action: "append",
    delta: [{ at: 0, remove: 0, insert: "said\n" }],
    hash: "0".repeat(64),
    bytes: 5,
  },
  "entry.saved": { ...textOnly, entry: other, compartment: "session", priority: 5 },
  "entry.read": about,
  "entry.cleared": about,
  "note.scheduled": { ...textOnly, at: 5 },
  "note.delivered": { note: other, due: 5 },
  "note.removed": { note: other },
  "memory.promoted": { ...about, level: "user" },
  "log.migrated": { from: "a", to: "b", head: "c", events: 1 },
};
