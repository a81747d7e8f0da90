import { useEffect, type ReactNode } from "react";

import css from "./page.module.css";

/**
 * The frame of a screen: a title line with the screen's controls, the content, and at the right the panel of the chosen
 * item. On a narrow screen the panel covers the content.
 */
export function Page({
  title,
  note,
  tools,
  panel,
  children,
}: {
  readonly title: string;
  /** A remark beside the title. */
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Loci`;
  }, [title]);
  return (
    <div className={css["page"]}>
      <header className={css["head"]}>
        <h1>{title}</h1>
        {note}
        {tools === undefined ? null : <div className={css["tools"]}>{tools}</div>}
      </header>
      <div className={css["body"]}>
        <main className={css["main"]} id="content">
          {children}
        </main>
        {panel}
      </div>
    </div>
  );
}

/** The panel beside a list. Escape closes it. */
export function Panel({
  label,
  onClose,
  children,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <aside className={css["panel"]} aria-label={label}>
      <button type="button" className={css["close"]} onClick={onClose} aria-label="Close (Escape)" title="Close (Esc)">
        ×
      </button>
      {children}
    </aside>
  );
}

/** A titled part of a screen. */
export function Section({
  title,
  note,
  tools,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={css["section"]}>
      <div className={css["sectionHead"]}>
        <h2>{title}</h2>
        {note === undefined ? null : <span className={css["note"]}>{note}</span>}
        {tools === undefined ? null : <div className={css["sectionTools"]}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}

/** The scrolling, padded content of a screen that is not one long list. */
export function Column({ isWide = false, children }: { readonly isWide?: boolean; readonly children: ReactNode }) {
  return (
    <div className={css["scroll"]} tabIndex={0}>
      <div className={`${css["column"]} ${isWide ? css["wide"] : ""}`}>{children}</div>
    </div>
  );
}
