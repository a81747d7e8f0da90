import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Page, StoredMemory } from "../../../api/types.ts";
import { grouped } from "../../../text/counts.ts";
import { spaceName } from "../../../text/names.ts";
import { clock } from "../../../text/times.ts";
import { memoriesOfSessionQuery } from "../timeline-queries.ts";
import { filesOf } from "./exchanges.ts";

import css from "./outline.module.css";

/** How many items of each part are listed. */
const mostDrawn = 60;

/** The facts, files and errors of a session. A click goes to each. */
export function Outline({ session, onJump }: { readonly session: string; readonly onJump: (id: string) => void }) {
  const facts = useQuery(memoriesOfSessionQuery(session, ["fact", "preference", "pin"])).data;
  const files = useQuery(memoriesOfSessionQuery(session, ["artifact"])).data;
  const errors = useQuery(memoriesOfSessionQuery(session, ["error"])).data;
  const changed = filesOf(files?.items ?? []);
  return (
    <nav className={css["outline"]} aria-label="Outline of the session">
      <Part title="Learned" page={facts} none="No facts yet. Select words to remember them.">
        {facts?.items.slice(0, mostDrawn).map((fact) => (
          <Item key={fact.id} onClick={() => onJump(fact.id)} title={fact.text ?? ""}>
            <span className={css["fact"]}>{fact.text}</span>
          </Item>
        ))}
      </Part>
      <Part title="Files" page={files} size={changed.length} none="No file was changed.">
        {changed.slice(0, mostDrawn).map(({ path, last, changes }) => (
          <Item key={path} onClick={() => onJump(last)} title={path}>
            <code className={css["name"]}>{spaceName(path)}</code>
            {changes > 1 ? <span className={css["side"]}>×{changes}</span> : null}
          </Item>
        ))}
      </Part>
      <Part title="Errors" page={errors} none="No errors.">
        {errors?.items.slice(0, mostDrawn).map((error) => (
          <Item key={error.id} onClick={() => onJump(error.id)} title={error.text ?? ""}>
            <span className={css["name"]}>{error.text}</span>
            <span className={css["side"]}>{clock(error.ts)}</span>
          </Item>
        ))}
      </Part>
    </nav>
  );
}

function Part({
  title,
  page,
  size = page?.items.length ?? 0,
  none,
  children,
}: {
  readonly title: string;
  readonly page: Page<StoredMemory> | undefined;
  readonly size?: number;
  readonly none: string;
  readonly children: ReactNode;
}) {
  if (page === undefined) return null;
  return (
    <section>
      <h2>
        {title}{" "}
        <span className={css["size"]}>{size === 0 ? "" : `${grouped(size)}${page.next === null ? "" : "+"}`}</span>
      </h2>
      {size === 0 ? <p className={css["none"]}>{none}</p> : <ul>{children}</ul>}
      {size > mostDrawn ? <p className={css["none"]}>The latest {mostDrawn}</p> : null}
    </section>
  );
}

function Item({
  onClick,
  title,
  children,
}: {
  readonly onClick: () => void;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <button type="button" className={css["item"]} onClick={onClick} title={title}>
        {children}
      </button>
    </li>
  );
}
