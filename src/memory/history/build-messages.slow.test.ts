import { describe, expect, it } from "vitest";

import { noon } from "../../../test/history-with.ts";
import { open, useHome } from "../../../test/memory-home.ts";
import { useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();
useParts();

describe("the messages for a model", () => {
  const current = { text: "When is the staging database reset?", channel: "cli" };

  it("are the same bytes on every run and after a rebuild, for a thousand messages of four channels", async () => {
    verifies("HIS-2.b");
    const memory = await open({ now: () => noon });
    const channels = ["cli", "matrix", "email", "group"];
    for (let n = 0; n < 500; n += 1) {
      const channel = channels[n % 4] ?? "cli";
      const sender = channel === "group" ? `member ${n % 7}` : undefined;
      await memory.history.persistExchange({
        channel,
        sender,
        user: `question ${n}`,
        assistant: `answer ${n}`,
        id: `${n}`,
      });
    }
    const build = async (lastN?: number) =>
      JSON.stringify(await memory.history.buildMessages({ system: "You help.", current, lastN }));
    const [first, whole] = [await build(), await build(1000)];
    expect(JSON.parse(first)).toHaveLength(82);
    expect(JSON.parse(whole)).toHaveLength(1002);
    expect(JSON.parse(first).at(-2)).toEqual({ role: "assistant", content: "[group / assistant] answer 499" });
    expect(await build()).toBe(first);
    await memory.care.rebuild();
    expect(await build()).toBe(first);
    expect(await build(1000)).toBe(whole);
    const other = await open({ now: () => noon });
    expect(JSON.stringify(await other.history.buildMessages({ system: "You help.", current }))).toBe(first);
  });
});
