import { describe, expect, it } from "vitest";

import { hookEvent, shell } from "../../test/hook-events.ts";
import { verifies } from "../../test/verifies.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import type { HookEvent } from "./hook-event.ts";
import { placeEvent } from "./place-event.ts";

const markOf = (event: HookEvent) => placeEvent(event, systemTools.sha256).mark;
const ran = (command: string, text: string) =>
  hookEvent({ kind: "tool-finished", tool: shell(command), result: { text, failed: false } }, { mark: null });
const compacted = (turn: string) => hookEvent({ kind: "compaction-finished", summary: null }, { mark: null, turn });

describe("an event of a host that sends neither an id nor a transcript", () => {
  it("is identified by its content, so different events get different marks", () => {
    verifies("LOG-7.a");
    const marks = [ran("ls", "a"), ran("ls", "b"), ran("pwd", "a"), compacted("t1"), compacted("t2")].map(markOf);
    expect(new Set(marks).size).toBe(5);
  });

  it("gets the same mark in each report, at any time", () => {
    verifies("LOG-7.a");
    expect(markOf({ ...ran("ls", "a"), at: 1 })).toBe(markOf({ ...ran("ls", "a"), at: 2 }));
  });

  it("keeps the mark that the host sent", () => {
    expect(markOf(hookEvent({ kind: "prompt-submitted", prompt: "go" }, { mark: "p1" }))).toBe("p1");
  });
});
