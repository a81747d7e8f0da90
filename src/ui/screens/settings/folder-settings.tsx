import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { statsQuery } from "../../api/queries.ts";
import { Select } from "../../parts/field.tsx";
import { spaceName } from "../../text/names.ts";
import { foldersOf } from "./setting-value.ts";

/** Chooses whose settings are shown: the person's own, or those that apply in the folder of a space. */
export function FolderSelect({
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
export function FolderNote({ folder }: { readonly folder: string }) {
  return (
    <p>
      What applies in <code>{folder}</code>. To change it there, edit <code>{folder}/.ai/config.json</code>, which may
      only make some settings stricter. <Link to="/settings">Change your own settings</Link>
    </p>
  );
}
