import { describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

describe("concurrent saves", () => {
  verifies("ENT-6.a", "ENT-9.b");

  it("within one process also lose no change", async () => {
    const memory = await open({ settings: { entries: { limit: 1000, compartments: { session: "session" } } } });
    const others = Array.from({ length: 4 }, (_, n) => memory.as({ kind: "agent", agent: `a${n}`, session: "s1" }));
    const attempts = await Promise.allSettled(
      others.flatMap(({ entries }) =>
        Array.from({ length: 4 }, () => entries.save({ compartment: "session", content: "x".repeat(100) })),
      ),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const [first] = await memory.entries.get({ compartment: "session", session: "s1" });
    const ref = { compartment: "session", session: "s1", id: first?.id ?? "" };
    await Promise.all([
      memory.entries.update(ref, { category: "todo", content: "y".repeat(90) }),
      memory.entries.update(ref, { priority: 9 }),
      memory.entries.get(ref),
    ]);
    expect(await memory.entries.get(ref)).toMatchObject([{ category: "todo", priority: 9, content: "y".repeat(90) }]);
  });
});
