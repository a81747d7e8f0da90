import type { ReactNode } from "react";

import type { ForgetPreview } from "../../api/types.ts";
import { Switch } from "../../parts/button.tsx";
import { TypeMark } from "../../parts/marks.tsx";
import { Advice } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { grouped } from "../../text/counts.ts";

import css from "./forget-part.module.css";

/** Exactly what an erasure takes, what it leaves, and the decision. */
export function ForgetPreviewView({
  preview,
  canTakeFiles,
  withFiles,
  onWithFiles,
  children,
}: {
  readonly preview: ForgetPreview;
  /** True if the person may choose to remove document files too. */
  readonly canTakeFiles: boolean;
  readonly withFiles: boolean;
  readonly onWithFiles: (with_: boolean) => void;
  readonly children: ReactNode;
}) {
  const { ids, derived, versions, examples, files, removes } = preview;
  const own = ids.length - derived.length - versions;
  return (
    <div className={css["preview"]}>
      <dl className={css["facts"]}>
        <Fact
          n={Math.max(0, own)}
          one="memory"
          many="memories"
          more="with all copies in the log, the index and backups"
        />
        <Fact
          n={derived.length}
          one="fact, preference or summary"
          many="facts, preferences and summaries"
          more="made only from them"
        />
        <Fact n={versions} one="version of a document" many="versions of documents" />
        <Fact
          n={removes.length}
          one="file of an archive, summary or draft"
          many="files of archives, summaries and drafts"
        />
      </dl>
      <div className={css["samples"]} role="region" aria-label="Examples" tabIndex={0}>
        <ul>
          {examples.map(({ id, type, text, ts }) => (
            <li key={id} className={css["sample"]}>
              <TypeMark type={type} />
              <span className={css["words"]} title={text ?? undefined}>
                {text ?? "(no words)"}
              </span>
              <span className={css["when"]}>
                <Time ts={ts} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      {examples.length < ids.length ? (
        <p className={css["quiet"]}>
          {grouped(examples.length)} of {grouped(ids.length)} shown.
        </p>
      ) : null}
      {removes.length === 0 ? null : <Places title="These files go too:" places={removes} />}
      {files.length === 0 ? null : (
        <>
          <Places
            title={
              withFiles
                ? "These document files go too:"
                : "These document files contain the text and stay. Edit them, or Loci stores the text again:"
            }
            places={files}
          />
          {canTakeFiles ? <Switch on={withFiles} onChange={onWithFiles} label="Remove these files too" /> : null}
        </>
      )}
      <div className={css["stays"]}>
        <Advice text="Agents keep transcripts of their own, and they stay. After forgetting, `loci forget --pending --transcripts` shows which ones contain the words, and offers to redact them." />
      </div>
      <div className={css["decide"]}>{children}</div>
    </div>
  );
}

function Fact({
  n,
  one,
  many,
  more = "",
}: {
  readonly n: number;
  readonly one: string;
  readonly many: string;
  readonly more?: string;
}) {
  return n === 0 ? null : (
    <div className={css["fact"]}>
      <dt>{grouped(n)}</dt>
      <dd>
        {n === 1 ? one : many} {more}
      </dd>
    </div>
  );
}

function Places({ title, places }: { readonly title: string; readonly places: readonly string[] }) {
  return (
    <div>
      <p>{title}</p>
      <ul className={css["places"]}>
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </div>
  );
}
