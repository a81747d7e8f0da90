import { describe, expect, it } from "vitest";

import { historyWith, noon } from "../../../test/history-with.ts";
import { open, useHome } from "../../../test/memory-home.ts";
import { useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();
useParts();

describe("both sides of a turn", () => {
  verifies("HIS-5.a");
  const exchange = { channel: "cli", user: "What is due?", assistant: "Nothing.", id: "t1" };

  it("are stored once, the user's first, after any number of attempts", async () => {
    const memory = await open();
    const ids = await memory.history.persistExchange(exchange);
    expect(ids).toHaveLength(2);
    expect(await memory.history.persistExchange(exchange)).toEqual(ids);
    const other = await open();
    expect(await other.history.persistExchange({ ...exchange, assistant: "Nothing at all." })).toEqual(ids);
    const stored = await memory.history.loadHistory();
    expect(stored.map(({ role, text }) => `${role}: ${text}`)).toEqual(["user: What is due?", "assistant: Nothing."]);
    expect(stored.map(({ id }) => id)).toEqual(ids);
    await memory.history.persistExchange({ ...exchange, id: "t2" });
    expect(await memory.history.loadHistory()).toHaveLength(4);
  });

  it("are stored once, also after concurrent attempts", async () => {
    const memories = await Promise.all(Array.from({ length: 6 }, () => open({ now: () => noon })));
    await Promise.all(memories.map(({ history }) => history.persistExchange(exchange)));
    for (const { history } of memories)
      expect((await history.loadHistory()).map(({ role }) => role)).toEqual(["user", "assistant"]);
    await memories[0]?.care.rebuild();
    expect(await memories[0]?.history.loadHistory()).toHaveLength(2);
  });

  it("are both stored or neither, in one write", async () => {
    const written: number[] = [];
    const memory = await open();
    const { history } = memory;
    await expect(history.persistExchange({ ...exchange, assistant: "" })).rejects.toMatchObject({ code: "USAGE" });
    await expect(history.persistExchange({ ...exchange, channel: " " })).rejects.toMatchObject({ code: "USAGE" });
    await expect(history.persistExchange({ ...exchange, assistant: "x".repeat(1_000_001) })).rejects.toMatchObject({
      code: "EVENT_TOO_LARGE",
    });
    expect(await history.loadHistory()).toEqual([]);
    await historyWith({ onAppend: (events) => written.push(events) }).persistExchange(exchange);
    expect(written).toEqual([2]);
  });

  it("are stored as two new messages each time if the turn has no id", async () => {
    const { history } = await open();
    const { id: _id, ...without } = exchange;
    await history.persistExchange(without);
    await history.persistExchange(without);
    expect(await history.loadHistory()).toHaveLength(4);
  });
});
