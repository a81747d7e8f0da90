import { resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import { printable } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import { encryptionOf } from "../../health/check-encryption.ts";
import type { Memory } from "../../memory/memory.ts";
import { checkName } from "../../platform/files/publish-stream.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { readPassphrase } from "../encryption/ask-secrets.ts";
import { resolveSpace } from "../input/find-named.ts";
import { parseMoment } from "../input/moments.ts";
import { showPath } from "../output/layout.ts";
import type { Progress } from "../output/progress.ts";

const endings = { jsonl: "jsonl", markdown: "md" } as const;
type Format = keyof typeof endings;

export const command = defineCliCommand({
  summary: "write the memory into one file",
  usage: "[file|-] [options]",
  examples: [
    "loci export",
    "loci export notes.md --format markdown --space .",
    "loci export - | gzip > memory.jsonl.gz",
  ],
  args: {
    file: { type: "positional", description: "where to; - is standard output" },
    format: { type: "string", valueHint: "name", description: "jsonl, to be imported again; markdown, to be read" },
    space: { type: "string", valueHint: "name", description: "only this space; . is the current folder's" },
    since: { type: "string", valueHint: "when", description: "not older than 3d, 12h, 2w or 2026-11-01" },
    encrypt: { type: "boolean", description: "under a passphrase, which you are asked for" },
    "passphrase-file": { type: "string", valueHint: "file", description: "with --encrypt: has the passphrase" },
    force: { type: "boolean", description: "overwrite an existing file" },
  },
  run: async (args, cli) => {
    const format = readFormat(args.format);
    const since = args.since === undefined ? undefined : parseMoment("since", args.since, cli.world.now());
    const isSealed = args.encrypt === true || args["passphrase-file"] !== undefined;
    const day = new Date(cli.world.now()).toISOString().slice(0, 10);
    const name = args.file ?? `loci-${day}.${endings[format]}${isSealed ? ".sealed" : ""}`;
    const path = resolve(cli.world.cwd, name);
    if (name !== "-") checkName(path, args.force === true);
    const passphrase = isSealed ? await readPassphrase(cli, { file: args["passphrase-file"], isNew: true }) : undefined;
    return cli.withMemory(async (memory) => {
      const space = args.space === undefined ? undefined : await resolveSpace(memory, args.space, cli.world.cwd);
      const options = { format, space, since, passphrase };
      if (args.file === "-") return printExport(memory, cli, options);
      return writeExport(memory, cli, path, { ...options, force: args.force === true });
    });
  },
});

function readFormat(name = "jsonl"): Format {
  if (name === "jsonl" || name === "markdown") return name;
  throw new LociError("USAGE", `--format is '${name}'; it must be jsonl or markdown`);
}

type Options = Parameters<Memory["transfer"]["exportTo"]>[1];

async function writeExport(memory: Memory, cli: Cli, file: string, options: Options): Promise<Answer> {
  let progress: Progress | null = null;
  let events = 0;
  const onProgress = (done: number, total: number): void => {
    events = done;
    // The total is known only at the first report.
    progress ??= cli.progress("Exporting", total);
    progress.update(done);
  };
  try {
    const exported = await memory.transfer.exportTo(file, { ...options, onProgress });
    const what = options?.format === "markdown" ? count(events, "memory", "memories") : count(events, "event");
    return {
      json: { ...exported, events, format: options?.format, encrypted: options?.passphrase !== undefined },
      lines: () => [
        `${cli.style.good("✓")} ${what}, ${bytes(exported.bytes)}, in`,
        `  ${showPath(exported.file, cli)}`,
        ...(isExposed(options, cli)
          ? [`${cli.style.warn("!")} it is plain text, and your memory is encrypted; --encrypt seals the file, too`]
          : []),
        cli.style.quiet(
          options?.passphrase === undefined
            ? "  Loci keeps no record of it: what you forget later is still in this file."
            : "  Without the passphrase nobody can read it, and it cannot be recovered.",
        ),
      ],
    };
  } finally {
    (progress as Progress | null)?.end();
  }
}

/** True if the memory is encrypted but its export is plain text. */
function isExposed(options: Options, { places, world }: Cli): boolean {
  return options?.passphrase === undefined && encryptionOf(places(), world.env) !== "off";
}

async function printExport(memory: Memory, { world, isJson }: Cli, options: Options): Promise<Answer> {
  if (isJson) throw new LociError("USAGE", "--json reports on a written file; give a file instead of -");
  if (options?.passphrase !== undefined && world.stdout.isTTY)
    throw new LociError("USAGE", "an encrypted export cannot be shown on a terminal; give a file, or pipe it on");
  for await (const part of memory.transfer.export(options)) {
    // Control characters in a memory could manipulate a terminal. A pipe gets the exact bytes.
    if (world.stdout.isTTY) world.stdout.write(printable(Buffer.from(part).toString("utf8")));
    else await world.stdout.pass(part);
  }
  return { json: {}, lines: () => [], isPrinted: true };
}
