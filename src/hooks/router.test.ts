import { describe, expect, it } from "vitest";

import { hookEvent, shell } from "../../test/hook-events.ts";
import { verifies } from "../../test/verifies.ts";
import { hookSchema, type HookDetails, type HookKind } from "./hook-event.ts";
import { phasesOf, type Phase } from "./router.ts";
import { routeHook, type PhaseWork } from "./router.ts";

const tool = shell("ls");
const samples: Readonly<Record<HookKind, HookDetails>> = {
  "session-started": { kind: "session-started", source: "new" },
  "session-ended": { kind: "session-ended", reason: "exit" },
  "prompt-submitted": { kind: "prompt-submitted", prompt: "why?" },
  "tool-requested": { kind: "tool-requested", tool },
  "tool-finished": { kind: "tool-finished", tool, result: { text: "", failed: false } },
  "permission-asked": { kind: "permission-asked", tool },
  "permission-denied": { kind: "permission-denied", tool, reason: "no" },
  "reply-finished": { kind: "reply-finished", reply: "so" },
  "subagent-started": { kind: "subagent-started" },
  "subagent-finished": { kind: "subagent-finished", reply: "so" },
  "compaction-started": { kind: "compaction-started", trigger: "auto" },
  "compaction-finished": { kind: "compaction-finished", summary: null },
  "error-raised": { kind: "error-raised", error: "overloaded" },
  unknown: { kind: "unknown", text: "?" },
};

/** Makes work that records its phases, and fails in the phases `failing`. */
function watched(failing: readonly Phase[] = []) {
  const done: Phase[] = [];
  const faults: Phase[] = [];
  const does = (phase: Phase, answer: object) => async () => {
    done.push(phase);
    if (failing.includes(phase)) throw new Error(`${phase} failed`);
    return answer;
  };
  const work: PhaseWork = {
    record: does("record", {}),
    recall: does("recall", { context: "what is known" }),
    organise: does("organise", {}),
    guard: does("guard", { decision: { verdict: "ask", reason: "unsure" } }),
  };
  return {
    done,
    faults,
    run: (kind: HookKind) => routeHook(hookEvent(samples[kind]), work, (phase) => faults.push(phase)),
  };
}

describe("the router", () => {
  it.each(Object.keys(samples) as HookKind[])("runs the phases of the table for %s, in that order", async (kind) => {
    verifies("HOOK-1.a", "LIFE-4.d");
    const { done, run } = watched();
    await run(kind);
    expect(done).toEqual(phasesOf[kind]);
  });

  it("runs the whole cycle on hook events: record, recall, organise", () => {
    verifies("LIFE-4.a");
    expect(new Set(Object.values(phasesOf).flat())).toEqual(new Set(["record", "recall", "organise", "guard"]));
  });

  it("continues with the next phase if one fails, and records the fault", async () => {
    verifies("HOOK-5.a", "HOOK-5.c", "HOOK-10.b");
    const { faults, run } = watched(["record"]);
    expect(await run("prompt-submitted")).toEqual({ schema: hookSchema, context: "what is known" });
    expect(faults).toEqual(["record"]);
  });
});
