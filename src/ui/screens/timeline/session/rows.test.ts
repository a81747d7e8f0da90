import { describe, expect, it } from "vitest";

import { toExchanges } from "./exchanges.ts";
import { memoryOf, rowIndexOf, toRows } from "./rows.ts";
import { storedEvent, toolEvent } from "./stored-events.ts";

const none: ReadonlySet<string> = new Set();
const file = (path: string) => storedEvent({ type: "artifact", path });

describe("the rows of a session", () => {
  const call = toolEvent("tool_use", "Bash", "make");
  const error = toolEvent("error", "Bash", "make");
  const change = file("/a");
  const again = toolEvent("tool_use", "Bash", "make");
  const read = toolEvent("tool_use", "Read", "/b");
  const events = [
    storedEvent({ type: "prompt" }),
    call,
    error,
    change,
    again,
    read,
    storedEvent({ type: "assistant" }),
  ];
  const exchanges = toExchanges(events);

  it("show folded work as one line, with its files and errors", () => {
    const rows = toRows(exchanges, none);
    expect(rows.map(({ kind }) => kind)).toEqual(["message", "work", "error", "file", "message"]);
    expect(rows[1]).toMatchObject({
      isOpen: false,
      summary: {
        calls: 3,
        tools: [
          ["Bash", 2],
          ["Read", 1],
        ],
        files: 1,
        errors: 1,
      },
    });
  });

  it("show everything of unfolded work in order", () => {
    const rows = toRows(exchanges, new Set([read.id]));
    expect(rows.map(({ kind }) => kind)).toEqual(["message", "work", "call", "file", "call", "call", "message"]);
    expect(rows[1]).toMatchObject({ isOpen: true });
  });

  it("lead to a memory, or to the folded work that contains it", () => {
    const folded = toRows(exchanges, none);
    expect(rowIndexOf(folded, error.id)).toBe(2);
    expect(rowIndexOf(folded, again.id)).toBe(1);
    expect(rowIndexOf(folded, "unknown")).toBe(-1);
    const unfolded = toRows(exchanges, new Set([call.id]));
    expect(rowIndexOf(unfolded, error.id)).toBe(2);
    expect(memoryOf(unfolded[2])?.id).toBe(error.id);
    expect(memoryOf(unfolded[1])).toBeNull();
    expect(memoryOf(undefined)).toBeNull();
  });

  it("say how many files and errors are hidden in folded work", () => {
    const many = [
      ...Array.from({ length: 8 }, (_, n) => file(`/f${n}`)),
      ...Array.from({ length: 6 }, (_, n) => toolEvent("error", "Bash", `make ${n}`)),
    ];
    const rows = toRows(toExchanges(many), none);
    expect(rows).toHaveLength(1 + 5 + 5 + 1);
    expect(rows.at(-1)).toMatchObject({ kind: "rest", files: 3, errors: 1, of: many[0]?.id });
  });

  it("do not fold work that contains no tool call", () => {
    expect(toRows(toExchanges([file("/a"), storedEvent({ type: "approval" })]), none).map(({ kind }) => kind)).toEqual([
      "file",
      "note",
    ]);
  });

  it("stay few with 10,000 tool calls in one exchange", () => {
    const calls = Array.from({ length: 10_000 }, (_, n) => toolEvent("tool_use", `Tool ${n % 7}`, `${n}`));
    const work = toExchanges([storedEvent({ type: "prompt" }), ...calls]);
    expect(toRows(work, none)).toHaveLength(2);
    expect(toRows(work, new Set([calls[5000]?.id ?? ""]))).toHaveLength(10_002);
  });
});
