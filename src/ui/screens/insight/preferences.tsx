import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import type { MachineSetting } from "../../../server/machine.ts";
import { settingsQuery } from "../../api/machine.ts";
import { Command } from "../../parts/command.tsx";
import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { spaceName } from "../../text/names.ts";
import { GuardRules } from "./guard-rules.tsx";
import { preferencesQuery } from "./insight-queries.ts";
import { SettingLink } from "./setting-link.tsx";

import css from "./preferences.module.css";

/** The rules that agents follow: your preferences, and what guards decide without asking. */
export function Preferences() {
  const preferences = useQuery(preferencesQuery);
  const settings = useQuery(settingsQuery);
  return (
    <Section title="Rules that agents follow">
      <Result
        query={preferences}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p>
            You have set no preference. <Command text="loci remember --type preference 'Answer briefly'" /> sets one.
          </p>
        }
      >
        {({ items }) => (
          <ul className={css["rules"]}>
            {items.map(({ id, text, space }) => (
              <li key={id}>
                <Link to="/search" search={{ q: text.slice(0, 80), id }}>
                  {text}
                </Link>{" "}
                ({spaceName(space)})
              </li>
            ))}
          </ul>
        )}
      </Result>
      <Result query={settings}>{({ settings: all }) => <Guards settings={all} />}</Result>
      <GuardRules />
    </Section>
  );
}

function Guards({ settings }: { readonly settings: readonly MachineSetting[] }) {
  const guards = settings.filter(({ key }) => key.startsWith("guards."));
  return (
    <ul>
      {guards.map(({ key, value, description }) => (
        <li key={key}>
          <SettingLink name={key} /> is {value === true ? "on" : "off"}. {description}
        </li>
      ))}
    </ul>
  );
}
