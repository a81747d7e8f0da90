import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

import { Problem } from "../api/request.ts";
import { Button } from "./button.tsx";

import css from "./notices.module.css";

/** How long a person can take an erasure back before it is done. */
const undoMs = 8000;
const messageMs = 5000;

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly next?: string | undefined;
  readonly look: "plain" | "bad";
  readonly undo?: () => void;
}

interface Notices {
  /** Shows a short message. */
  readonly say: (text: string) => void;
  /** Shows why something failed. */
  readonly fail: (error: unknown) => void;
  /**
   * Does something that cannot be taken back, after a delay in which it can be undone. If the page is closed before, it
   * is not done.
   */
  readonly later: (planned: {
    readonly text: string;
    readonly run: () => Promise<unknown>;
    readonly onUndo?: () => void;
  }) => void;
  /** Does something now and then reads every visible query again. Shows the message, or the error. */
  readonly now: (text: string | null, run: () => Promise<unknown>) => Promise<boolean>;
}

const NoticeContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = use(NoticeContext);
  if (notices === null) throw new Error("useNotices is used outside of NoticeList");
  return notices;
}

export function NoticeList({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const last = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const remove = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  const add = useCallback(
    (notice: Omit<Notice, "id">, ms: number): number => {
      last.current += 1;
      const id = last.current;
      // The same message again replaces the one before, unless that one can still be undone.
      const isOther = (one: Notice): boolean => one.text !== notice.text || one.undo !== undefined;
      setShown((all) => [...all.filter(isOther).slice(-3), { ...notice, id }]);
      const timer = setTimeout(() => remove(id), ms);
      timers.current.add(timer);
      return id;
    },
    [remove],
  );

  const notices = useMemo<Notices>(() => {
    const say = (text: string): void => void add({ text, look: "plain" }, messageMs);
    const fail = (error: unknown): void => {
      const text = error instanceof Error ? error.message : "Something went wrong.";
      add({ text, next: error instanceof Problem ? error.next : undefined, look: "bad" }, 2 * messageMs);
    };
    const now = async (text: string | null, run: () => Promise<unknown>): Promise<boolean> => {
      try {
        await run();
        if (text !== null) say(text);
        return true;
      } catch (error) {
        fail(error);
        return false;
      } finally {
        await queries.invalidateQueries();
      }
    };
    const later: Notices["later"] = ({ text, run, onUndo }) => {
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        void now(null, run);
      }, undoMs);
      timers.current.add(timer);
      const undo = (): void => {
        clearTimeout(timer);
        timers.current.delete(timer);
        remove(id);
        onUndo?.();
      };
      const id = add({ text, look: "plain", undo }, undoMs);
    };
    return { say, fail, later, now };
  }, [add, queries, remove]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  return (
    <NoticeContext value={notices}>
      {children}
      <div className={css["notices"]} role="status" aria-live="polite">
        {shown.map((notice) => (
          <div key={notice.id} className={`${css["notice"]} ${css[notice.look]}`}>
            <span>
              {notice.text}
              {notice.next === undefined ? null : <span className={css["next"]}> {notice.next}</span>}
            </span>
            {notice.undo === undefined ? null : (
              <Button onClick={notice.undo} data-undo>
                Undo
              </Button>
            )}
          </div>
        ))}
      </div>
    </NoticeContext>
  );
}
