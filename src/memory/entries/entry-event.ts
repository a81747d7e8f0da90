import type { NewEvent, NewEventOf, Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { Parts } from "../base/parts.ts";
import type { EntryDraft } from "../base/settings.ts";

export function saveEvent(
  parts: Parts,
  scope: Scope,
  { entry, id, at, draft, reads = 0 }: SavedDraft,
): NewEventOf<"entry.saved"> {
  const { compartment, content, category, tags = [], metadata = {}, priority } = draft;
  return {
    kind: "entry.saved",
    scope,
    ...sourceOf(parts),
    id,
    at,
    content: {
      entry,
      compartment,
      text: content,
      priority,
      ...givenFields({
        category,
        tags: tags.length === 0 ? undefined : [...tags],
        meta: Object.keys(metadata).length === 0 ? undefined : { ...metadata },
        reads: reads === 0 ? undefined : reads,
      }),
    },
  };
}

interface SavedDraft {
  readonly entry: string;
  readonly id: string;
  readonly at: number;
  readonly draft: EntryDraft;
  /** How often the entry had been read before it was imported. */
  readonly reads?: number;
}

/** Returns the origin and trust of an entry event. */
export function sourceOf({ principal, device }: Parts): Pick<NewEvent, "origin" | "trust"> {
  const agent = principal.kind === "agent" ? principal.agent : "loci";
  return { origin: { device: device(), agent }, trust: principal.kind === "owner" ? "user" : "agent" };
}
