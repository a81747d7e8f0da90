import { useQuery } from "@tanstack/react-query";

import type { MachineGuards } from "../../../server/machine.ts";
import { guardsQuery } from "../../api/machine.ts";
import { Result } from "../../parts/states.tsx";

import css from "./preferences.module.css";

/** What guards always allow, ask and refuse, and the limits of each role. A person writes these rules into files. */
export function GuardRules() {
  const query = useQuery(guardsQuery);
  return <Result query={query}>{(guards) => <Rules guards={guards} />}</Result>;
}

function Rules({ guards }: { readonly guards: MachineGuards }) {
  const lists = ruleLists(guards.policy);
  return (
    <dl className={css["guards"]}>
      {lists.map(({ name, rules }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {rules.length === 0 ? <span className={css["none"]}>no rule of yours</span> : null}
            {rules.map((rule) => (
              <code key={rule}>{rule}</code>
            ))}
          </dd>
        </div>
      ))}
      {limitsOfRoles(guards).map(({ role, text, isPreset }) => (
        <div key={role}>
          <dt>Role {role}</dt>
          <dd>
            {text} {isPreset ? null : <span className={css["none"]}>general limits</span>}
          </dd>
        </div>
      ))}
      {guards.folder === null ? null : (
        <div>
          <dt>Files</dt>
          <dd className={css["none"]}>
            <code>{guards.folder}/policies/*.json</code> <code>{guards.folder}/roles/*.json</code>
          </dd>
        </div>
      )}
    </dl>
  );
}

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
