import { hasChangeWord, mayNameCommand } from "./may-state.ts";
import { changeOf, noValue, readChange } from "./read-change.ts";
import { readSlot } from "./read-slot.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt } from "./word-pattern.ts";

/**
 * Tells whether a clause says that something has another value from now on: “the port is 6601 from today”, or with
 * which command the group does a work.
 */
export function isChange(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]?.lower ?? "";
  const isChanging = hasChangeWord(tokens);
  if ((!isChanging && !mayNameCommand(tokens)) || rules.pronouns.has(first)) return false;
  if (tokens.some(({ lower }) => rules.othersWishes.has(lower))) return false;
  const isOrder = matchAt(rules.requests, tokens, at) !== -1 || rules.orders.has(first);
  if (isOrder && !rules.changingOrders.has(first)) return false;
  const text = textOf(tokens.slice(at));
  const slot = readSlot(text);
  if (slot === undefined || (!isChanging && slot.attribute !== "command")) return false;
  const change = changeOf(slot);
  // “Deploy with make ship” is a task, “…, not with make release” is a change.
  if (change === null || change.kind === "unnamed") return !isOrder || readChange(text) !== undefined;
  const values = [change.kind === "replaces" ? change.old : "", slot.value];
  return values.every((value) => value === "" || value === noValue || isReplaceable(value));
}

/** A tool, a path or another name that is not a word. A plain number may belong to the task. */
function isReplaceable(value: string): boolean {
  const [first = ""] = value.split(" ");
  return rules.replaceable.has(first.toLowerCase()) || /[./:@_#-]|^\d{4,5}$/.test(first);
}

/** The words and marks as a text. Marks follow a word without a space. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw, start }, at) => (at > 0 && start > (tokens[at - 1]?.end ?? 0) ? ` ${raw}` : raw)).join("");
}
