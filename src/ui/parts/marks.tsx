import { type ReactNode, useMemo } from "react";

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

export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={css["key"]}>{children}</kbd>;
}

/** A text in which the words of a question are marked. */
export function Highlight({ text, words }: { readonly text: string; readonly words: string }) {
  const parts = useMemo(() => {
    const wanted = words.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
    if (wanted.length === 0) return [text];
    const escaped = wanted.slice(0, 20).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${escaped.join("|")})[\\p{L}\\p{N}]{0,3})`, "giu"));
  }, [text, words]);
  return <>{parts.map((part, n) => (n % 2 === 1 ? <mark key={n}>{part}</mark> : part))}</>;
}

const agentHues = ["prompt", "reply", "fact", "file", "tool"] as const;
const knownAgents = ["claude-code", "codex", "gemini", "copilot", "opencode", "qwen", "kilo", "cline"];

/** The quiet colour of an agent. Known agents always have the same; others share them by the length of their name. */
export function agentHue(agent: string | null): string {
  const place = agent === null ? agentHues.length - 1 : knownAgents.findIndex((name) => agent.startsWith(name));
  const n = place >= 0 ? place : (agent ?? "").length;
  return `var(--type-${agentHues[n % agentHues.length] ?? "tool"})`;
}
