import type { MachineGuards } from "../../../server/machine.ts";

/** The rules of a policy by what a guard does with a command. */
export function ruleLists({ allow, ask, deny }: MachineGuards["policy"]) {
  return [
    { name: "Always allowed", rules: [...new Set(allow)] },
    { name: "Always asked", rules: [...new Set(ask)] },
    { name: "Always refused", rules: [...new Set(deny)] },
  ];
}

/** The roles that guards limit. A musician does the work, so nothing limits it unless a preset does. */
const limitedRoles = ["conductor", "section-leader"] as const;

/** The limits of each role in words: its preset, or the general limits. */
export function limitsOfRoles({ policy: { delegation }, presets }: Pick<MachineGuards, "policy" | "presets">) {
  return limitedRoles.map((role) => {
    const { warnAt, denyAt } = { ...delegation, ...presets[role] };
    return {
      role,
      text: `warned from ${warnAt} work tools in a row, refused from ${denyAt}`,
      isPreset: presets[role] !== undefined,
    };
  });
}
