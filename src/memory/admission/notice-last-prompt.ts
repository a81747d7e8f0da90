import { mayHaveValue } from "../../core/facts/may-state.ts";
import { lastPrompts } from "../../index/views/thread-views.ts";
import type { Parts } from "../base/parts.ts";

/** Stores what the last prompt of a session corrects. The reply before it may say what has the value. */
export async function noticeLastPrompt(parts: Parts, session: string): Promise<void> {
  const prompts = await parts.index.query((db) => lastPrompts(db, session, 1));
  const ids = prompts.flatMap(({ id, text }) => (mayHaveValue(text) ? [id] : []));
  if (ids.length === 0) return;
  // Loaded only here, because the hook at the end of each turn loads this file, and the rules are many.
  const { noticeCorrections } = await import("./notice-corrections.ts");
  await noticeCorrections(parts, ids);
}
