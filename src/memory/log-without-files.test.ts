import { describe, expect, it } from "vitest";

import { home, open, texts, useHome } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import { createMemoryLog } from "../testing/index.ts";

useHome();

describe("a memory over a log of one's own", () => {
  it("does all that needs no files", async () => {
    verifies("API-7.c");
    const log = createMemoryLog();
    const memory = await open({ log });
    const id = await memory.remember("The staging database is reset every night.");
    await memory.history.persistExchange({ channel: "cli", user: "Hi", assistant: "Hello" });
    await memory.documents.append({ scope: "user" }, "Deploys are frozen.");
    await memory.rebuild();
    expect(await texts(memory, "staging")).toHaveLength(1);
    expect(await memory.history.loadHistory()).toHaveLength(2);
    expect(await memory.documents.versions({ scope: "user" })).toHaveLength(1);
    await memory.forget({ id });
    expect(await texts(memory, "staging")).toEqual([]);
    await memory.close();
    const again = await open({ log, state: `${home}/other` });
    expect(await again.history.loadHistory()).toHaveLength(2);
  });

  it("says what it cannot do", async () => {
    const memory = await open({ log: createMemoryLog() });
    await expect(memory.verify()).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringMatching(/not kept in files/),
    });
    await expect(memory.backup()).rejects.toMatchObject({ code: "USAGE" });
  });
});
