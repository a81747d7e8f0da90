import { describe, expect, it } from "vitest";

import { countAgents, toExchanges, type Block, type ToolCall, filesOf } from "./exchanges.ts";
import { storedEvent, toolEvent } from "./stored-events.ts";

const prompt = (text = "Why?") => storedEvent({ type: "prompt", text });
const reply = (text = "So.") => storedEvent({ type: "assistant", text });
const kinds = (blocks: readonly Block[]) => blocks.map(({ kind }) => kind);
const callsOf = (block: Block | undefined): ToolCall[] =>
  block?.kind === "work" ? block.items.filter((item) => item.kind === "call") : [];

describe("the exchanges of a session", () => {
  it("begin with each question, and fold the work between messages into one block", () => {
    const events = [
      prompt("One?"),
      toolEvent("tool_use", "Bash", "ls"),
      toolEvent("tool_result", "Bash", "ls"),
      storedEvent({ type: "artifact", path: "/a" }),
      reply(),
      prompt("Two?"),
      reply(),
    ];
    const exchanges = toExchanges(events);
    expect(exchanges.map(({ question }) => question?.text)).toEqual(["One?", "Two?"]);
    expect(exchanges.map(({ blocks }) => kinds(blocks))).toEqual([
      ["message", "work", "message"],
      ["message", "message"],
    ]);
    expect(callsOf(exchanges[0]?.blocks[1])).toMatchObject([{ call: events[1], result: events[2], error: null }]);
  });

  it("have no question before the person's first one", () => {
    const [first, second] = toExchanges([
      storedEvent({ type: "session", kind: "session.started" }),
      reply("Hello"),
      toolEvent("tool_use", "Read", "/a"),
      prompt(),
    ]);
    expect(first).toMatchObject({ question: null });
    expect(kinds(first?.blocks ?? [])).toEqual(["line", "message", "work"]);
    expect(kinds(second?.blocks ?? [])).toEqual(["message"]);
    expect(toExchanges([])).toEqual([]);
  });

  it("show a result or an error whose call was not recorded", () => {
    const [result, error] = [toolEvent("tool_result", "Bash", "ls"), toolEvent("error", "Bash", "make")];
    const [exchange] = toExchanges([prompt(), result, error]);
    expect(callsOf(exchange?.blocks[1])).toEqual([
      { kind: "call", call: null, result, error: null },
      { kind: "call", call: null, result: null, error },
    ]);
  });

  it("give each result to the earliest open call of the same tool and command", () => {
    const calls = [
      toolEvent("tool_use", "Bash", "ls"),
      toolEvent("tool_use", "Bash", "make"),
      toolEvent("tool_use", "Bash", "ls"),
    ];
    const ends = [
      toolEvent("error", "Bash", "make"),
      toolEvent("tool_result", "Bash", "ls"),
      toolEvent("tool_result", "Bash", "ls"),
    ];
    const [exchange] = toExchanges([...calls, ...ends]);
    expect(callsOf(exchange?.blocks[0])).toEqual([
      { kind: "call", call: calls[0], result: ends[1], error: null },
      { kind: "call", call: calls[1], result: null, error: ends[0] },
      { kind: "call", call: calls[2], result: ends[2], error: null },
    ]);
  });

  it("do not give a result to the call of another agent, of a subagent, or of an earlier block", () => {
    const call = toolEvent("tool_use", "Bash", "ls");
    const others = [
      { ...toolEvent("tool_result", "Bash", "ls"), origin: { device: "d1", agent: "gemini" } },
      toolEvent("tool_result", "Bash", "ls", { subagent: "a1" }),
    ];
    const [exchange] = toExchanges([prompt(), call, ...others, reply(), toolEvent("tool_result", "Bash", "ls")]);
    expect(callsOf(exchange?.blocks[1])[0]).toMatchObject({ call, result: null });
    expect(callsOf(exchange?.blocks[1])).toHaveLength(3);
    expect(callsOf(exchange?.blocks[3])).toMatchObject([{ call: null }]);
  });

  it("are not split by the words of a subagent or of another agent", () => {
    const asked = storedEvent({ type: "prompt", details: { meta: { subagent: "a1", subagentType: "explore" } } });
    const exchanges = toExchanges([
      prompt(),
      asked,
      { ...reply(), origin: { device: "d1", agent: "gemini" } },
      reply(),
    ]);
    expect(exchanges).toHaveLength(1);
    expect(countAgents(exchanges)).toBe(1);
    expect(exchanges[0]?.blocks.map((block) => block.kind === "message" && block.isQuestion)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("count the other agents that were asked", () => {
    const other = { ...prompt(), origin: { device: "d1", agent: "gemini" } };
    expect(countAgents(toExchanges([prompt(), reply(), prompt(), other]))).toBe(2);
  });

  it("show a compaction in the middle of the work where it happened", () => {
    const [exchange] = toExchanges([
      prompt(),
      toolEvent("tool_use", "Bash", "ls"),
      storedEvent({ type: "session", kind: "session.compacted" }),
      toolEvent("tool_result", "Bash", "ls"),
    ]);
    expect(kinds(exchange?.blocks ?? [])).toEqual(["message", "work", "line", "work"]);
  });

  it("are not interrupted by a fact or a report of the host", () => {
    const [exchange] = toExchanges([
      prompt(),
      storedEvent({ type: "fact" }),
      toolEvent("tool_use", "Bash", "ls"),
      storedEvent({ type: "session", kind: "host.reported" }),
      storedEvent({ type: "fact" }),
      storedEvent({ type: "approval" }),
      toolEvent("tool_result", "Bash", "ls"),
    ]);
    expect(kinds(exchange?.blocks ?? [])).toEqual(["message", "fact", "work", "fact"]);
    expect(callsOf(exchange?.blocks[2])).toMatchObject([{ result: { type: "tool_result" } }]);
  });

  it("join 10,000 calls with their results, which all came at the end", () => {
    const calls = Array.from({ length: 10_000 }, (_, n) => toolEvent("tool_use", "Bash", `make ${n}`));
    const results = calls.map((_, n) => toolEvent("tool_result", "Bash", `make ${n}`));
    const [exchange] = toExchanges([prompt(), ...calls, ...results.toReversed()]);
    const joined = callsOf(exchange?.blocks[1]);
    expect(joined).toHaveLength(10_000);
    expect(joined.every(({ call, result }) => call !== null && result !== null)).toBe(true);
  });
});

it("the changed files of a session are listed once each, with their latest change", () => {
  const changes = ["/a", "/b", null, "/a"].map((path) => storedEvent({ type: "artifact", path }));
  expect(filesOf(changes)).toEqual([
    { path: "/a", last: changes[0]?.id, changes: 2 },
    { path: "/b", last: changes[1]?.id, changes: 1 },
  ]);
});
