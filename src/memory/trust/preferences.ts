import { checkOwner } from "../../core/access/scope.ts";
import { isConfirmed } from "../../core/block/block-candidate.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { findMemories, forgottenAt, timeline } from "../../index/views/views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import { storedScope } from "../base/stored-scope.ts";

/** A preference, and the facts that it was adopted from. */
export interface Preference {
  /** The id of the preference. */
  readonly id: string;
  /** The text of the preference. */
  readonly text: string;
  /** When the preference was set, in milliseconds since 1970. */
  readonly ts: number;
  /** The level of the scope that the preference belongs to. */
  readonly level: string;
  /** The name of the preference's space; null for none. */
  readonly space: string | null;
  /** The tags of the preference. */
  readonly tags: readonly string[];
  /** The facts that the preference was adopted from, without those that were forgotten since. */
  readonly sources: readonly PreferenceSource[];
}

/** The fact that a preference was adopted from. */
export interface PreferenceSource {
  /** The id of the fact. */
  readonly id: string;
  /** The text of the fact; null if the caller may not see it. */
  readonly text: string | null;
}

const most = 10_000;

/** Lists the preferences that the principal may see, newest first. */
export async function listPreferences(parts: Parts): Promise<readonly Preference[]> {
  await freshen(parts);
  return parts.index.query((db) =>
    timeline(db, { type: "preference", limit: most }, parts.principal).map(
      ({ id, text, ts, level, space, tags, details }) => ({
        id,
        text: text ?? "",
        ts,
        level,
        space,
        tags,
        sources: sourceIds(details)
          .filter((source) => forgottenAt(db, source) === null)
          .map((source) => ({ id: source, text: findMemories(db, source, parts.principal)[0]?.text ?? null })),
      }),
    ),
  );
}

function sourceIds({ sources }: StoredMemory["details"]): string[] {
  return Array.isArray(sources) ? sources.map(String) : [];
}

/**
 * Turns a fact into a preference. Only the owner can do that. Returns the id of the preference, even if the fact was
 * adopted before.
 */
export async function adoptPreference(parts: Parts, factId: string): Promise<string> {
  checkOwner(parts.principal, "adopt a preference");
  await freshen(parts);
  const found = await parts.index.query((db) => findMemories(db, factId, parts.principal));
  const fact = onlyOne(found, factId, "memories");
  if (fact === undefined || fact.text === null)
    throw new LociError("NOT_FOUND", `no fact has the id '${factId}'; find it with \`loci search --type fact\``);
  if (fact.type !== "fact")
    throw new LociError("USAGE", `${fact.id} is a ${fact.type}; only a fact can be adopted as a preference`);
  // A preference counts as the person's own words, so nobody should adopt a text that they have not seen.
  if (!isConfirmed(fact))
    throw new LociError(
      "USAGE",
      `${fact.id} came from elsewhere and nobody has confirmed it; \`loci confirm ${fact.id.slice(-8)}\` shows it and asks`,
    );
  const known = (await listPreferences(parts)).find(({ sources }) => sources.some(({ id }) => id === fact.id));
  if (known !== undefined) return known.id;
  const [id] = await takeIn(parts, [
    {
      kind: "preference.set",
      scope: storedScope(parts, fact),
      origin: { device: parts.device(), agent: "loci" },
      trust: "user",
      content: {
        text: fact.text,
        sources: [fact.id],
        ...givenFields({ tags: fact.tags.length === 0 ? undefined : [...fact.tags] }),
      },
    },
  ]);
  if (id === undefined) throw new LociError("INTERNAL", "the log did not name the event it stored");
  return id;
}
