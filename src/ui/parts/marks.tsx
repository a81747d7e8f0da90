import type { ReactNode } from "react";

import { typeName } from "../text/names.ts";

import css from "./marks.module.css";

const hues: Readonly<Record<string, string>> = {
  fact: "fact",
  preference: "fact",
  pin: "fact",
  prompt: "prompt",
  message: "prompt",
  assistant: "reply",
  session: "reply",
  error: "error",
  artifact: "file",
  document: "file",
};

/** The type of a memory: a coloured dot and its name. */
export function TypeMark({ type }: { readonly type: string }) {
  return (
    <span className={css["type"]}>
      <span className={css["dot"]} style={{ background: `var(--type-${hues[type] ?? "tool"})` }} aria-hidden="true" />
      {typeName(type)}
    </span>
  );
}

/** A short remark in a row, such as "pinned". */
export function Mark({
  look = "plain",
  title,
  children,
}: {
  readonly look?: "plain" | "good" | "warn" | "bad" | "accent";
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={`${css["mark"]} ${css[look]}`} title={title}>
      {children}
    </span>
  );
}

/** A key on the keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={css["key"]}>{children}</kbd>;
}
