import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import type { Version } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { DiffView } from "../../parts/diff-view.tsx";
import { Select } from "../../parts/field.tsx";
import { useListKeys } from "../../parts/keys.ts";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Empty, Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { bytes } from "../../text/counts.ts";
import { clock, dayName, wholeTime } from "../../text/times.ts";
import { actionNames, writerOf } from "./document-ref.ts";
import { restoreVersion, versionsQuery, versionTextQuery, type DocumentFile } from "./documents-queries.ts";

import css from "./document-versions.module.css";

/** Every version of a document, who wrote it, and what it changed. */
export function DocumentVersions({ file }: { readonly file: DocumentFile }) {
  const query = useQuery(versionsQuery(file));
  return (
    <Result
      query={query}
      isEmpty={(versions) => versions.length === 0}
      empty={<Empty title="No version yet">The first text that is saved becomes the first version.</Empty>}
    >
      {(versions) => <Versions versions={versions} file={file} />}
    </Result>
  );
}

function Versions({ versions, file }: { readonly versions: readonly Version[]; readonly file: DocumentFile }) {
  const { version: wanted, against } = useSearch({ from: "/documents" });
  const navigate = useNavigate({ from: "/documents" });
  const at = Math.max(
    0,
    versions.findIndex(({ id }) => id === wanted),
  );
  const chosen = versions[at];
  const other = versions.find(({ id }) => id === against) ?? versions[at + 1] ?? null;
  const choose = (version: string): void =>
    void navigate({ search: (before) => ({ ...before, version, against: undefined }), replace: true });
  useListKeys({ ids: versions.map(({ id }) => id), at: chosen?.id, onMove: choose });
  if (chosen === undefined) return null;
  return (
    <div className={css["versions"]}>
      <ul className={css["list"]} aria-label="Versions">
        {versions.map((one, n) => (
          <li key={one.id}>
            <button
              type="button"
              className={css["version"]}
              aria-current={one.id === chosen.id}
              onClick={() => choose(one.id)}
            >
              <span className={css["writer"]}>
                {writerOf(one)} {actionNames[one.action]}
              </span>
              <span className={css["about"]}>
                <Time ts={one.ts} /> · {bytes(one.bytes)}
                {n === 0 ? <Mark look="accent">present</Mark> : null}
                {one.trust === "user" || one.trust === "agent" || one.confirmed ? null : (
                  <Mark look="warn">unconfirmed</Mark>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css["change"]}>
        <div className={css["tools"]}>
          <label className={css["against"]}>
            Compared with
            <Select
              value={other?.id ?? ""}
              onChange={(event) =>
                void navigate({ search: (before) => ({ ...before, version: chosen.id, against: event.target.value }) })
              }
            >
              {other === null ? <option value="">nothing, it is the first</option> : null}
              {versions
                .filter(({ id }) => id !== chosen.id)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {dayName(one.ts)} {clock(one.ts)}, {writerOf(one)}
                  </option>
                ))}
            </Select>
          </label>
          {at === 0 ? null : <Restore version={chosen} file={file} />}
        </div>
        <Change file={file} before={other?.id ?? null} after={chosen.id} />
      </div>
    </div>
  );
}

function Change({
  file,
  before,
  after,
}: {
  readonly file: DocumentFile;
  readonly before: string | null;
  readonly after: string;
}) {
  const old = useQuery(versionTextQuery(file, before));
  const present = useQuery(versionTextQuery(file, after));
  return (
    <Result query={old}>
      {(oldText) => (
        <Result query={present}>
          {(text) => <DiffView before={oldText} after={text} label="Changes of this version" />}
        </Result>
      )}
    </Result>
  );
}

function Restore({ version, file }: { readonly version: Version; readonly file: DocumentFile }) {
  const notices = useNotices();
  const navigate = useNavigate({ from: "/documents" });
  const [isAsking, setAsking] = useState(false);
  const restore = async (): Promise<void> => {
    setAsking(false);
    const isDone = await notices.now("Restored as a new version.", () => restoreVersion(file, version.id));
    if (isDone) await navigate({ search: (before) => ({ ...before, version: undefined, against: undefined }) });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Restore this version…</Button>
      <Dialog title="Restore this version?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>
          The document gets the text of {wholeTime(version.ts)} again, as a new version. The present text stays in the
          list of versions.
        </p>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button look="main" onClick={() => void restore()}>
            Restore
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
