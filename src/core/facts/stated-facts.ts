import type { AdmittedEvent } from "../event/admit.ts";
import type { NewEventOf, Scope } from "../event/event.ts";
import { sensitiveTag } from "../event/memory-type.ts";
import type { TimeZone } from "../text/time/wall-clock.ts";
import { admitFact, type QuotedEvent } from "./admit-fact.ts";
import { factEvent } from "./fact-event.ts";
import type { Statement } from "./find-statements.ts";
import { isRuleOfAllWork } from "./scoped-rules.ts";

/**
 * Returns the facts of the statements that the user makes in an event. They were found in the stored text, so that every
 * quote is in the log and no redacted secret becomes a fact.
 */
export function statedFacts(
  { event }: AdmittedEvent,
  statements: readonly Statement[],
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
  return statements.flatMap(({ text: statement, quote, isSure }) => {
    // Words that somebody else may have written wait for the person's confirmation, like everything from elsewhere.
    const source: QuotedEvent = isSure ? quoted : { ...quoted, trust: "import" };
    const admission = admitFact({ text: statement, evidence: [{ event: id, quote }] }, new Map([[id, source]]), {
      isByRule: true,
    });
    if ("refused" in admission) return [];
    const fact = factEvent(admission.fact, {
      scope: isSure && isRuleOfAllWork(quote) ? ofPerson(scope) : scope,
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

/** The person's words say that the fact holds in all spaces. */
function ofPerson(scope: Scope): Scope {
  const { space: _, ...own } = scope;
  return { ...own, level: "user" };
}
