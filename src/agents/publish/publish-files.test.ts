import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { comparePublished, planPublish, planRemoval } from "./publish-files.ts";

let root: string;
let state: string;
beforeEach(() => {
  root = makeScratch("publish");
  state = join(root, "state");
});
afterEach(() => removeScratch(root));

const file = () => join(root, "AGENTS.md");
const publish = (...texts: readonly string[]) => {
  for (const change of planPublish(
    root,
    texts.map((text) => ({ text })),
    { withClaude: false, state },
  ))
    change.apply();
};

describe("the published facts of a space", () => {
  it("are written into AGENTS.md and removed again without changing another byte", () => {
    const own = "# Notes\r\n\r\nUse tabs.\r\n";
    writeFileSync(file(), own);
    const [change] = planPublish(root, [{ text: "The staging port is 6433" }], { withClaude: false, state });
    expect(readFileSync(file(), "utf8")).toBe(own);
    expect(change).toMatchObject({ change: "changed", diff: expect.stringContaining("+- The staging port is 6433") });
    change?.apply();
    expect(readFileSync(file(), "utf8")).toContain("- The staging port is 6433");
    for (const removal of planRemoval(root, state)) removal.apply();
    expect(readFileSync(file(), "utf8")).toBe(own);
  });

  it("are removed together with a file that contained nothing else", () => {
    publish("The staging port is 6433");
    for (const removal of planRemoval(root, state)) removal.apply();
    expect(existsSync(file())).toBe(false);
  });

  it("are compared with the facts, which finds stale lines, missing facts and edits", () => {
    publish("The port is 6433", "Deploys are on Fridays");
    const facts = [{ text: "The port is 6433" }, { text: "The office is in Graz" }];
    expect(comparePublished(root, facts)).toMatchObject([
      { stale: ["- Deploys are on Fridays"], missing: 1, isEdited: false },
    ]);
    writeFileSync(file(), readFileSync(file(), "utf8").replace("Fridays", "Mondays"));
    expect(comparePublished(root, facts)).toMatchObject([{ isEdited: true }]);
  });

  it("do not overwrite a change that was made since the plan", () => {
    writeFileSync(file(), "before\n");
    const [change] = planPublish(root, [{ text: "The port is 6433" }], { withClaude: false, state });
    writeFileSync(file(), "after\n");
    expect(() => change?.apply()).toThrow(expect.objectContaining({ code: "CONFLICT" }));
    expect(readFileSync(file(), "utf8")).toBe("after\n");
  });
});
