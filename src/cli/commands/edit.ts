import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { DocumentRef } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { makeFolder } from "../../platform/files.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../document-scope.ts";
import { bytes } from "../quantities.ts";
import { runEditor } from "../run-editor.ts";
import { showPath } from "../show-path.ts";

export const command = defineCliCommand({
  summary: "open a document in your editor",
  usage: "[options]",
  examples: ["loci edit", "loci edit --scope user"],
  args: scopeArgs,
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const { written, isChanged } = await cli.withMemory((memory) => edit(memory, ref, cli));
    const { style } = cli;
    return {
      json: { changed: isChanged, ...written },
      lines: () =>
        isChanged
          ? [
              `${style.good("✓")} saved ${style.strong(documentTitle(ref))}, now ${bytes(written.bytes)} in ${showPath(written.file, cli)}`,
            ]
          : ["Nothing was changed."],
    };
  },
});

async function edit(memory: Memory, ref: DocumentRef, cli: Cli) {
  const read = await memory.documents.read(ref);
  if (read.isRedacted) {
    const [document] = await memory.documents.list(ref);
    throw new LociError(
      "CONFLICT",
      `the document holds a secret, which Loci keeps no copy of; edit the file itself: ${document?.file ?? ""}`,
    );
  }
  const folder = draftFolder(cli);
  const draft = join(folder, "draft.md");
  writeFileSync(draft, read.text, { mode: 0o600 });
  runEditor(draft, cli.world.env);
  const text = readFileSync(draft, "utf8");
  const isChanged = text !== read.text;
  try {
    const written = isChanged
      ? await memory.documents.replace(ref, text, { version: read.version })
      : { bytes: read.bytes, file: draft };
    rmSync(folder, { recursive: true });
    return { written, isChanged };
  } catch (error) {
    if (!(error instanceof LociError)) throw error;
    // What somebody has just typed is not thrown away.
    throw new LociError(error.code, `${error.message}\nYour text is in ${draft}`, { cause: error });
  }
}

function draftFolder(cli: Cli): string {
  const drafts = join(cli.places().state, "drafts");
  makeFolder(drafts);
  return mkdtempSync(join(drafts, "edit-"));
}
