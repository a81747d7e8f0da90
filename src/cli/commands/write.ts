import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { bytes } from "../../core/text/phrases/quantities.ts";
import type { DocumentRef } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { refusedReplace } from "../documents/refused-replace.ts";
import { onlyFor } from "../input/shared-args.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import { callerName, isByAgent } from "../only-by-person.ts";
import { showPath } from "../output/layout.ts";
import { secretLines } from "../output/storing-lines.ts";

export const command = defineCliCommand({
  summary: "add to a document, or replace it",
  usage: "<text…> [options]      or - and text from a pipe",
  examples: [
    'loci write "Deploys are frozen until Monday" --scope user',
    "loci read | sed s/Monday/Tuesday/ | loci write - --replace",
  ],
  args: {
    text: { type: "positional", valueHint: "many" },
    ...scopeArgs,
    replace: { type: "boolean", description: "the whole document; the old text stays a version" },
    version: { type: "string", valueHint: "id", description: "with --replace: only if this is the version" },
    by: { type: "string", valueHint: "name", description: "the author; you by default" },
  },
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const isReplaced = args.replace === true;
    onlyFor("--replace", isReplaced, args, ["version"]);
    const text = await wordsOrInput(args._, cli.world, isReplaced);
    if (text.trim() === "") throw new LociError("USAGE", 'there is nothing to write; write loci write "some text"');
    const written = await cli.withMemory(async (memory) => {
      // An agent cannot write under another name.
      const by = callerName(cli).agent ?? args.by;
      if (!isReplaced) return memory.documents.append(ref, text, { by });
      if (isByAgent(cli.world) && args.version === undefined) await refuseUnseen(memory, ref);
      const version = await replacedVersion(memory, ref, args.version);
      try {
        return await memory.documents.replace(ref, text, { version, by });
      } catch (error) {
        throw await refusedReplace(error, memory, ref, null);
      }
    });
    const isRedacted = redactText(text) !== text;
    return {
      json: { ...written, isRedacted },
      lines: () => [
        `${cli.style.good("✓")} ${isReplaced ? "replaced" : "added to"} ${cli.style.strong(documentTitle(ref))}, now ${bytes(written.bytes)} in ${showPath(written.file, cli)}`,
        ...secretLines(isRedacted, cli.style),
      ],
    };
  },
});

/**
 * Refuses to replace a document if an agent does not name the version that it has read. So an agent cannot overwrite a
 * text that it does not know. The same applies over MCP.
 */
async function refuseUnseen(memory: Memory, ref: DocumentRef): Promise<void> {
  if ((await memory.documents.read(ref, { mode: "headers" })).version === null) return;
  const message = `an agent replaces ${documentTitle(ref)} only with the --version that it has read; nothing was written`;
  throw new LociError("CONFLICT", message, { next: "`loci read --json` has the text and its version." });
}

/** How many versions, newest first, can be named. */
const mostVersions = 10_000;

/** Returns the version to replace: the current version, or the version that the user named by token or id. */
async function replacedVersion(memory: Memory, ref: DocumentRef, option: string | undefined): Promise<string | null> {
  if (option === undefined) return (await memory.documents.read(ref, { mode: "headers" })).version;
  const wanted = option.toLowerCase();
  const isToken = /^[0-9a-f]{12,64}$/.test(wanted);
  const versions = await memory.documents.versions(ref, { limit: mostVersions });
  if (isToken && versions.some(({ hash }) => hash.startsWith(wanted))) return wanted;
  const fitting = versions.filter(({ id }) => wanted.length >= 4 && id.endsWith(wanted));
  const hashes = new Set(fitting.map(({ hash }) => hash));
  const [hash] = hashes;
  if (hash !== undefined && hashes.size === 1) return hash;
  // An unknown token cannot be the current version. The replace then reports the conflict.
  if (isToken) return wanted;
  throw new LociError(
    "USAGE",
    hashes.size > 1
      ? `--version '${option}' fits ${fitting.length} versions; give more characters of the id`
      : `--version '${option}' is not a version of ${documentTitle(ref)}; \`loci versions\` lists them`,
  );
}
