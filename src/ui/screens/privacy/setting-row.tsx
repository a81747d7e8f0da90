import { useQuery } from "@tanstack/react-query";

import { send } from "../../api/request.ts";
import { Switch } from "../../parts/button.tsx";
import { Select } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { settingsQuery, type MachineSetting } from "./privacy-queries.ts";

import css from "./setting-row.module.css";

/** Changes a setting of the person. */
export function changeSetting(key: string, value: boolean | number | string): Promise<MachineSetting> {
  return send("PUT", `/machine/settings/${encodeURIComponent(key)}`, { value });
}

/** Settings that belong to a part of the screen. Shows nothing on a server without settings. */
export function SettingRows({ keys }: { readonly keys: readonly string[] }) {
  const { data } = useQuery(settingsQuery);
  const rows = keys.flatMap((key) => data?.get(key) ?? []);
  if (rows.length === 0) return null;
  return (
    <ul className={css["rows"]}>
      {rows.map((setting) => (
        <SettingRow key={setting.key} setting={setting} />
      ))}
    </ul>
  );
}

function SettingRow({ setting }: { readonly setting: MachineSetting }) {
  const notices = useNotices();
  const { key, value, description, appliesAt } = setting;
  const change = (next: boolean | string): void =>
    void notices.now(
      appliesAt === "restart"
        ? "Saved. Hooks and commands use it now; this server uses it after a restart."
        : "Saved. It applies from now on.",
      () => changeSetting(key, next),
    );
  const choices = setting.schema["enum"];
  return (
    <li className={css["row"]}>
      {typeof value === "boolean" ? <Switch on={value} onChange={change} label={description} /> : null}
      {Array.isArray(choices) ? (
        <label className={css["choice"]}>
          <span>{description}</span>
          <Select value={String(value)} onChange={(event) => change(event.target.value)}>
            {choices.map((choice) => (
              <option key={String(choice)} value={String(choice)}>
                {String(choice)}
              </option>
            ))}
          </Select>
        </label>
      ) : null}
      <code className={css["key"]}>{key}</code>
    </li>
  );
}
