import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { classify, confirm, aroundQuery, memoryQuery } from "../api/memories.ts";
import { unshare } from "../api/teams.ts";
import type { StoredMemory } from "../api/types.ts";
import { agentName, levelNames, trustNames } from "../text/names.ts";
import { wholeTime } from "../text/times.ts";
import { Button } from "./button.tsx";
import { Mark, TypeMark } from "./marks.tsx";
import { useNotices } from "./notices.tsx";
import { Panel } from "./page.tsx";
import { Empty, Result } from "./states.tsx";
import { SharedBy, useIsOwnName } from "./team-marks.tsx";

import css from "./memory-panel.module.css";

/** One complete memory: its words, where it comes from, what is known about it, and what a person can do with it. */
export function MemoryPanel({
  id,
  onClose,
  onForget,
  onPin,
  children,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onForget: (ids: readonly string[]) => void;
  readonly onPin: (id: string, pinned: boolean) => void;
  /** More about the memory that only this screen knows, such as its score. */
  readonly children?: ReactNode;
}) {
  const query = useQuery(memoryQuery(id));
  return (
    <Panel label="Memory" onClose={onClose}>
      <Result query={query}>
        {(shown) =>
          shown.status === "erased" ? (
            <Empty title="Forgotten">It was forgotten on {wholeTime(shown.at)}. Its words are gone.</Empty>
          ) : (
            <Whole memory={shown.memory} onForget={onForget} onPin={onPin}>
              {children}
            </Whole>
          )
        }
      </Result>
    </Panel>
  );
}

function Whole({
  memory,
  onForget,
  onPin,
  children,
}: {
  readonly memory: StoredMemory;
  readonly onForget: (ids: readonly string[]) => void;
  readonly onPin: (id: string, pinned: boolean) => void;
  readonly children?: ReactNode;
}) {
  const notices = useNotices();
  const { id, type, text, pinned, sensitive, confirmed, trust } = memory;
  const isFromElsewhere = trust === "tool" || trust === "web" || trust === "import";
  return (
    <div className={css["memory"]}>
      <div className={css["head"]}>
        <TypeMark type={type} />
        {memory.author === undefined ? null : <SharedBy author={memory.author} />}
        {pinned ? <Mark look="accent">pinned</Mark> : null}
        {sensitive ? <Mark look="warn">sensitive</Mark> : null}
      </div>
      <pre className={css["text"]}>{text ?? "The words of this memory cannot be read."}</pre>
      {memory.author !== undefined ? (
        <SharedActions id={id} author={memory.author} />
      ) : (
        <div className={css["actions"]}>
          <Button onClick={() => onPin(id, !pinned)}>{pinned ? "Remove pin" : "Pin"}</Button>
          {isFromElsewhere && !confirmed ? (
            <Button
              onClick={() => void notices.now("Confirmed. Agents may get it as a quotation.", () => confirm([id]))}
            >
              Confirm
            </Button>
          ) : null}
          <Button
            onClick={() =>
              void notices.now(sensitive ? "Marked as harmless." : "Marked as sensitive.", () =>
                classify([id], !sensitive),
              )
            }
          >
            {sensitive ? "Not sensitive" : "Sensitive"}
          </Button>
          <Button look="danger" onClick={() => onForget([id])}>
            Forget
          </Button>
        </div>
      )}
      {children}
      <Details memory={memory} />
      {memory.session === null ? null : <Beside id={id} />}
    </div>
  );
}

/** A shared memory belongs to its author: the person's own pins and classifications do not apply to it. */
function SharedActions({ id, author }: { readonly id: string; readonly author: string }) {
  const notices = useNotices();
  const isOwn = useIsOwnName(author);
  if (!isOwn) return <p className={css["note"]}>Only {author} and the owners of the space can take it back.</p>;
  return (
    <div className={css["actions"]}>
      <Button onClick={() => void notices.now("Taken back. The team erases it with the next sync.", () => unshare(id))}>
        Take back
      </Button>
    </div>
  );
}

function Details({ memory }: { readonly memory: StoredMemory }) {
  const { id, ts, trust, session, space, path, tags, level, origin } = memory;
  const agent = memory.agent ?? origin.agent ?? null;
  return (
    <dl className={css["details"]}>
      <Detail name="When">{wholeTime(ts)}</Detail>
      <Detail name="Words by">{trustNames[trust] ?? trust}</Detail>
      {agent === null ? null : <Detail name="Agent">{agentName(agent)}</Detail>}
      <Detail name="Space">{space ?? "everywhere"}</Detail>
      <Detail name="Read by">{levelNames[level] ?? level}</Detail>
      {path === null ? null : (
        <Detail name="File">
          <code>{path}</code>
        </Detail>
      )}
      {tags.length === 0 ? null : <Detail name="Tags">{tags.join(", ")}</Detail>}
      {session === null ? null : (
        <Detail name="Session">
          <Link to="/timeline" search={{ session, at: id }}>
            <code>{session.slice(0, 8)}</code> in the timeline
          </Link>
        </Detail>
      )}
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

function Beside({ id }: { readonly id: string }) {
  const query = useQuery(aroundQuery(id));
  return (
    <Result query={query}>
      {({ before, after }) =>
        before.length + after.length === 0 ? null : (
          <div className={css["beside"]}>
            <h2>Before and after</h2>
            <ul>
              {[...before, null, ...after].map((one) => (
                <li key={one?.id ?? "this"} className={css["neighbour"]}>
                  {one === null ? (
                    <span className={css["this"]}>this memory</span>
                  ) : (
                    <>
                      <TypeMark type={one.type} />
                      <span className={css["line"]}>{one.text ?? ""}</span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Result>
  );
}
