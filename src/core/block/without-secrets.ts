import { givenFields } from "../event/given-fields.ts";
import { redactText } from "../redaction/redact-text.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import type { Block } from "./context-block.ts";

/**
 * Builds a block without the secrets that older rules or other machines missed. Checks only the memories in the block,
 * because most candidates are not in it and a hook has a budget of milliseconds.
 */
export function blockWithoutSecrets(
  candidates: readonly BlockCandidate[],
  build: (candidates: readonly BlockCandidate[]) => Block | null,
): Block | null {
  let current = candidates;
  for (;;) {
    const block = build(current);
    const shownIds = new Set(block?.items.map(({ id }) => id));
    const redacted = current.map((one) => (shownIds.has(one.id) ? withoutSecrets(one) : one));
    if (redacted.every((one, at) => one === current[at])) return block;
    current = redacted;
  }
}

function withoutSecrets(candidate: BlockCandidate): BlockCandidate {
  const { asked } = candidate;
  const text = redactText(candidate.text);
  const question = asked === undefined ? undefined : redactText(asked.text);
  const refused = candidate.refused === undefined ? undefined : redactText(candidate.refused);
  if (text === candidate.text && question === asked?.text && refused === candidate.refused) return candidate;
  return {
    ...candidate,
    text,
    ...givenFields({ refused }),
    ...(asked === undefined || question === undefined ? {} : { asked: { ...asked, text: question } }),
  };
}
