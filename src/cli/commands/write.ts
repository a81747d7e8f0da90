import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction.ts";
import { defineCliCommand } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../document-scope.ts";
import { bytes } from "../quantities.ts";
import { wordsOrInput } from "../read-text.ts";
import { showPath } from "../show-path.ts";

export const command = defineCliCommand({
  summary: "add to a document, or replace it",
  usage: "<text…> [options]      text from standard input with - or a pipe",
  examples: [
    'loci write "Deploys are frozen until Monday" --scope user',
    "loci read | sed s/Monday/Tuesday/ | loci write - --replace",
  ],
  args: {
    text: { type: "positional", required: false, valueHint: "many" },
    ...scopeArgs,
    replace: { type: "boolean", description: "make this the whole document; the old text stays a version" },
    version: {
      type: "string",
      valueHint: "version",
      description: "replace only this version, as loci read --json says",
    },
    by: { type: "string", valueHint: "name", description: "who writes; you when left out" },
  },
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const text = await wordsOrInput(args._, cli.world);
    if (text === "") throw new LociError("USAGE", 'there is nothing to write; write loci write "some text"');
    const isReplaced = args.replace === true || args.version !== undefined;
    const written = await cli.withMemory(async (memory) => {
      if (!isReplaced) return memory.documents.append(ref, text, { by: args.by });
      const version = args.version ?? (await memory.documents.read(ref, { mode: "headers" })).version;
      return memory.documents.replace(ref, text, { version, by: args.by });
    });
    const isRedacted = redactText(text) !== text;
    return {
      json: { ...written, redacted: isRedacted },
      lines: () => [
        `${cli.style.good("✓")} ${isReplaced ? "replaced" : "added to"} ${cli.style.strong(documentTitle(ref))}, now ${bytes(written.bytes)} in ${showPath(written.file, cli)}`,
        ...(isRedacted
          ? [`${cli.style.warn("!")} it held a secret, which was replaced by a marker before it was stored`]
          : []),
      ],
    };
  },
});
