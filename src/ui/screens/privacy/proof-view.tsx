import { Command } from "../../parts/command.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import type { ForgetRun } from "./forget-run.ts";
import { doneLines, proofLines, proofLook, verdictOf, type ProofLine } from "./proof-sentences.ts";

import css from "./forget-part.module.css";

const signs: Readonly<Record<ProofLine["look"], string>> = { good: "✓", warn: "!", bad: "✗" };

/** How far an erasure is, and at its end the proof in plain words. */
export function ProofView({ run }: { readonly run: ForgetRun }) {
  if (run.stage === "none")
    return (
      <p className={css["stays"]}>
        After each erasure Loci searches its log, index, vectors, documents and backups for the forgotten ids, and
        reports here what it searched and what it found.
      </p>
    );
  return (
    <div className={css["proof"]} role="status">
      {run.stage === "waiting" ? (
        <p>
          Loci forgets {run.what} in a moment. Until then, Undo keeps everything as it is. If you close this page
          before, nothing is erased.
        </p>
      ) : null}
      {run.stage === "erasing" ? (
        <>
          <p>Erasing {run.what}…</p>
          <Loading lines={2} />
        </>
      ) : null}
      {run.stage === "proving" ? (
        <>
          <p>Searching every file of Loci for {run.what}…</p>
          <Loading lines={2} />
        </>
      ) : null}
      {run.stage === "failed" ? (
        <>
          {run.erased === null ? null : <Lines lines={doneLines(run.erased)} />}
          <Failed error={run.error} />
        </>
      ) : null}
      {run.stage === "proved" ? (
        <div className={css["result"]} data-look={proofLook(run.proof, run.erased)}>
          <p className={css["verdict"]}>{verdictOf(run.proof, run.erased)}</p>
          <p className={css["quiet"]}>
            Erased: {run.what}. Searched <Time ts={run.at} />. The same check in a terminal:{" "}
            <Command text="loci verify --erasures" />
          </p>
          <Lines lines={[...(run.erased === null ? [] : doneLines(run.erased)), ...proofLines(run.proof)]} />
          {run.erased === null ? null : (
            <p className={`${css["quiet"]} ${css["after"]}`}>
              Agents’ own transcripts were not changed. <Command text="loci forget --pending --transcripts" /> shows
              which contain the words.
            </p>
          )}
        </div>
      ) : null}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly ProofLine[] }) {
  return (
    <ul className={css["lines"]}>
      {lines.map(({ look, text, places, command }) => (
        <li key={text} className={css["line"]}>
          <span>
            <span className={`${css["sign"]} ${css[look]}`}>{signs[look]}</span>
            {text} {command === undefined ? null : <Command text={command} />}
          </span>
          {places.length === 0 ? null : (
            <ul className={css["places"]}>
              {places.slice(0, mostPlaces).map((place) => (
                <li key={place}>{place}</li>
              ))}
              {places.length > mostPlaces ? <li>and {places.length - mostPlaces} more</li> : null}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const mostPlaces = 50;
