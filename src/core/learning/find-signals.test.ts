import { describe, expect, it } from "vitest";

import { labelledTurns, type LabelledTurn } from "../../../test/signal-turns.ts";
import { verifies } from "../../../test/verifies.ts";
import { findSignals, judgedSignal } from "./find-signals.ts";
import type { ServedTurn, TurnEvent } from "./served-turn.ts";

const id = "0190a000-0000-7000-8000-00000000beef";
const event = (type: TurnEvent["type"], text: string): TurnEvent => ({ type, ts: 0, text, path: null, failed: false });
const call = (command: string) => event("tool_use", `Bash: ${command}`);
const reply = (text: string) => event("assistant", text);

const signalOf = (text: string | null, turn: Partial<ServedTurn>) =>
  findSignals({
    ts: 0,
    prompt: "",
    before: [],
    shown: [{ id, text }],
    others: [],
    events: [],
    nextPrompt: null,
    ...turn,
  })[0];

describe("A shown memory", () => {
  verifies("POL-5.a");

  const port = "The staging database listens on port 6433.";

  it("was used if its file, command, identifier or number appears in the agent's work", () => {
    const work = (text: string, ...events: TurnEvent[]) => signalOf(text, { prompt: "please go on", events });
    expect(work(port, call("psql -p 6433"))).toMatchObject({ use: "used", signal: "number", weight: 0.6 });
    expect(work("Rates are in src/vat/rates.ts.", call("cat /work/shop/src/vat/rates.ts"))).toMatchObject({
      use: "used",
      signal: "file",
    });
    expect(work("Call readHeader first.", reply("I call readHeader now."))).toMatchObject({ signal: "identifier" });
    expect(work("We ship with make ship-docs from trunk.", call("make ship-docs from trunk"))).toMatchObject({
      signal: "command",
    });
    expect(work("Use pnpm here.", call("cd web && pnpm install"))).toMatchObject({ use: "used", signal: "command" });
    expect(
      work(
        "Invoices are numbered per year and gaps are forbidden.",
        reply("Invoices have no gaps: numbered per year, forbidden otherwise."),
      ),
    ).toMatchObject({
      use: "used",
      signal: "words",
      weight: 0.4,
    });
  });

  it("was used if the agent opened it by its id", () => {
    expect(signalOf(port, { events: [call("loci show 0000beef")] })).toMatchObject({ use: "used", signal: "opened" });
  });

  it("is not credited for text that the prompt, the session or a tool contained first", () => {
    const events = [call("psql -p 6433")];
    expect(signalOf(port, { prompt: "is 6433 the staging port?", events })).toMatchObject({ use: "ignored" });
    expect(signalOf(port, { before: ["port 6433"], events })).toMatchObject({ use: "ignored" });
    const found = [event("tool_result", "PORT=6433"), ...events];
    expect(signalOf(port, { events: found })).toMatchObject({ use: "ignored", signal: "no trace", weight: 0.2 });
  });

  it("was not used if the agent did what the memory advises against", () => {
    expect(signalOf("Use pnpm, never npm.", { events: [call("npm install"), reply("done")] })).toMatchObject({
      use: "unknown",
    });
  });

  it("was contradicted if the user corrects what the agent learned from it", () => {
    const turn = { prompt: "connect to staging", events: [call("psql -p 6433")] };
    for (const nextPrompt of [
      "no, the staging database moved to 7001",
      "that's outdated, staging listens on 7001",
      "We have moved staging. It is 7001 now.",
      "that's out of date",
    ])
      expect(signalOf(port, { ...turn, nextPrompt }), nextPrompt).toMatchObject({
        use: "contradicted",
        signal: "correction",
      });
  });

  it("was not contradicted by praise, or by a correction that repeats the memory or is about something else", () => {
    const turn = { prompt: "connect to staging", events: [call("psql -p 6433")] };
    for (const nextPrompt of [
      "no, I meant the invoices",
      "no problem, now count the staging rows",
      "great, the old staging database was slower",
      "no, the staging database on 6433!",
      "remove the replica that staging no longer needs",
    ])
      expect(signalOf(port, { ...turn, nextPrompt }), nextPrompt).toMatchObject({ use: "used" });
  });

  it("was contradicted if the agent found it outdated", () => {
    const events = [reply("My notes say 6433, which is outdated: the port is 7001.")];
    expect(signalOf(port, { events })).toMatchObject({ use: "contradicted", signal: "outdated", weight: 0.5 });
  });

  it("was less useful if the agent searched its memory for the same thing afterwards", () => {
    const search = event("tool_use", 'mcp__loci__memory_search: {"query":"staging database port"}');
    const turn = { prompt: "connect to the staging database", events: [search, reply("I could not find it.")] };
    expect(signalOf(port, turn)).toMatchObject({ use: "ignored", signal: "looked up again", weight: 0.4 });
    const other = { ...search, text: 'mcp__loci__memory_search: {"query":"holiday plan"}' };
    expect(signalOf(port, { ...turn, events: [other, reply("no")] })).toMatchObject({ signal: "no trace" });
  });

  it("has an unknown use if its text is missing, no work followed, or its text has nothing recognisable", () => {
    const unknown = { use: "unknown", signal: "nothing to see", weight: 0 };
    expect(signalOf(null, { events: [reply("done")] })).toMatchObject(unknown);
    expect(signalOf(port, {})).toMatchObject(unknown);
    expect(signalOf("Please be nice.", { events: [reply("done")] })).toMatchObject(unknown);
  });
});

it("A candidate that was not shown was used if its trace appears after the agent's own search", () => {
  const search = event("tool_use", 'memory_search: {"query":"docs deploy"}');
  const turn = {
    ts: 0,
    prompt: "deploy the docs",
    before: [],
    shown: [],
    others: [{ id, text: "Docs are deployed by bin/ship-docs.sh." }],
    nextPrompt: null,
  };
  const ship = call("bin/ship-docs.sh");
  expect(findSignals({ ...turn, events: [search, ship] })).toMatchObject([{ id, use: "used", signal: "file" }]);
  expect(findSignals({ ...turn, events: [ship, search] })).toEqual([]);
  expect(findSignals({ ...turn, events: [ship] })).toEqual([]);
});

it("A person's judgement has the weight 1", () => {
  expect(judgedSignal("a", true)).toEqual({ id: "a", use: "used", signal: "judged", weight: 1 });
  expect(judgedSignal("a", false)).toMatchObject({ use: "ignored", weight: 1 });
});

describe("Against the labelled turns", () => {
  const judge = (half: number) =>
    labelledTurns
      .filter((_, n) => n % 2 === half)
      .flatMap((turn) => findSignals(toTurn(turn)).map(({ use }, n) => ({ use, truth: turn.shown[n]?.[0] })));

  const precision = (half: number, use: string) => {
    const found = judge(half).filter((one) => one.use === use);
    return { right: found.filter(({ truth }) => truth === use).length, of: found.length };
  };
  const recall = (half: number, use: string) => {
    const actual = judge(half).filter(({ truth }) => truth === use);
    return { right: actual.filter((one) => one.use === use).length, of: actual.length };
  };

  it.each([
    ["used", 0.8],
    ["contradicted", 0.7],
  ])("'%s' is precise on the half that was not used to choose rules", (use, least) => {
    verifies("POL-5.a");
    for (const [half, name] of ["chosen by", "held out"].entries()) {
      const { right, of } = precision(half, use);
      const found = recall(half, use);
      console.log(`${use}, ${name}: precision ${right} of ${of}, recall ${found.right} of ${found.of}`);
    }
    const { right, of } = precision(1, use);
    expect(labelledTurns.length).toBeGreaterThanOrEqual(60);
    expect(right / of).toBeGreaterThan(least);
  });
});

function toTurn({ prompt, before = [], shown, events, next }: LabelledTurn): ServedTurn {
  const memories = shown.map(([, text], n) => ({ id: `memory-${n}`, text }));
  return { ts: 0, prompt, before, shown: memories, others: [], events, nextPrompt: next };
}
