import { useQuery } from "@tanstack/react-query";

import { Switch } from "../../parts/button.tsx";
import { Select, TextArea } from "../../parts/field.tsx";
import { useSettledValue } from "../../parts/settled-value.ts";
import { agentName, spaceName } from "../../text/names.ts";
import { noSpace } from "../screen-addresses.ts";
import { placesQuery } from "./recall-queries.ts";

import css from "./recall.module.css";

/** A pause in typing after which the prompt is tried. */
const settleMs = 150;
const mostCharacters = 10_000;

export interface PromptChange {
  readonly prompt?: string | undefined;
  readonly space?: string;
  readonly agent?: string | undefined;
  readonly sensitive?: true | undefined;
}

/** The prompt to try, and who asks. */
export function PromptBar({
  prompt,
  space,
  agent,
  sensitive,
  onChange,
}: {
  readonly prompt: string;
  readonly space: string;
  readonly agent: string | undefined;
  readonly sensitive: boolean;
  readonly onChange: (change: PromptChange) => void;
}) {
  const [text, setText] = useSettledValue(
    prompt,
    (settled) => onChange({ prompt: settled === "" ? undefined : settled }),
    settleMs,
  );
  const { data } = useQuery(placesQuery);
  const spaces = [...new Set([...(data?.spaces ?? []), ...(space === noSpace ? [] : [space])])];
  const agents = [...new Set([...(data?.agents ?? []), ...(agent === undefined ? [] : [agent])])];
  return (
    <div className={css["bar"]}>
      <TextArea
        data-search
        rows={2}
        value={text}
        maxLength={mostCharacters}
        onChange={(event) => setText(event.target.value)}
        placeholder="A prompt, as you would give it to an agent"
        aria-label="Prompt"
        autoFocus
      />
      <div className={css["controls"]}>
        <label className={css["control"]}>
          Space
          <Select value={space} onChange={(event) => onChange({ space: event.target.value })}>
            <option value={noSpace}>none</option>
            {spaces.map((name) => (
              <option key={name} value={name}>
                {spaceName(name)}
              </option>
            ))}
          </Select>
        </label>
        <label className={css["control"]}>
          Agent
          <Select value={agent ?? ""} onChange={(event) => onChange({ agent: event.target.value || undefined })}>
            <option value="">any</option>
            {agents.map((name) => (
              <option key={name} value={name}>
                {agentName(name)}
              </option>
            ))}
          </Select>
        </label>
        <Switch
          on={sensitive}
          onChange={(on) => onChange({ sensitive: on ? true : undefined })}
          label="Sensitive memories, too"
        />
        <span className={css["aside"]}>Nothing is recorded.</span>
      </div>
    </div>
  );
}
