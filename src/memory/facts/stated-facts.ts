import type { AdmittedEvent } from "../../core/event/admit.ts";
import type { NewEventOf } from "../../core/event/event.ts";
import { sensitiveTag } from "../../core/event/memory-type.ts";
import { admitFact, type QuotedEvent } from "../../core/facts/admit-fact.ts";
import { findStatements } from "../../core/facts/find-statements.ts";
import type { TimeZone } from "../../core/text/time/wall-clock.ts";
import { factEvent } from "./fact-event.ts";

/**
 * Returns the facts that the user states outright in an event. Reads the stored text, so that every quote is in the log
 * and no redacted secret becomes a fact.
 */
export function statedFacts(
  { event }: AdmittedEvent,
  zone: TimeZone,
  sha256: (text: string) => string,
): NewEventOf<"fact.learned">[] {
  if (event.content === null || !("text" in event.content)) return [];
  const { id, scope, origin } = event;
  const { text = "", tags = [] } = event.content as { readonly text?: string; readonly tags?: readonly string[] };
  const ts = Date.parse(event.ts);
  const quoted: QuotedEvent = {
    id,
    ts,
    text,
    trust: event.trust,
    names: tags,
    level: scope.level,
    space: null,
    place: "",
    readers: event.acl?.read ?? null,
    sensitive: tags.includes(sensitiveTag),
  };
  return findStatements(text).flatMap(({ text: statement, quote }) => {
    const admission = admitFact({ text: statement, evidence: [{ event: id, quote }] }, new Map([[id, quoted]]), {
      isByRule: true,
    });
    if ("refused" in admission) return [];
    const fact = factEvent(admission.fact, {
      scope,
      device: origin.device,
      agent: origin.agent,
      by: { kind: "rule" },
      offset: zone(ts),
      readers: quoted.readers,
      quotedKeys: [event.key],
      sha256,
    });
    return [{ ...fact, at: ts }];
  });
}
