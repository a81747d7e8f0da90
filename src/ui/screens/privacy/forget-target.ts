import type { ForgetTarget } from "../../api/types.ts";
import type { TargetKind } from "./privacy-search.ts";

/** What a person calls each kind of target, and what to type. */
export const targetNames: Readonly<Record<TargetKind, { readonly name: string; readonly hint: string }>> = {
  query: { name: "Words", hint: "Every memory that contains all of these words" },
  space: { name: "Space", hint: "The name of a space" },
  agent: { name: "Agent", hint: "The name of an agent, such as codex" },
  session: { name: "Session", hint: "The id of a session, as the timeline shows it" },
  id: { name: "Ids", hint: "One or more ids, separated by commas or spaces" },
};

/** Builds the target of a request. Null if nothing is named. */
export function targetOf(by: TargetKind, text: string): ForgetTarget | null {
  const value = text.trim();
  if (value === "") return null;
  if (by === "id") return { id: value.split(/[\s,]+/).filter((id) => id !== "") };
  if (by === "query") return { query: value };
  if (by === "space") return { space: value };
  return by === "agent" ? { agent: value } : { session: value };
}

/**
 * Returns the whole name for a short one that a list shows, such as `home/shop` for a path. Returns the text itself if no
 * known name, or more than one, has this short form.
 */
export function wholeName(text: string, names: readonly string[], shorten: (name: string) => string): string {
  const value = text.trim();
  const [only, ...more] = names.includes(value) ? [value] : names.filter((name) => shorten(name) === value);
  return only === undefined || more.length > 0 ? value : only;
}

/** The target in words, for a sentence that begins with "Forget". */
export function describeTarget(by: TargetKind, text: string): string {
  const value = text.trim();
  if (by === "query") return `everything with the words “${value}”`;
  if (by === "id") return "the chosen memories";
  return `all of the ${by} ${value}`;
}
