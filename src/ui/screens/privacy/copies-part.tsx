import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { statsQuery } from "../../api/memories.ts";
import { send, toSearch } from "../../api/request.ts";
import type { Backup } from "../../api/types.ts";
import { Button, DownloadLink } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Input, Select } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Column, Section } from "../../parts/page.tsx";
import { Advice, Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { bytes, count } from "../../text/counts.ts";
import { spaceName } from "../../text/names.ts";
import { backupsQuery, encryptionQuery, sealedQuery } from "./privacy-queries.ts";
import { SettingRow } from "./setting-row.tsx";

import css from "../../parts/simple-table.module.css";

/** Where copies of the memory are: exports, backups, and whether its files are encrypted. */
export function CopiesPart() {
  return (
    <Column>
      <Export />
      <Backups />
      <Encryption />
    </Column>
  );
}

function Export() {
  const [format, setFormat] = useState("jsonl");
  const [space, setSpace] = useState("");
  const [since, setSince] = useState("");
  const stats = useQuery(statsQuery);
  return (
    <Section title="Export" note="A whole copy in plain text, for you. Loci sends nothing anywhere.">
      <div className={css["form"]}>
        <label>
          Format
          <Select value={format} onChange={(event) => setFormat(event.target.value)}>
            <option value="jsonl">JSON lines, can be imported</option>
            <option value="markdown">Markdown, to read</option>
          </Select>
        </label>
        <label>
          Only this space
          <Select value={space} onChange={(event) => setSpace(event.target.value)}>
            <option value="">all spaces</option>
            {stats.data?.spaces.map((one) =>
              one.space === null ? null : (
                <option key={one.space} value={one.space}>
                  {spaceName(one.space)}
                </option>
              ),
            )}
          </Select>
        </label>
        <label>
          Since
          <Input type="date" value={since} onChange={(event) => setSince(event.target.value)} />
        </label>
        <DownloadLink
          href={`/memory/export${toSearch({ format, space, since })}`}
          as={`loci-export.${format === "jsonl" ? "jsonl" : "md"}`}
        >
          Download
        </DownloadLink>
      </div>
    </Section>
  );
}

function Backups() {
  const query = useQuery(backupsQuery);
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const backUp = async (): Promise<void> => {
    setBusy(true);
    await notices.now(null, async () => {
      const { files, storedBytes, path } = await send<Backup>("POST", "/care/backups", {});
      notices.say(`Backed up ${count(files, "file")}, ${bytes(storedBytes)}, to ${path}`);
    });
    setBusy(false);
  };
  return (
    <Section
      title="Backups"
      note="On this machine. Forgetting erases memories from backups too."
      tools={
        <Button look="main" onClick={() => void backUp()} disabled={isBusy}>
          {isBusy ? "Backing up…" : "Back up now"}
        </Button>
      }
    >
      <Result
        query={query}
        isEmpty={(backups) => backups.length === 0}
        empty={
          <p>
            No backup yet. A backup is a folder with the whole memory. <Command text="loci backup" /> makes one too.
          </p>
        }
      >
        {(backups) => (
          <table className={css["table"]}>
            <thead>
              <tr>
                <th scope="col">Made</th>
                <th scope="col">Folder</th>
              </tr>
            </thead>
            <tbody>
              {backups.map(({ path, made }) => (
                <tr key={path}>
                  <td>{made === null ? "unknown" : <Time ts={made} />}</td>
                  <td>
                    <code>{path}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Result>
      <SettingRow name="backup.every" label="Back up by itself" />
    </Section>
  );
}

const encryptionNames: Readonly<Record<string, string>> = {
  off: "Off: log, documents and backups are plain text, protected by the permissions of their files.",
  unlocked: "On, and unlocked on this machine.",
  locked: "On, and locked: agents get nothing until you unlock it.",
};

function Encryption() {
  const state = useQuery(encryptionQuery).data;
  const sealed = useQuery(sealedQuery);
  return (
    <Section title="Encryption" note="A browser does not handle keys, so you change it in a terminal.">
      {state === undefined || state === null ? null : <p>{encryptionNames[state] ?? state}</p>}
      <Result query={sealed}>
        {({ isUnfinished, elsewhere }) => (
          <>
            {isUnfinished ? (
              <Advice text="Rewriting the log was interrupted. `loci encrypt` or `loci decrypt` completes it." />
            ) : state === "off" ? null : (
              <p className={css["quiet"]}>Every file of this machine is encrypted.</p>
            )}
            {elsewhere.length === 0 ? null : (
              <p>These devices have files in another form, and each rewrites its own: {elsewhere.join(", ")}</p>
            )}
          </>
        )}
      </Result>
      <Advice
        text={
          state === "off"
            ? "`loci encrypt` encrypts the memory and all later backups."
            : state === "locked"
              ? "`loci unlock` unlocks it here."
              : state === "unlocked"
                ? "`loci lock` locks it here, `loci decrypt` makes it plain text again."
                : "`loci encrypt` encrypts the memory; `loci status` shows whether it is."
        }
      />
    </Section>
  );
}
