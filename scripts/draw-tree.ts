// `npm run draw-tree` draws the folders of src into docs/architecture.md, between <!-- tree --> and <!-- /tree -->.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { drawTree, readFolders, withTree } from "./tree.ts";

const page = new URL("../docs/architecture.md", import.meta.url);
const tree = drawTree(readFolders(fileURLToPath(new URL("../src", import.meta.url))));
writeFileSync(page, withTree(readFileSync(page, "utf8"), tree));
