import { describe, expect, it } from "vitest";

import { plan, session } from "../../../test/entry-places.ts";
import { holding, home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { entrySize } from "../../core/entries/entry-words.ts";
import { defaultSettings } from "../base/settings.ts";

useHome();

describe("an invalid entry", () => {
  verifies("ENT-3.b", "ENT-3.c", "ENT-6.a", "API-7.d");

  it("is refused with the compartments, the range of priorities, and the missing field", async () => {
    const { entries } = await open();
    const refused = async (entry: object) => entries.save({ ...session, content: "x", ...entry });
    await expect(refused({ compartment: "notes" })).rejects.toMatchObject({
      code: "USAGE",
      message: "there is no compartment 'notes'; the compartments are run, session, plan",
    });
    await expect(refused({ compartment: "toString" })).rejects.toMatchObject({ code: "USAGE" });
    await expect(refused({ content: "  " })).rejects.toMatchObject({
      code: "USAGE",
      message: "content is empty; say what is to be kept",
    });
    for (const priority of [0, 11, 2.5, Number.NaN])
      await expect(refused({ priority })).rejects.toMatchObject({
        code: "USAGE",
        message: `priority is ${priority}; it must be a whole number from 1 to 10`,
      });
    await expect(entries.save({ compartment: "run", content: "x" })).rejects.toMatchObject({
      code: "USAGE",
      message: "the compartment 'run' belongs to a run: give the id of the run as `run`",
    });
    await expect(refused({ tags: ["x".repeat(65)] })).rejects.toMatchObject({ code: "EVENT_TOO_LARGE" });
    await expect(refused({ session: "../s" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await entries.get(session)).toEqual([]);
  });

  it("is refused before the write if it is too large, with size and limit", async () => {
    const { entries } = await open();
    await entries.save({ ...session, content: "x".repeat(9_000), category: "long", tags: ["a"], metadata: { b: "c" } });
    const { id } = await entries.save({ ...session, content: "y".repeat(900) });
    await expect(entries.save({ ...session, content: "z".repeat(94) })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message:
        "the compartment 'session' holds 9907 characters and this entry has 94; the limit is 10000: clear or shorten entries first",
    });
    await expect(entries.update({ ...session, id }, { content: "y".repeat(994) })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
    await entries.save({ ...session, content: "z".repeat(93) });
    // Each compartment of each session has its own limit.
    await entries.save({ ...plan, content: "z".repeat(10_000) });
    await entries.save({ ...session, session: "s2", content: "z".repeat(10_000) });
    expect(holding(home, ["z".repeat(94)]).length).toBeGreaterThan(0);
    expect((await entries.get(session)).map(entrySize)).toEqual([9007, 900, 93]);
  });

  it("can be refused by the caller's own rule", async () => {
    const { entries } = await open({
      settings: {
        entries: {
          ...defaultSettings.entries,
          compartments: { ...defaultSettings.entries.compartments, decisions: "session" },
          validate: ({ compartment, category }) => {
            if (compartment === "decisions" && category === undefined)
              throw new RangeError("a decision needs a category");
          },
        },
      },
    });
    await expect(entries.save({ ...session, compartment: "decisions", content: "x" })).rejects.toThrow(
      "a decision needs a category",
    );
    await entries.save({ ...session, compartment: "decisions", content: "x", category: "api" });
    expect(await entries.get({ ...session, compartment: "decisions" })).toHaveLength(1);
  });
});
