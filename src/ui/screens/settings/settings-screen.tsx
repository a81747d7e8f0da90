import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch, Link } from "@tanstack/react-router";

import type { MachineSetting, MachineSettings } from "../../../server/machine.ts";
import { agentsQuery, folderSettingsQuery, settingsQuery } from "../../api/machine.ts";
import { statsQuery } from "../../api/memories.ts";
import { Chip } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Input, Select } from "../../parts/field.tsx";
import { Column, Page, Section } from "../../parts/page.tsx";
import { Advice, Empty, Result } from "../../parts/states.tsx";
import { spaceName } from "../../text/names.ts";
import { SettingField } from "./setting-field.tsx";
import { groupOf, foldersOf } from "./setting-value.ts";

import css from "./settings-screen.module.css";

/** Every setting with its source, and the agents with their commands. */
export function SettingsScreen() {
  const { q = "", changed = false, folder } = useSearch({ from: "/settings" });
  const navigate = useNavigate({ from: "/settings" });
  const query = useQuery(folder === undefined ? settingsQuery : folderSettingsQuery(folder));
  const words = q.toLowerCase();
  const isShown = ({ key, description, source }: MachineSetting): boolean =>
    (!changed || source !== "default") && `${key} ${description}`.toLowerCase().includes(words);
  return (
    <Page
      title="Settings"
      tools={
        <>
          <FolderSelect
            folder={folder}
            onChange={(next) => void navigate({ search: (before) => ({ ...before, folder: next }) })}
          />
          <Chip
            on={changed}
            onChange={(on) =>
              void navigate({ search: (before) => ({ ...before, changed: on || undefined }), replace: true })
            }
          >
            Changed only
          </Chip>
          <Input
            type="search"
            data-search
            value={q}
            onChange={(event) =>
              void navigate({ search: (before) => ({ ...before, q: event.target.value }), replace: true })
            }
            placeholder="Find a setting"
            aria-label="Find a setting"
          />
        </>
      }
    >
      <Column>
        <Result query={query}>
          {(all) => {
            const groups = Map.groupBy(all.settings.filter(isShown), ({ key }) => groupOf(key));
            return (
              <>
                {folder === undefined ? null : <FolderNote folder={folder} />}
                <Mistakes all={all} />
                {groups.size === 0 ? <Empty title="No setting matches">Remove a word or the filter.</Empty> : null}
                {[...groups].map(([group, settings]) => (
                  <Section key={group} title={group}>
                    {settings.map((setting) => (
                      <SettingField key={setting.key} setting={setting} isOwn={folder === undefined} />
                    ))}
                  </Section>
                ))}
                <Files all={all} />
              </>
            );
          }}
        </Result>
        <AgentCommands />
      </Column>
    </Page>
  );
}

function Mistakes({ all: { mistakes, ignored } }: { readonly all: MachineSettings }) {
  if (mistakes.length + ignored.length === 0) return null;
  return (
    <Section title="Not in effect">
      {mistakes.map((mistake) => (
        <Advice key={mistake} text={mistake} />
      ))}
      {ignored.map(({ key, source, reason }) => (
        <p key={key + source}>
          <code>{key}</code> in <code>{source}</code>: {reason}
        </p>
      ))}
    </Section>
  );
}

function Files({ all: { files } }: { readonly all: MachineSettings }) {
  return (
    <Section title="Files, the strongest first">
      <ul className={css["files"]}>
        {files.map(({ path, found }) => (
          <li key={path} className={found ? "" : css["missing"]}>
            <code>{path}</code>
            {found ? "" : " (not there)"}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A browser never edits the settings of another program, so the commands are for a terminal. */
function AgentCommands() {
  const query = useQuery(agentsQuery);
  return (
    <Section title="Agents" note="Run these in a terminal; a page cannot change another program.">
      <Result query={query}>
        {({ agents }) => (
          <ul className={css["agents"]}>
            {agents.map(({ name, title, hooks, install, uninstall, problem }) => (
              <li key={name} className={css["agent"]}>
                <span>
                  {title}
                  <span className={css["state"]}>
                    {{ absent: "not installed", runs: "installed", skipped: "installed, but skips the hooks" }[hooks]}
                  </span>
                </span>
                <Command text={hooks === "absent" ? install : uninstall} />
                {problem === null ? null : <Advice text={problem} />}
              </li>
            ))}
          </ul>
        )}
      </Result>
    </Section>
  );
}

/** Chooses whose settings are shown: the person's own, or those that apply in the folder of a space. */
function FolderSelect({
  folder,
  onChange,
}: {
  readonly folder: string | undefined;
  readonly onChange: (folder: string | undefined) => void;
}) {
  const stats = useQuery(statsQuery);
  const folders = foldersOf(stats.data?.spaces ?? [], folder);
  return folders.length === 0 ? null : (
    <Select
      aria-label="Where the settings apply"
      value={folder ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    >
      <option value="">your own settings</option>
      {folders.map((one) => (
        <option key={one} value={one}>
          in {spaceName(one)}
        </option>
      ))}
    </Select>
  );
}

/** A page never writes into a project, because its files may belong to others. */
function FolderNote({ folder }: { readonly folder: string }) {
  return (
    <p>
      What applies in <code>{folder}</code>. To change it there, edit <code>{folder}/.ai/config.json</code>, which may
      only make some settings stricter. <Link to="/settings">Change your own settings</Link>
    </p>
  );
}
