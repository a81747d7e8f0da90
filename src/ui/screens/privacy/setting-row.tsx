import { useQuery } from "@tanstack/react-query";

import type { MachineSetting } from "../../../server/machine.ts";
import { changeSetting, settingsQuery } from "../../api/machine.ts";
import { Switch } from "../../parts/button.tsx";
import { Select } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";

import css from "./setting-row.module.css";

/** Returns one of the person's settings. Undefined while it loads, and on a server without settings. */
export function useSetting(key: string): MachineSetting | undefined {
  return useQuery(settingsQuery).data?.settings.find((setting) => setting.key === key);
}

/** A setting that belongs to a part of the screen. Shows nothing on a server without settings. */
export function SettingRow({
  name,
  label,
  isWide = false,
}: {
  readonly name: string;
  readonly label: string;
  /** True for a row that has the width of the part, above a list. */
  readonly isWide?: boolean;
}) {
  const setting = useSetting(name);
  return setting === undefined ? null : (
    <div className={`${css["row"]} ${isWide ? css["wide"] : ""}`}>
      <Control setting={setting} label={label} />
      <code className={css["key"]}>{name}</code>
    </div>
  );
}

function Control({ setting, label }: { readonly setting: MachineSetting; readonly label: string }) {
  const notices = useNotices();
  const { key, value, appliesAt } = setting;
  const change = (next: boolean | string): void =>
    void notices.now(
      appliesAt === "restart"
        ? "Saved. Hooks and commands use it now; this server uses it after a restart."
        : "Saved. It applies from now on.",
      () => changeSetting(key, next),
    );
  if (typeof value === "boolean") return <Switch on={value} onChange={change} label={label} />;
  const choices = setting.schema["enum"];
  if (!Array.isArray(choices)) return <span>{label}</span>;
  return (
    <label className={css["choice"]}>
      <span>{label}</span>
      <Select value={String(value)} onChange={(event) => change(event.target.value)}>
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {choiceNames[key]?.[String(choice)] ?? String(choice)}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** What the choices of a setting mean, in the words of its label. */
const choiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "facts.review": { off: "agents get them at once", "before-use": "wait until you approve them" },
  "backup.every": { off: "never", session: "after each session", day: "once a day", week: "once a week" },
};
