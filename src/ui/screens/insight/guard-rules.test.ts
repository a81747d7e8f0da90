import { expect, it } from "vitest";

import { limitsOfRoles, ruleLists } from "./guard-rules.tsx";

const policy = {
  allow: ["git status", "git status"],
  ask: [],
  deny: ["git push"],
  read: [],
  whenUnsure: "ask",
  delegation: { hierarchy: 2, warnAt: 3, denyAt: 6, allow: [] },
} as const;

it("the list of a guard's rules contains each rule once", () => {
  expect(ruleLists(policy).map(({ name, rules }) => [name, rules])).toEqual([
    ["Always allowed", ["git status"]],
    ["Always asked", []],
    ["Always refused", ["git push"]],
  ]);
});

it("the limits of each role are listed, with those of a preset in place of the usual ones", () => {
  expect(limitsOfRoles({ policy, presets: { conductor: { warnAt: 2 } } })).toEqual([
    { role: "conductor", text: "warned from 2 work tools in a row, refused from 6", isPreset: true },
    { role: "section-leader", text: "warned from 3 work tools in a row, refused from 6", isPreset: false },
  ]);
});
