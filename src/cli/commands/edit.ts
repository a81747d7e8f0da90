import { rmSync } from "node:fs";
import { basename, join } from "node:path";

import { hasCode, LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { bytes } from "../../core/text/phrases/quantities.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import type { DocumentRef, DocumentWriteResult } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { hasKeys } from "../../platform/encryption/key-file.ts";
import { runtimeDrafts } from "../../platform/encryption/runtime-key.ts";
import { readBytes, writeNew } from "../../platform/files/regular-file.ts";
import { draftsFolder, makeDraftFolder } from "../../platform/inventory/drafts.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { refusedReplace } from "../documents/refused-replace.ts";
import { findEditor, runEditor } from "../documents/run-editor.ts";
import { callerName } from "../only-by-person.ts";
import { showPath } from "../output/layout.ts";
import { secretLines } from "../output/storing-lines.ts";

export const command = defineCliCommand({
  summary: "open a document in your editor",
  usage: "[options]      in $VISUAL or $EDITOR; else in nano or vi",
  examples: ["loci edit", "loci edit --scope user", 'EDITOR="code --wait" loci edit'],
  args: scopeArgs,
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const { isChanged, isRedacted, ...written } = await cli.withMemory((memory) => edit(memory, ref, cli));
    const { style } = cli;
    return {
      json: { changed: isChanged, isRedacted, ...written },
      lines: () =>
        isChanged
          ? [
              `${style.good("✓")} saved ${style.strong(documentTitle(ref))}, now ${bytes(written.bytes)} in ${showPath(written.file, cli)}`,
              ...secretLines(isRedacted, style),
            ]
          : ["Nothing was changed."],
    };
  },
});

interface Edited extends Omit<DocumentWriteResult, "version"> {
  readonly version: string | null;
  readonly isChanged: boolean;
  /** True if the new text contained a secret. */
  readonly isRedacted: boolean;
}

async function edit(memory: Memory, ref: DocumentRef, cli: Cli): Promise<Edited> {
  const editor = findEditor(cli.world);
  const { text: before, version, bytes: size, file, isRedacted } = await memory.documents.read(ref);
  if (isRedacted)
    throw new LociError(
      "CONFLICT",
      `the document holds a secret, which Loci keeps no copy of; edit the file itself: ${file}`,
    );
  const folder = draftFolder(cli);
  // The editor shows this file name in its title.
  const draft = join(folder, basename(file, ".sealed"));
  writeNew(draft, before);
  const fault = runEditor(editor, draft, cli.world.env);
  const text = readDraft(draft) ?? before;
  const isChanged = text !== before;
  if (!isChanged) rmSync(folder, { recursive: true });
  // If the editor fails, the typed text is not discarded.
  if (fault !== null)
    throw new LociError("USAGE", `${fault}; nothing was written${isChanged ? `. Your text is in ${draft}` : ""}`);
  if (!isChanged) return { version, bytes: size, file, isChanged, isRedacted: false };
  try {
    const written = await memory.documents.replace(ref, text, { version, by: callerName(cli).agent });
    rmSync(folder, { recursive: true });
    return { ...written, isChanged, isRedacted: redactText(text) !== text };
  } catch (error) {
    throw await refusedReplace(error, memory, ref, draft);
  }
}

/** Larger than any document. If a text is too long, storing it fails with an error that names its size. */
const mostDraftBytes = 268_435_456;

/** Returns the edited text, or null if the editor removed the file. */
function readDraft(draft: string): string | null {
  const left = readLeft(draft);
  const text = left === null ? null : utf8Text(left);
  if (left !== null && text === null)
    throw new LociError("NOT_READABLE", `the editor did not save UTF-8; nothing was written. Your text is in ${draft}`);
  return text;
}

function readLeft(draft: string): Buffer | null {
  try {
    return readBytes(draft, mostDraftBytes);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * Returns the folder for the draft, which is plain text while the editor is open. For an encrypted memory, the folder
 * is in RAM if the system has one.
 */
function draftFolder(cli: Cli): string {
  const { memory, state } = cli.places();
  const runtime = hasKeys(memory, state) ? runtimeDrafts(cli.world.env, memory) : null;
  return makeDraftFolder(runtime ?? draftsFolder(state));
}
