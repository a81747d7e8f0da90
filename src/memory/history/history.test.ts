import { describe, expect, it } from "vitest";

import { noon, talk } from "../../../test/history-with.ts";
import { home, holding, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { defaultSettings } from "../base/settings.ts";

useHome();

describe("the history", () => {
  verifies("HIS-1.a", "API-7.b");

  it("spans all channels, in order of time", async () => {
    const { history } = await open();
    for (const [n, channel] of ["cli", "matrix", "email", "cli"].entries())
      await history.appendMessage({ role: "user", text: `message ${n}`, channel, at: noon - 1000 * (n % 3) });
    expect((await history.loadHistory()).map(({ text, channel }) => `${channel} ${text}`)).toEqual([
      "email message 2",
      "matrix message 1",
      "cli message 0",
      "cli message 3",
    ]);
    expect(await history.loadHistory(2)).toMatchObject([
      { text: "message 0", role: "user", channel: "cli", sender: null, ts: noon },
      { text: "message 3" },
    ]);
  });

  it("contains only messages, and can be searched, forgotten and rebuilt", async () => {
    const memory = await open();
    await talk(memory);
    await memory.remember("a fact", { type: "fact" });
    await memory.remember("a prompt", { type: "prompt" });
    const before = await memory.history.loadHistory();
    expect(before.map(({ text }) => text)).toEqual(["Hi", "Hello", "Lunch?", "At noon."]);
    await memory.care.rebuild();
    expect(await memory.history.loadHistory()).toEqual(before);
    const id = await memory.history.appendMessage({ role: "user", text: "zorblaxian", channel: "quuxonomicon" });
    await memory.forget({ id });
    expect(holding(home, ["zorblaxian", "quuxonomicon"])).toEqual([]);
    expect(await memory.history.loadHistory()).toEqual(before);
  });

  it("is hidden from an agent in a space, on every path", async () => {
    const memory = await open();
    await talk(memory);
    await memory.notes.add({ text: "Call the dentist", at: 5 });
    const agent = memory.as({ kind: "agent", agent: "a", space: "/projects/app" });
    for (const call of [agent.history.loadHistory(), agent.notes.list()])
      await expect(call).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await agent.timeline({})).toEqual([]);
    expect((await agent.search("lunch")).hits).toEqual([]);
    expect(await agent.history.searchHistory("lunch")).toEqual([]);
    const [first] = await memory.history.loadHistory();
    await expect(agent.show(first?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const built = await agent.history.buildMessages({ system: "x", current: { text: "Well?", channel: "cli" } });
    expect(built.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(await memory.as({ kind: "user", space: "/projects/app" }).history.loadHistory()).toHaveLength(4);
  });

  it("can be read by agents without a space, but written only by the user", async () => {
    const memory = await open();
    await talk(memory);
    const agent = memory.as({ kind: "agent", agent: "a" });
    expect(await agent.history.loadHistory()).toHaveLength(4);
    for (const call of [
      agent.history.appendMessage({ role: "user", text: "x", channel: "cli" }),
      agent.history.persistExchange({ channel: "cli", user: "x", assistant: "y" }),
    ])
      await expect(call).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    const user = memory.as({ kind: "user" });
    await user.history.appendMessage({ role: "user", text: "mine", channel: "cli" });
    await user.history.appendMessage({ role: "user", text: "theirs", channel: "cli", sender: "bob" });
    expect((await memory.timeline({ limit: 6 })).map(({ trust }) => trust)).toEqual([
      "web",
      "agent",
      "agent",
      "web",
      "agent",
      "user",
    ]);
  });

  it("stores a message once if its channel reports it twice", async () => {
    const { history } = await open();
    const message = { role: "user", text: "Hi", channel: "matrix", id: "$1" } as const;
    const id = await history.appendMessage(message);
    expect(await history.appendMessage(message)).toBe(id);
    await history.appendMessage({ ...message, channel: "email" });
    expect(await history.loadHistory()).toHaveLength(2);
  });

  it("refuses an invalid number of messages", async () => {
    verifies("HIS-3.b");
    const { history } = await open();
    for (const lastN of [0, -1, 1.5, Number.NaN]) {
      const message = `lastN is ${lastN}; it must be a whole number greater than 0`;
      const current = { text: "x", channel: "cli" };
      await expect(history.loadHistory(lastN)).rejects.toMatchObject({ code: "USAGE", message });
      await expect(history.buildMessages({ system: "", current, lastN })).rejects.toMatchObject({
        code: "USAGE",
        message,
      });
    }
    expect(defaultSettings.history.messages).toBe(80);
    const wrong = await open({ settings: { history: { messages: 0 } } });
    await expect(
      wrong.history.buildMessages({ system: "", current: { text: "x", channel: "cli" } }),
    ).rejects.toMatchObject({ message: "history.messages is 0; it must be a whole number greater than 0" });
  });
});

describe("searching the history", () => {
  verifies("HIS-4.a");

  it("finds old messages in any channel, and in the agents' own sessions", async () => {
    const memory = await open();
    await memory.history.appendMessage({ role: "user", text: "The quokka is called Fred", channel: "email", at: 1e12 });
    await memory.record([
      { type: "prompt", text: "draw a quokka", agent: "codex", session: "s1" },
      { type: "assistant", text: "Here is your quokka", agent: "claude-code", session: "s2" },
      { type: "fact", text: "a quokka is a marsupial" },
    ]);
    for (let n = 0; n < 100; n += 1)
      await memory.history.appendMessage({ role: "user", text: `small talk ${n}`, channel: "cli" });
    const hits = await memory.history.searchHistory("quokka");
    expect(hits.map(({ channel, role, text }) => `[${channel}] ${role}: ${text}`).toSorted()).toEqual([
      "[claude-code] assistant: Here is your quokka",
      "[codex] user: draw a quokka",
      "[email] user: The quokka is called Fred",
    ]);
    expect(hits[0]).toMatchObject({
      score: expect.any(Number),
      snippet: expect.stringContaining("quokka"),
      sender: null,
    });
    const found = async (search: object) =>
      (await memory.history.searchHistory({ query: "quokka", ...search })).map(({ channel }) => channel);
    expect(await found({ channel: "email" })).toEqual(["email"]);
    expect(await found({ channel: "codex" })).toEqual(["codex"]);
    expect((await found({ since: 1e12 + 1 })).toSorted()).toEqual(["claude-code", "codex"]);
    expect(await found({ k: 1 })).toHaveLength(1);
    await expect(memory.history.searchHistory({ query: "x", k: 0 })).rejects.toMatchObject({ code: "USAGE" });
    expect(await memory.history.searchHistory("")).toEqual([]);
  });
});
