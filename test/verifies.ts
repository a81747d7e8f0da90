import type { ClauseId, RequirementId } from "./requirements.ts";

/**
 * States which clauses of the requirements the surrounding `describe` or `it` shows: `verifies("LOG-5.a", "LOG-7.b");`
 *
 * It does nothing when the test runs. `npm run requirements` finds the calls by reading the source, so clauses are written
 * out as plain strings. A bare id is accepted until every citation names its clauses.
 */
export function verifies(..._clauses: [ClauseId | RequirementId, ...(ClauseId | RequirementId)[]]): void {}
