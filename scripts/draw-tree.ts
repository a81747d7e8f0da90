// `npm run draw-tree` draws what docs/architecture.md takes from the code: the folders of src with their sizes, the table of
// imports, and the files of the functions that its walks name.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { drawImportTable } from "./import-table.ts";
import { withSection } from "./page-section.ts";
import { drawTree, readFolders } from "./tree.ts";
import { readFunctions, withWalkFiles } from "./walk-files.ts";

const page = new URL("../docs/architecture.md", import.meta.url);
const source = fileURLToPath(new URL("../src", import.meta.url));
const withTree = withSection(readFileSync(page, "utf8"), "tree", drawTree(readFolders(source)));
const withImports = withSection(withTree, "imports", drawImportTable());
writeFileSync(page, withWalkFiles(withImports, readFunctions(source)));
