import { writeFileSync } from "node:fs";

import { commandGroups, commands } from "../src/cli/commands.ts";
import { readCommandTable } from "../src/cli/completions/command-table.ts";
import { manPage } from "../src/cli/completions/man-page.ts";
import { version } from "../src/version.ts";

/** Writes the manual page of the `loci` command from its table of commands. */
export async function writeManPage(path: string): Promise<void> {
  const table = await readCommandTable(commands);
  const groups = Object.fromEntries(
    Object.entries(commandGroups).map(([title, group]) => [
      title,
      table.filter(({ name }) => Object.hasOwn(group, name)),
    ]),
  );
  writeFileSync(path, manPage(groups, version));
}
