import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { Fact, FactWithHistory } from "../../api/types.ts";
import { Mark } from "../../parts/marks.tsx";
import { Panel, Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { wholeTime } from "../../text/times.ts";
import { FactActions, type FactActionHandlers } from "./fact-actions.tsx";
import { FactEditor } from "./fact-editor.tsx";
import { FactEvidence, SlotHistory } from "./fact-history.tsx";
import { cameBy, readerNames, saidBy, stateSentence } from "./fact-words.ts";
import { factQuery } from "./facts-queries.ts";

import css from "./facts.module.css";

interface FactPanelProps extends FactActionHandlers {
  readonly id: string;
  readonly isEditing: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One complete fact: its evidence, the history of its slot, and what a person can do with it. */
export function FactPanel({ id, isEditing, onOpen, onClose, ...handlers }: FactPanelProps) {
  const query = useQuery(factQuery(id));
  return (
    <Panel label="Fact" onClose={onClose}>
      <Result query={query}>
        {(shown) => <Whole shown={shown} isEditing={isEditing} onOpen={onOpen} {...handlers} />}
      </Result>
    </Panel>
  );
}

const looks: Readonly<Partial<Record<Fact["state"], "good" | "warn" | "bad">>> = {
  current: "good",
  waiting: "warn",
  rejected: "bad",
};

function Whole({
  shown: { fact, history },
  isEditing,
  onOpen,
  ...handlers
}: FactActionHandlers & {
  readonly shown: FactWithHistory;
  readonly isEditing: boolean;
  readonly onOpen: (id: string) => void;
}) {
  const { text, state, sensitive, slot } = fact;
  return (
    <div className={css["panel"]}>
      <div className={css["head"]}>
        <Mark look={looks[state] ?? "plain"}>{state}</Mark>
        {sensitive ? <Mark look="warn">sensitive</Mark> : null}
        <span className={css["quiet"]}>{stateSentence(fact)}</span>
      </div>
      {isEditing ? (
        <FactEditor
          fact={fact}
          onDone={(edited) => {
            handlers.onEdit(false);
            if (edited !== null) onOpen(edited);
          }}
        />
      ) : (
        <>
          <p className={css["statement"]}>{text}</p>
          <FactActions fact={fact} {...handlers} />
        </>
      )}
      <Section title="Evidence">
        <FactEvidence fact={fact} />
      </Section>
      {history.length < 2 || slot === null ? null : (
        <Section title={`History of ${slot.subject} ${slot.attribute}`}>
          <SlotHistory history={history} at={fact.id} onOpen={onOpen} />
        </Section>
      )}
      <Details fact={fact} onOpen={onOpen} />
    </div>
  );
}

function Details({ fact, onOpen }: { readonly fact: Fact; readonly onOpen: (id: string) => void }) {
  const { id, slot, from, until, endedBy, wouldEnd, space, tags, level, verdict } = fact;
  return (
    <dl className={css["details"]}>
      {slot === null ? null : (
        <Detail name="About">
          {slot.subject} {slot.attribute}: <strong>{slot.value}</strong>
          {slot.many ? " (can have many values)" : ""}
        </Detail>
      )}
      <Detail name="Since">{wholeTime(from)}</Detail>
      {until === null ? null : <Detail name="Until">{wholeTime(until)}</Detail>}
      {endedBy === null ? null : (
        <Detail name="Replaced by">
          <button type="button" className={css["link"]} onClick={() => onOpen(endedBy)}>
            the next fact
          </button>
        </Detail>
      )}
      {wouldEnd === null ? null : (
        <Detail name="Would replace">
          <button type="button" className={css["link"]} onClick={() => onOpen(wouldEnd)}>
            another fact
          </button>
        </Detail>
      )}
      <Detail name="Said by">
        {saidBy(fact)}. {cameBy(fact)}
      </Detail>
      {verdict === null ? null : <Detail name="Your word">{verdict}</Detail>}
      <Detail name="Space">{space ?? "everywhere"}</Detail>
      <Detail name="Read by">{readerNames[level] ?? level}</Detail>
      {tags.length === 0 ? null : <Detail name="Tags">{tags.join(", ")}</Detail>}
      <Detail name="Given">
        <Link to="/recall" search={{ view: "given", showing: id }}>
          recalls that gave it to agents
        </Link>
      </Detail>
      <Detail name="Id">
        <code>{id}</code>
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css["detail"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
