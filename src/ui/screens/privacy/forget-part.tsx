import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { statsQuery } from "../../api/memories.ts";
import { Button, Chip } from "../../parts/button.tsx";
import { Input } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Column, Section } from "../../parts/page.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { count } from "../../text/counts.ts";
import { spaceName } from "../../text/names.ts";
import { targetKinds, type TargetKind } from "../screen-addresses.ts";
import { ForgetPreviewView } from "./forget-preview.tsx";
import {
  forgetAndProve,
  prove,
  setForgetRun,
  useForgetRun,
  describeTarget,
  targetNames,
  targetOf,
  wholeName,
} from "./forget-run.ts";
import { forgetPreviewQuery } from "./privacy-queries.ts";
import { ProofView } from "./proof-view.tsx";

import css from "./forget-part.module.css";

/** Forgetting in three steps: name it, see exactly what would go, then see the proof that it is gone. */
export function ForgetPart() {
  const { by = "query", target: text = "" } = useSearch({ from: "/privacy" });
  const navigate = useNavigate({ from: "/privacy" });
  const target = targetOf(by, text);
  const preview = useQuery(forgetPreviewQuery(target));
  const [withFiles, setWithFiles] = useState(false);
  const notices = useNotices();
  const run = useForgetRun();
  const isBusy = run.stage === "waiting" || run.stage === "erasing" || run.stage === "proving";

  const forget = (): void => {
    const shown = preview.data;
    if (target === null || shown === undefined) return;
    const what = describeTarget(by, text);
    setForgetRun({ stage: "waiting", what });
    notices.later({
      text: `Loci will forget ${count(shown.ids.length, "memory", "memories")}.`,
      run: () => forgetAndProve({ target, shown, files: withFiles }, what),
      onUndo: () => setForgetRun({ stage: "none" }),
    });
    void navigate({ search: { part: "forget", by } });
  };

  return (
    <Column>
      <Section title="1. What to forget">
        <Target
          key={`${by}:${text}`}
          by={by}
          text={text}
          onChange={(nextBy, next) =>
            void navigate({ search: { part: "forget", by: nextBy, ...(next === "" ? {} : { target: next }) } })
          }
        />
      </Section>
      {target === null ? null : (
        <Section title="2. What would go">
          {preview.data === undefined ? (
            preview.error === null ? (
              <Loading lines={4} />
            ) : (
              <Failed error={preview.error} onRetry={() => void preview.refetch()} />
            )
          ) : preview.data.ids.length === 0 ? (
            <p>Loci has no such memory, so nothing would go.</p>
          ) : (
            <ForgetPreviewView
              preview={preview.data}
              canTakeFiles={by === "space" || by === "agent"}
              withFiles={withFiles}
              onWithFiles={setWithFiles}
            >
              <Button look="danger" onClick={forget} disabled={isBusy}>
                Forget {count(preview.data.ids.length, "memory", "memories")} for good
              </Button>
              <span className={css["quiet"]}>You can undo it for 8 seconds. After that nobody can.</span>
            </ForgetPreviewView>
          )}
        </Section>
      )}
      <Section
        title={target === null ? "Proof" : "3. Proof"}
        tools={
          <Button disabled={isBusy} onClick={() => void prove("everything forgotten so far", null).catch(notices.fail)}>
            Search every file now
          </Button>
        }
      >
        <ProofView run={run} />
      </Section>
    </Column>
  );
}

function Target({
  by,
  text,
  onChange,
}: {
  readonly by: TargetKind;
  readonly text: string;
  readonly onChange: (by: TargetKind, text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const stats = useQuery(statsQuery).data;
  const names = by === "space" ? (stats?.spaces ?? []).flatMap(({ space }) => (space === null ? [] : [space])) : [];
  return (
    <form
      className={css["target"]}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(by, wholeName(typed, names, spaceName));
      }}
    >
      <div className={css["kinds"]} role="group" aria-label="Forget by">
        {targetKinds.map((kind) => (
          <Chip key={kind} on={kind === by} onChange={() => onChange(kind, "")}>
            {targetNames[kind].name}
          </Chip>
        ))}
      </div>
      <div className={css["field"]}>
        <Input
          data-search
          {...(by === "space" ? { list: "forget-names" } : {})}
          value={typed}
          maxLength={1000}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={targetNames[by].hint}
          aria-label={targetNames[by].hint}
        />
        <datalist id="forget-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" look="main" disabled={typed.trim() === ""}>
          Show what would go
        </Button>
      </div>
    </form>
  );
}
