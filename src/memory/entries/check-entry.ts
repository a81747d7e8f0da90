import { entrySize, type EntryWords } from "../../core/entries/entry-size.ts";
import { LociError } from "../../core/errors.ts";
import type { EntryDraft, EntrySettings } from "../settings.ts";

/** Throws USAGE if an entry is invalid, for example without content. Then runs the custom check from the settings. */
export function checkEntry(draft: EntryDraft, { validate }: EntrySettings): void {
  if (typeof draft.content !== "string" || draft.content.trim() === "")
    throw new LociError("USAGE", "content is empty; say what is to be kept");
  if (!Number.isInteger(draft.priority) || draft.priority < 1 || draft.priority > 10)
    throw new LociError("USAGE", `priority is ${draft.priority}; it must be a whole number from 1 to 10`);
  const { tags = [], metadata = {} } = draft;
  if (![...tags, ...Object.values(metadata)].every((text) => typeof text === "string"))
    throw new LociError("USAGE", "tags and the values of metadata must be texts");
  validate?.(draft);
}

/** Throws LIMIT_EXCEEDED if the `added` entries do not fit into the compartment beside the `remaining` ones. */
export function checkRoom(
  compartment: string,
  remaining: readonly EntryWords[],
  added: readonly EntryWords[],
  { limit }: EntrySettings,
): void {
  const [current, more] = [remaining, added].map((entries) => entries.reduce((size, one) => size + entrySize(one), 0));
  if (current === undefined || more === undefined || current + more <= limit) return;
  const what = added.length === 1 ? `this entry has ${more}` : `these ${added.length} entries have ${more}`;
  throw new LociError(
    "LIMIT_EXCEEDED",
    `the compartment '${compartment}' holds ${current} characters and ${what}; the limit is ${limit}: clear or shorten entries first`,
  );
}
