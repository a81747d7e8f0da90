/**
 * Writes src/core/text/terms/developer-terms.generated.ts, the table of the words that developers use for the same thing
 * or for the same field (scripts/developer-words.ts).
 *
 *   node scripts/generate-developer-terms.ts
 */
import { writeFileSync } from "node:fs";

import { developerTable } from "./developer-table.ts";

const path = new URL("../src/core/text/terms/developer-terms.generated.ts", import.meta.url);
writeFileSync(
  path,
  `/** Made by scripts/generate-developer-terms.ts: a stem, and the stems that developers use for the same thing (=) or field. */
export const developerTable = \`${developerTable()}\`;
`,
);
