import { useQuery } from "@tanstack/react-query";

import { statsQuery } from "../../api/queries.ts";
import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { count, grouped } from "../../text/counts.ts";

/** What Loci's own use of a language model cost in the last 30 days. */
export function Models() {
  const query = useQuery(statsQuery);
  return (
    <Section title="Tokens and money" note="Loci's own use of a model in the last 30 days, by list prices">
      <Result
        query={query}
        isEmpty={({ models }) => models.length === 0}
        empty={<p>No model was used. Recording and recall need none.</p>}
      >
        {({ models }) => (
          <ul>
            {models.map(({ model, calls, failed, inputTokens, outputTokens, dollars }) => (
              <li key={model}>
                <code>{model}</code>: {count(calls, "call")}
                {failed === 0 ? "" : ` (${failed} failed)`}, {grouped(inputTokens)} tokens in, {grouped(outputTokens)}{" "}
                out, ${dollars.toFixed(2)}
              </li>
            ))}
          </ul>
        )}
      </Result>
    </Section>
  );
}
