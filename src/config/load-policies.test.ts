import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { defaultPolicy } from "../core/guards/policy.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { loadPolicies } from "./load-policies.ts";

let top: string;
beforeEach(() => {
  top = makeScratch("policies");
});
afterEach(() => removeScratch(top));

const onBroken = (error: unknown) => {
  throw error;
};
const load = () => loadPolicies({ global: join(top, "global"), projects: [join(top, "project")], onBroken });

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), typeof content === "string" ? content : JSON.stringify(content));
}

describe("policies and roles", () => {
  verifies("CFG-5.a", "CFG-5.b");

  it("need no file", () => {
    expect(load()).toEqual({ policy: defaultPolicy, presets: {}, isIncomplete: false });
    expect(loadPolicies({ global: null, projects: [], onBroken }).policy).toEqual(defaultPolicy);
  });

  it("of the person add up across files", () => {
    write("global/policies/b.json", { allow: ["npm test"], whenUnsure: "deny" });
    write("global/policies/a.json", { allow: ["make"], deny: ["npm publish"], read: ["/opt/docs"], whenUnsure: "ask" });
    write("global/policies/notes.txt", "not a policy");
    write("global/roles/conductor.json", { warnAt: 1, denyAt: 2 });
    expect(load()).toMatchObject({
      policy: { allow: ["make", "npm test"], deny: ["npm publish"], read: ["/opt/docs"], whenUnsure: "deny" },
      presets: { conductor: { warnAt: 1, denyAt: 2 } },
    });
  });

  it("of a project may only tighten", () => {
    write("global/policies/a.json", { deny: ["x"], delegation: { warnAt: 5, denyAt: 10, allow: [".ai/"] } });
    write("project/policies/a.json", {
      allow: ["rm *"],
      read: ["/"],
      ask: ["git push"],
      deny: ["npm publish"],
      whenUnsure: "ask",
      delegation: { warnAt: 2, denyAt: 50, allow: ["src/"], hierarchy: 3 },
    });
    write("project/roles/conductor.json", { warnAt: 1, denyAt: 99, allow: ["src/"] });
    const { policy, presets } = load();
    expect(policy).toEqual({
      ...defaultPolicy,
      ask: ["git push"],
      deny: ["x", "npm publish"],
      delegation: { hierarchy: 3, warnAt: 2, denyAt: 10, allow: [".ai/"] },
    });
    expect(presets).toEqual({ conductor: { warnAt: 1, denyAt: 10 } });
  });

  it.each([
    ["global/policies/x.json", "{ allow", /x\.json is not valid JSON: line 1, column 3/],
    ["global/policies/x.json", { alow: [] }, /x\.json: 'alow' is not a known field/],
    ["global/policies/x.json", { allow: "npm test" }, /x\.json: 'allow' must be a array/],
    ["global/policies/x.json", { whenUnsure: "allow" }, /'whenUnsure' must be one of ask, deny/],
    ["project/policies/x.json", { delegation: { denyAt: 0 } }, /'delegation\.denyAt' must be at least 1/],
    ["project/roles/boss.json", {}, /there is no such role; the roles are conductor, section-leader, musician/],
  ])("that are broken are errors: %s %j", (path, content, message) => {
    write(path, content);
    expect(load).toThrow(expect.objectContaining({ code: "CONFIG_INVALID", message: expect.stringMatching(message) }));
  });

  it("of the folders above a project may also only tighten", () => {
    write("project/policies/a.json", { deny: ["npm publish"], delegation: { warnAt: 2 } });
    write("project/inner/policies/a.json", { deny: ["make"], delegation: { warnAt: 3 } });
    write("project/roles/conductor.json", { denyAt: 2 });
    write("project/inner/roles/conductor.json", { denyAt: 4 });
    const { policy, presets } = loadPolicies({
      global: null,
      projects: [join(top, "project/inner"), join(top, "project")],
      onBroken,
    });
    expect(policy).toMatchObject({ deny: ["make", "npm publish"], delegation: { warnAt: 2 } });
    expect(presets.conductor?.denyAt).toBe(2);
  });

  it("of a project count as absent if they are broken, without affecting others", () => {
    write("global/policies/a.json", { deny: ["x"] });
    write("project/policies/a.json", "{");
    write("project/policies/b.json", { deny: ["y"] });
    write("project/roles/boss.json", {});
    const broken: unknown[] = [];
    const folders = { global: join(top, "global"), projects: [join(top, "project")] };
    const { policy, isIncomplete } = loadPolicies({ ...folders, onBroken: (error) => broken.push(error) });
    expect(policy.deny).toEqual(["x", "y"]);
    expect(isIncomplete).toBe(true);
    expect(broken).toHaveLength(2);
    write("global/policies/b.json", "{");
    expect(() => loadPolicies({ ...folders, onBroken: () => {} })).toThrow(/b\.json is not valid JSON/);
  });
});
