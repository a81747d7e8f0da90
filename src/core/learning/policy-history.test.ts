import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import {
  choosePolicies,
  eventsForSession,
  isFrozen,
  readPolicies,
  type PolicyEvent,
  type PolicyPlace,
} from "./policy-history.ts";

const everywhere: PolicyPlace = { role: null, space: null };
const codex: PolicyPlace = { role: "codex", space: null };
const codexInApp: PolicyPlace = { role: "codex", space: "app" };
const evaluation = { judged: 300, effective: 250, gain: 0.1, lower: 0.05, better: 30, worse: 5 };

const tried = (id: string, ts: number, place = everywhere, factors = {}, threshold = 0.4): PolicyEvent => ({
  ...place,
  id,
  ts,
  kind: "policy.tried",
  content: { factory: "f", factors, threshold, reason: "better", evaluation },
});
const adopted = (policy: string, ts: number): PolicyEvent => ({
  ...everywhere,
  id: `a${ts}`,
  ts,
  kind: "policy.adopted",
  content: { policy, reason: "won" },
});
const retired = (policy: string, ts: number): PolicyEvent => ({
  ...everywhere,
  id: `r${ts}`,
  ts,
  kind: "policy.retired",
  content: { policy, by: "person", reason: "rolled back by you" },
});
const frozen = (isOn: boolean, ts: number, place = everywhere): PolicyEvent => ({
  ...place,
  id: `f${ts}`,
  ts,
  kind: "policy.frozen",
  content: { frozen: isOn },
});
const reset = (ts: number, place = everywhere): PolicyEvent => ({
  ...place,
  id: `x${ts}`,
  ts,
  kind: "policy.reset",
  content: {},
});

/** The ids of the present policy and the one on trial. */
function chosen(events: readonly PolicyEvent[], place: PolicyPlace = codexInApp): (string | null)[] {
  const { present, trial } = choosePolicies(readPolicies(events), place, "f");
  return [present?.id ?? null, trial?.id ?? null];
}

describe("the policies of a memory", () => {
  verifies("POL-2.a");

  it("go from trial to adoption, and a rollback restores the previous one", () => {
    const events = [tried("one", 1), adopted("one", 2), tried("two", 3)];
    expect(chosen([])).toEqual([null, null]);
    expect(chosen(events.slice(0, 1))).toEqual([null, "one"]);
    expect(chosen(events)).toEqual(["one", "two"]);
    expect(chosen([...events, adopted("two", 4)])).toEqual(["two", null]);
    expect(chosen([...events, adopted("two", 4), retired("two", 5)])).toEqual(["one", null]);
    expect(chosen([...events, retired("two", 4), retired("one", 5)])).toEqual([null, null]);
  });

  it("are those of the agent in the space, or of the agent, or the person's own, or the shipped ones", () => {
    const events = [
      tried("own", 1),
      adopted("own", 1),
      tried("role", 2, codex),
      adopted("role", 2),
      tried("space", 3, codexInApp),
      adopted("space", 3),
    ];
    expect(chosen(events, codexInApp)).toEqual(["space", null]);
    expect(chosen(events, { role: "codex", space: "site" })).toEqual(["role", null]);
    expect(chosen(events, { role: "gemini", space: "app" })).toEqual(["own", null]);
    expect(chosen(events, { role: null, space: "app" })).toEqual(["own", null]);
    expect(choosePolicies(readPolicies(events), codexInApp, "another factory")).toEqual({ present: null, trial: null });
  });

  it("include no trial for all agents where a narrower policy is adopted", () => {
    const events = [tried("space", 1, codexInApp), adopted("space", 2), tried("own", 3)];
    expect(chosen(events)).toEqual(["space", null]);
    expect(chosen(events, everywhere)).toEqual([null, "own"]);
  });

  it("stay the same during a session, except after a rollback or a reset", () => {
    const events = [tried("one", 1), adopted("one", 2), tried("two", 5), adopted("two", 6)];
    expect(chosen(eventsForSession(events, 4))).toEqual(["one", null]);
    expect(chosen(eventsForSession(events, 7))).toEqual(["two", null]);
    expect(chosen(eventsForSession([...events, retired("one", 8)], 4))).toEqual([null, null]);
    expect(chosen(eventsForSession([...events, reset(8)], 4))).toEqual([null, null]);
  });

  it("follow the last decision, even if differing clocks put it before the policy", () => {
    expect(chosen([adopted("one", 1), tried("one", 2)])).toEqual(["one", null]);
    expect(chosen([tried("one", 1), retired("one", 2), adopted("one", 3)])).toEqual(["one", null]);
  });

  it("are retired by a reset: all of them, or those of the named agent", () => {
    const events = [tried("own", 1), adopted("own", 2), tried("role", 3, codex), adopted("role", 4)];
    expect(chosen([...events, reset(5)])).toEqual([null, null]);
    expect(chosen([...events, reset(5, codex)])).toEqual(["own", null]);
    expect(chosen([...events, reset(5), tried("new", 6)])).toEqual([null, "new"]);
  });

  it("are not tried while they are frozen", () => {
    const events = [tried("one", 1), frozen(true, 2)];
    expect(chosen(events)).toEqual([null, null]);
    expect(chosen([...events, frozen(false, 3)])).toEqual([null, "one"]);
    const history = readPolicies([frozen(true, 1), frozen(false, 2, codex)]);
    expect([everywhere, codex, codexInApp].map((place) => isFrozen(history, place))).toEqual([true, false, false]);
  });
});

describe("the weights of a policy", () => {
  verifies("POL-3.b");

  it("are clamped to their bounds, whatever the log contains", () => {
    const [policy] = readPolicies([tried("one", 1, everywhere, { recency: 2, session: -2, tag: 0.1 }, 1)]).policies;
    expect(policy?.weights.factors).toEqual({ recency: 2, session: 0.5, tag: 0.5 });
    expect(policy?.weights.threshold).toBeCloseTo(0.5, 9);
  });
});
