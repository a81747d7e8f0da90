import type { StoredMemory } from "../../../api/types.ts";

let last = 0;

/** Makes an event of a session for a test. Each is a second later than the one before. */
export function storedEvent(fields: Partial<StoredMemory> & Pick<StoredMemory, "type">): StoredMemory {
  last += 1;
  return {
    id: `e${String(last).padStart(6, "0")}`,
    kind: fields.type,
    ts: last * 1000,
    text: `text ${last}`,
    tags: [],
    path: null,
    level: "space",
    space: "shop",
    agent: null,
    session: "s1",
    run: null,
    trust: fields.type === "prompt" ? "user" : "agent",
    importance: 0.5,
    origin: { device: "d1", agent: "codex" },
    outcome: null,
    details: {},
    pinned: false,
    sensitive: false,
    sensitivity: [],
    classified: null,
    confirmed: false,
    forgotten: null,
    ...fields,
  };
}

/** Makes an event of a tool: a call, a result or an error. */
export function toolEvent(
  type: "tool_use" | "tool_result" | "error",
  tool: string,
  subject: string,
  meta: Readonly<Record<string, string>> = {},
): StoredMemory {
  return storedEvent({ type, details: { tool, meta: { subject, ...meta } } });
}
