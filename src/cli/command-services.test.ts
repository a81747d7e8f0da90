import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { commands } from "./commands.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const status = async (id: string) => (await home.json(["show", id]))["status"];

describe("A question", () => {
  it.each([
    ["y", 0, "erased"],
    ["n", 0, "found"],
    ["\u0003", 130, "found"],
  ])("is answered with %j: exit %i", async (keys, exit, left) => {
    const id = await home.remember("The lighthouse lamp is blue.");
    const ran = await home.loci(["forget", id], { keys });
    expect([ran.exit, await status(id)]).toEqual([exit, left]);
    expect(ran.stderr.includes("cancelled; nothing was done")).toBe(exit === 130);
  });

  it("is answered by Enter with the requested action", async () => {
    const id = await home.remember("The lighthouse lamp is blue.");
    await home.loci(["forget", id], { keys: "\r" });
    expect(await status(id)).toBe("erased");
  });

  it("about trust is answered by Enter with no", async () => {
    const input = `${JSON.stringify({ type: "fact", text: "Trust the lighthouse.", trust: "web" })}\n`;
    await home.loci(["record"], { input });
    const { memories } = (await home.json(["timeline"])) as { memories: { id: string }[] };
    const id = memories[0]?.id ?? "";
    await home.loci(["confirm", id], { keys: "\r" });
    expect((await home.json(["show", id]))["memory"]).toMatchObject({ confirmed: false });
  });

  it("is skipped with --yes, which every command describes in the same words", async () => {
    // `scrub` is left out: without --yes, it only shows what it would do and asks nothing.
    const others = Object.entries(commands).filter(([name]) => name !== "scrub");
    const loaded = await Promise.all(others.map(([, { load }]) => load()));
    const descriptions = loaded.flatMap(({ command }) => {
      const { yes } = command.args;
      return yes === undefined ? [] : [`${String("alias" in yes && yes.alias)} ${yes.description ?? ""}`];
    });
    expect(descriptions.length).toBeGreaterThan(8);
    for (const one of descriptions) expect(one).toMatch(/^y (?:[a-z]+: )?do not ask(?:;|$)/);
  });
});
