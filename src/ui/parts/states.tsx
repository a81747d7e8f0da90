import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Problem, whatHappened } from "../api/request.ts";
import { Button } from "./button.tsx";
import { Command } from "./command.tsx";

import css from "./states.module.css";

/** Grey lines in the shape of what is loading. They appear after a moment, so that fast answers do not flicker. */
export function Loading({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className={css["loading"]} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, n) => (
        <span key={n} className={css["bar"]} style={{ width: `${92 - ((n * 37) % 45)}%` }} />
      ))}
    </div>
  );
}

/** What a screen shows if it has nothing: why, and what to do. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={css["empty"]}>
      <p className={css["title"]}>{title}</p>
      {children === undefined ? null : <div className={css["advice"]}>{children}</div>}
    </div>
  );
}

/** An error in plain words, with the next step. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const problem = error instanceof Problem ? error : null;
  return (
    <div className={css["failed"]} role="alert">
      <p className={css["title"]}>
        {error instanceof Error ? whatHappened(error.message, problem?.next) : "Something went wrong."}
      </p>
      {problem?.next === undefined ? null : <Advice text={problem.next} />}
      {onRetry === undefined ? null : <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** A sentence in which commands are in backquotes. Each command can be copied. */
export function Advice({ text }: { readonly text: string }) {
  const parts = text.split(/`([^`]+)`/);
  return (
    <p className={css["advice"]}>{parts.map((part, n) => (n % 2 === 1 ? <Command key={n} text={part} /> : part))}</p>
  );
}

/** The states of a query: loading, failed, empty, or its data. Data that failed to refresh stays visible. */
export function Result<T>({
  query,
  empty,
  isEmpty,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data === undefined) return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (empty !== undefined && isEmpty?.(data) === true) return empty;
  return children(data);
}
