import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { send } from "../../api/request.ts";
import type { ScrubResult } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Column, Section } from "../../parts/page.tsx";
import { Advice, Failed, Loading, Result } from "../../parts/states.tsx";
import { count, grouped } from "../../text/counts.ts";
import { redactionsQuery, scrubQuery, type ScrubPreview } from "./privacy-queries.ts";

import css from "../../parts/simple-table.module.css";

/** Secrets that today's rules find in memories of earlier days, and their removal. */
export function RedactionPart() {
  const query = useQuery(scrubQuery);
  const redactions = useQuery(redactionsQuery);
  return (
    <Column>
      <Section title="Redacted before it was stored">
        <p className={css["text"]}>
          Loci replaces keys, tokens and passwords with a marker such as <code>[redacted:github-token]</code> before it
          stores anything. The secret itself never reaches the log.
        </p>
        <Redacted />
      </Section>
      <Section
        title="Stored memories"
        note="The rules improve. A scrub applies today's rules to everything that was stored before."
        tools={
          <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
            {query.data === undefined ? "Look for secrets" : "Look again"}
          </Button>
        }
      >
        {query.isFetching ? (
          <Loading lines={3} />
        ) : query.error !== null ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <p className={css["quiet"]}>Looking changes nothing. It reads the whole log, which can take a minute.</p>
        ) : (
          <Plan
            plan={query.data}
            onScrubbed={async () => {
              await Promise.all([query.refetch(), redactions.refetch()]);
            }}
          />
        )}
      </Section>
    </Column>
  );
}

/** What was replaced so far. */
function Redacted() {
  const query = useQuery(redactionsQuery);
  return (
    <Result query={query}>
      {({ memories, byKind }) =>
        memories === 0 ? (
          <p className={css["quiet"]}>Nothing was replaced so far.</p>
        ) : (
          <>
            <p>{count(memories, "memory has", "memories have")} such a marker.</p>
            <KindTable counts={byKind} />
          </>
        )
      }
    </Result>
  );
}

function KindTable({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  return (
    <table className={css["table"]}>
      <thead>
        <tr>
          <th scope="col">Kind of secret</th>
          <th scope="col" className={css["number"]}>
            Found
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(counts)
          .toSorted(([, a], [, b]) => b - a)
          .map(([kind, n]) => (
            <tr key={kind}>
              <td>{kind.replaceAll("-", " ")}</td>
              <td className={css["number"]}>{grouped(n)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Plan({ plan, onScrubbed }: { readonly plan: ScrubPreview; readonly onScrubbed: () => Promise<void> }) {
  const notices = useNotices();
  const [isWaiting, setWaiting] = useState(false);
  const { events, ids, byRule, examples, documents, heads, citing } = plan;
  if (ids.length === 0 && heads === 0)
    return <p>No secret found. Loci checked {count(events, "event")} with today’s rules.</p>;
  const scrub = (): void => {
    setWaiting(true);
    notices.later({
      text: `${count(ids.length, "event")} will be stored again without secrets.`,
      run: async () => {
        try {
          const { rewritten, erased } = await send<ScrubResult>("POST", "/care/scrub", {});
          notices.say(`${count(rewritten, "event")} stored again, ${grouped(erased)} erased.`);
          await onScrubbed();
        } finally {
          setWaiting(false);
        }
      },
      onUndo: () => setWaiting(false),
    });
  };
  return (
    <>
      <p>
        {count(events, "event")} checked, {count(ids.length, "event")} would change
        {citing === 0 ? "" : `, ${grouped(citing)} of them only because they cite another`}.
      </p>
      <KindTable counts={byRule} />
      <ul className={css["list"]} aria-label="Examples">
        {examples.map(({ id, kind, excerpt }) => (
          <li key={id}>
            <Mark>{kindName(kind)}</Mark> <span className={css["excerpt"]}>{excerpt}</span>
          </li>
        ))}
      </ul>
      {documents.length === 0 ? null : (
        <p className={css["quiet"]}>
          Old versions of {count(documents.length, "document")} would be erased:{" "}
          {documents.map(({ file }) => file).join(", ")}
        </p>
      )}
      {heads === 0 ? null : (
        <Advice
          text={`${count(heads, "event")} has a secret in the name of a session or file, which cannot be erased alone. \`loci scrub\` tells more.`}
        />
      )}
      {ids.length === 0 ? null : (
        <div>
          <Button look="danger" onClick={scrub} disabled={isWaiting}>
            Scrub {count(ids.length, "event")}
          </Button>
        </div>
      )}
    </>
  );
}

/** "fact.learned" is a fact, "message.exchanged" a message: the part before the dot names the kind of event. */
function kindName(kind: string): string {
  return kind.split(".")[0] ?? kind;
}
