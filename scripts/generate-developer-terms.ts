/**
 * Writes src/core/text/terms/developer-terms.generated.txt, the table of the words that developers use for the same thing
 * or for the same field (scripts/developer-words.ts).
 *
 *   node scripts/generate-developer-terms.ts
 */
import { writeFileSync } from "node:fs";

import { developerTable } from "./developer-table.ts";

const path = new URL("../src/core/text/terms/developer-terms.generated.txt", import.meta.url);
writeFileSync(path, developerTable());
