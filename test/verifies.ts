import type { ClauseId } from "./requirements.ts";

/**
 * States which clauses of the requirements the surrounding `describe` or `it` tests: `verifies("LOG-5.a", "LOG-7.b");`
 *
 * The function does nothing at run time. `npm run requirements` finds the calls in the source, so clauses must be plain
 * strings.
 */
export function verifies(..._clauses: [ClauseId, ...ClauseId[]]): void {}
