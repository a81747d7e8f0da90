import type { RequirementId } from "./requirements.ts";

/**
 * States which requirements the surrounding `describe` or `it` verifies: `verifies("LOG-5", "LOG-7");`
 *
 * It does nothing when the test runs. `npm run requirements` finds the calls by reading the source, so ids are written out
 * as plain strings.
 */
export function verifies(..._ids: [RequirementId, ...RequirementId[]]): void {}
