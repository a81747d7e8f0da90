import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { bytes } from "../../core/text/phrases/quantities.ts";
import type { DocumentRef } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { refusedReplace } from "../documents/refused-replace.ts";
import { onlyFor } from "../input/only-for.ts";
import { wordsOrInput } from "../input/read-text.ts";
import { asCaller, callerName, isByAgent } from "../only-by-person.ts";
import { secretLines } from "../output/secret-lines.ts";
import { showPath } from "../output/show-path.ts";

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
    const written = await cli.withMemory(async (opened) => {
      const memory = await asCaller(opened, cli);
      // An agent cannot use another name.
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

/** As over MCP, an agent names the version that it has read, so that it cannot overwrite a text that it does not know. */
async function refuseUnseen(memory: Memory, ref: DocumentRef): Promise<void> {
  if ((await memory.documents.read(ref, { mode: "headers" })).version === null) return;
  const message = `an agent replaces ${documentTitle(ref)} only with the --version that it has read; nothing was written`;
  throw new LociError("CONFLICT", message, { next: "`loci read --json` has the text and its version." });
}

/** The oldest version that can be named. */
const mostVersions = 10_000;

/** The version to replace: the current one, or the one named by its token or its id in a list. */
async function replacedVersion(memory: Memory, ref: DocumentRef, given: string | undefined): Promise<string | null> {
  if (given === undefined) return (await memory.documents.read(ref, { mode: "headers" })).version;
  const wanted = given.toLowerCase();
  const isToken = /^[0-9a-f]{12,64}$/.test(wanted);
  const versions = await memory.documents.versions(ref, { limit: mostVersions });
  if (isToken && versions.some(({ hash }) => hash.startsWith(wanted))) return wanted;
  const fitting = versions.filter(({ id }) => wanted.length >= 4 && id.endsWith(wanted));
  const hashes = new Set(fitting.map(({ hash }) => hash));
  const [hash] = hashes;
  if (hash !== undefined && hashes.size === 1) return hash;
  // An unknown token cannot be the current version; the replace reports the conflict.
  if (isToken) return wanted;
  throw new LociError(
    "USAGE",
    hashes.size > 1
      ? `--version '${given}' fits ${fitting.length} versions; give more characters of the id`
      : `--version '${given}' is not a version of ${documentTitle(ref)}; \`loci versions\` lists them`,
  );
}
