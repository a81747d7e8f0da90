import type { ClauseId } from "./requirements.ts";

/**
 * States which clauses of the requirements the surrounding `describe` or `it` shows: `verifies("LOG-5.a", "LOG-7.b");`
 *
 * It does nothing when the test runs. `npm run requirements` finds the calls by reading the source, so clauses are written
 * out as plain strings.
 */
export function verifies(..._clauses: [ClauseId, ...ClauseId[]]): void {}
