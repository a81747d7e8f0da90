import type { NewEventOf, Proposer, Scope } from "../event/event.ts";
import { givenFields } from "../event/given-fields.ts";
import type { AdmittedFact } from "./admit-fact.ts";
import { statementWords } from "./same-words.ts";

interface FactContext {
  readonly scope: Scope;
  readonly device: string;
  /** The program that the fact comes from; Loci itself if left out. */
  readonly agent?: string | undefined;
  readonly by: Proposer;
  readonly offset?: number | undefined;
  readonly replaces?: string | undefined;
  /** The only people who may read the quoted events, and so the fact; null for everyone in the scope. */
  readonly readers: readonly string[] | null;
  /** The keys of the quoted events. The same statement from the same events is the same fact. */
  readonly quotedKeys: readonly string[];
  readonly sha256: (text: string) => string;
}

/** Builds the event of an admitted fact. */
export function factEvent(fact: AdmittedFact, context: FactContext): NewEventOf<"fact.learned"> {
  const { text, tags, evidence, slot, validFrom, trust } = fact;
  const { scope, device, agent, by, offset, replaces, readers, quotedKeys, sha256 } = context;
  return {
    kind: "fact.learned",
    scope,
    origin: { device, agent: agent ?? "loci" },
    trust,
    ...(readers === null ? {} : { acl: { read: [...readers] } }),
    content: {
      text,
      sources: [...new Set(evidence.map(({ event }) => event))],
      evidence: [...evidence],
      validFrom,
      by,
      ...givenFields({ tags: tags.length === 0 ? undefined : [...tags], slot, offset, replaces }),
    },
    // Hashed, because a key survives erasure and must not contain anybody's words.
    key: sha256(JSON.stringify(["fact", ...quotedKeys.toSorted(), statementWords(text)])).slice(0, 32),
  };
}
