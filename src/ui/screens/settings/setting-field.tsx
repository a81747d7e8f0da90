import { useId, useState } from "react";

import type { MachineSetting } from "../../../server/machine.ts";
import { changeSetting } from "../../api/machine.ts";
import { Button, Switch } from "../../parts/button.tsx";
import { Input, Select } from "../../parts/field.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { describeLimits, fieldKind, mistakeIn, textToValue, valueToText } from "./setting-value.ts";

import css from "./setting-field.module.css";

/** One setting: what it does, its value, where that comes from, and its default. */
export function SettingField({
  setting,
  isOwn,
}: {
  readonly setting: MachineSetting;
  /** False for settings of a folder, which the page only shows. */
  readonly isOwn: boolean;
}) {
  const notices = useNotices();
  const { key, description, source, schema, appliesAt } = setting;
  const label = useId();
  const isDefault = source === "default";
  const change = (value: unknown): Promise<boolean> =>
    notices.now(
      appliesAt === "restart" ? `${key} is changed. This server uses it after a restart.` : `${key} is changed.`,
      () => changeSetting(key, value),
    );
  const limits = describeLimits(schema);
  return (
    <div className={css["setting"]}>
      <div className={css["words"]}>
        <span className={css["key"]} id={label}>
          {key}
          {isDefault ? null : <Mark look="accent">changed</Mark>}
        </span>
        <span className={css["description"]}>{description}</span>
        <span className={css["source"]}>
          {isDefault ? "default" : `from ${source}, default ${valueToText(setting.default) || "not set"}`}
          {limits === "" ? "" : `, ${limits}`}
        </span>
      </div>
      <div className={css["field"]}>
        {isOwn ? (
          <Field setting={setting} labelledBy={label} onChange={change} />
        ) : (
          <code className={css["value"]}>{shownValue(setting.value)}</code>
        )}
        {isDefault || !isOwn ? null : (
          <Button look="quiet" onClick={() => void change(undefined)} aria-label={`Use the default of ${key}`}>
            Use the default
          </Button>
        )}
      </div>
    </div>
  );
}

/** A value that cannot be changed here. */
function shownValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return valueToText(value) || "not set";
}

function Field({
  setting: { key, value, schema },
  labelledBy,
  onChange,
}: {
  readonly setting: MachineSetting;
  readonly labelledBy: string;
  readonly onChange: (value: unknown) => Promise<boolean>;
}) {
  const kind = fieldKind(schema);
  const shown = valueToText(value);
  const [draft, setDraft] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const mistakeId = useId();
  if (kind === "switch")
    return (
      <Switch
        on={value === true}
        onChange={(on) => void onChange(on)}
        label={value === true ? "on" : "off"}
        name={key}
      />
    );
  if (kind === "choice")
    return (
      <Select value={shown} onChange={(event) => void onChange(event.target.value)} aria-labelledby={labelledBy}>
        {shown === "" ? <option value="">not set</option> : null}
        {(schema["enum"] as readonly unknown[]).map((choice) => (
          <option key={String(choice)}>{String(choice)}</option>
        ))}
      </Select>
    );
  const save = async (): Promise<void> => {
    if (draft === null || draft === shown) return setDraft(null);
    const found = mistakeIn(draft, schema);
    setMistake(found);
    if (found !== null) return;
    // What was typed stays if the server refuses it.
    if (await onChange(textToValue(draft, kind))) setDraft(null);
  };
  return (
    <form
      className={css["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        value={draft ?? shown}
        onChange={(event) => {
          setDraft(event.target.value);
          setMistake(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || draft === null) return;
          event.stopPropagation();
          setDraft(null);
          setMistake(null);
        }}
        aria-invalid={mistake !== null}
        aria-describedby={mistake === null ? undefined : mistakeId}
        inputMode={kind === "number" ? "decimal" : "text"}
        placeholder={kind === "list" ? "values, with commas" : "not set"}
        aria-labelledby={labelledBy}
      />
      {draft === null || draft === shown ? null : <Button type="submit">Save</Button>}
      {mistake === null ? null : (
        <p id={mistakeId} className={css["mistake"]} role="alert">
          {mistake}
        </p>
      )}
    </form>
  );
}
