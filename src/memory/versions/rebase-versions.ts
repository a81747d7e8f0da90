import { ownerFor } from "../../core/access/scope.ts";
import type { Delta } from "../../core/documents/apply-delta.ts";
import type { EventId, NewEvent, Origin } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { versionsBuiltOn, type BuiltVersion } from "../../index/erasure/version-targets.ts";
import { versionText } from "../../index/views/document-versions.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { storedScope } from "../base/stored-scope.ts";
import { stepsTo } from "./log-version.ts";

/** The part of a version that one event stores. */
type Step = ReturnType<typeof stepsTo>[number];

/**
 * Rewrites the versions that are stored as changes to versions which will be forgotten. The first version of each chain
 * is stored whole, and the later ones as changes again. All keep their time and writer. Returns the replaced events,
 * which must be forgotten too.
 */
export async function renewVersions(parts: Parts, forgottenIds: readonly EventId[]): Promise<EventId[]> {
  const built = await parts.index.query((db) =>
    versionsBuiltOn(db, forgottenIds).map((version) => ({ ...version, text: versionText(db, version.id) })),
  );
  const renewed = new Map<EventId, EventId>();
  const events = built.flatMap(({ text, ...version }) => {
    // A version that cannot be rebuilt now could not be rebuilt afterwards either.
    if (text === null) return [];
    const base = version.base === null ? undefined : renewed.get(version.base);
    const steps: readonly Step[] =
      base === undefined
        ? stepsTo(text)
        : [{ delta: JSON.parse(version.delta) as Delta, hash: version.hash, bytes: version.bytes }];
    const made = steps.map((step) => ({ step, id: idAt(parts, version.ts) }));
    renewed.set(version.id, made.at(-1)?.id ?? "");
    return made.map(({ step, id }, n) =>
      versionEvent(version, step, {
        id,
        base: n === 0 ? base : made[n - 1]?.id,
        isLast: n === made.length - 1,
      }),
    );
  });
  await takeIn({ ...parts, principal: ownerFor(parts.principal) }, events);
  return built.map(({ id }) => id);
}

/**
 * Returns an id for an event with the time `ts`. An id normally contains its creation time, and an event cannot be
 * later than that. So an event with a later time gets an id without a time (UUID version 8).
 */
function idAt({ tools }: Parts, ts: number): EventId {
  const id = tools.newId();
  return ts > tools.now() ? `${id.slice(0, 14)}8${id.slice(15)}` : id;
}

function versionEvent(
  version: BuiltVersion,
  { delta, hash, bytes }: Step,
  { id, base, isLast }: { readonly id: EventId; readonly base: EventId | undefined; readonly isLast: boolean },
): NewEvent {
  const { name, file, action, by } = version;
  const sources = version.sources === null ? undefined : (JSON.parse(version.sources) as EventId[]);
  return {
    kind: "document.written",
    id,
    at: version.ts,
    scope: storedScope(version, version),
    origin: JSON.parse(version.origin) as Origin,
    trust: version.trust,
    content: {
      name,
      file,
      action,
      ...givenFields({ by: by ?? undefined, sources, base }),
      delta: delta.map((splice) => ({ ...splice })),
      hash,
      bytes,
      ...(isLast ? {} : { more: true }),
    },
  };
}
