import { useQuery } from "@tanstack/react-query";

import type { MachineGuards } from "../../../server/machine.ts";
import { guardsQuery } from "../../api/machine.ts";
import { Result } from "../../parts/states.tsx";
import { limitsOfRoles, ruleLists } from "./guard-words.ts";

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
