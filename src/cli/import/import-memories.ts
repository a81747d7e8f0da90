import { recogniseFile } from "../../compose/recognise-file.ts";
import { nameToSpace } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { isMemoryType } from "../../core/event/memory-type.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, duration, grouped } from "../../core/text/phrases/quantities.ts";
import type { ImportedFile } from "../../memory/transfer/import-file.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";
import type { Answer, Cli } from "../command.ts";
import { readPassphrase } from "../encryption/ask-secrets.ts";
import { resolveSpace } from "../input/find-named.ts";
import { table } from "../output/layout.ts";
import { typeName } from "../output/memory-lines.ts";

export interface MemoryImport {
  readonly path: string;
  readonly space: string | undefined;
  readonly passphraseFile: string | undefined;
  readonly isUntrusted: boolean;
  readonly isYes: boolean;
  readonly isDryRun: boolean;
}

/** Imports a Loci export or the memories of another program. */
export async function importMemories(cli: Cli, options: MemoryImport): Promise<Answer> {
  const { path, isDryRun } = options;
  const { format, isEncrypted, bytes: total } = recogniseFile(path);
  const passphrase = isEncrypted
    ? await readPassphrase(cli, { file: options.passphraseFile, isNew: false })
    : undefined;
  const isOwn = format === "loci" && !options.isUntrusted;
  if (isOwn && options.space !== undefined)
    throw new LociError(
      "USAGE",
      "an export of Loci's has its spaces; --space is for other memories, and for --untrusted",
    );
  if (isOwn && !isDryRun && !(await cli.confirm(ownQuestion, options.isYes, { byDefault: false })))
    return { json: { cancelled: true }, lines: () => ["Nothing was imported."], exit: 1 };
  const start = performance.now();
  const imported = await cli.withMemory(async (memory) => {
    const space = options.space === undefined ? undefined : await spaceFor(cli, memory, options.space);
    const progress = cli.progress("Importing", total, "bytes");
    try {
      return await memory.transfer.importFrom(path, {
        dryRun: isDryRun,
        passphrase,
        isOwn,
        space,
        onProgress: (bytes, found) => progress.update(bytes, count(found, "memory", "memories")),
      });
    } finally {
      progress.end();
    }
  });
  const tookMs = performance.now() - start;
  return {
    json: { dryRun: isDryRun, own: isOwn, ...imported, tookMs },
    lines: () => describe(cli, imported, { isOwn, isDryRun, tookMs }),
  };
}

// An export can pin, prefer and forget. Importing a stranger's export as one's own would let the stranger do that.
const ownQuestion =
  "This is a whole memory of Loci's, which also pins, prefers and forgets. Import it as your own? (Somebody else's: --untrusted)";

async function spaceFor(cli: Cli, memory: Parameters<typeof resolveSpace>[0], name: string) {
  const here = name === "." ? findSpace(cli.world.cwd) : null;
  if (name === ".") return here ?? { path: cli.world.cwd };
  return nameToSpace(await resolveSpace(memory, name, cli.world.cwd));
}

interface Done {
  readonly isOwn: boolean;
  readonly isDryRun: boolean;
  readonly tookMs: number;
}

function describe({ style }: Cli, imported: ImportedFile, { isOwn, isDryRun, tookMs }: Done): string[] {
  const { stored, known, refused, kinds, reasons, examples, documents, title } = imported;
  const what = (number: number) => (isOwn ? count(number, "event") : count(number, "memory", "memories"));
  const rows = Object.entries(kinds).toSorted(([, a], [, b]) => b - a);
  return [
    isDryRun
      ? style.strong(`${title}: ${what(stored)} would be stored; nothing was.`)
      : `${style.good("✓")} ${title}: ${what(stored)} stored in ${duration(tookMs)}`,
    ...(known > 0 ? [style.quiet(`  ${what(known)} known already`)] : []),
    ...table(
      rows.map(([kind, number]) => [style.quiet(isMemoryType(kind) ? typeName(kind) : kind), grouped(number)]),
      { indent: 2, right: [1] },
    ),
    ...(isDryRun ? examples.map((text) => style.quiet(`  “${printableLine(text).slice(0, 100)}”`)) : []),
    ...documents.map((file) => `  ${printableLine(file)} was made`),
    ...(refused > 0 ? [`${style.warn("!")} ${what(refused)} left out: damaged, too large or out of shape`] : []),
    ...reasons.map((reason) => style.quiet(`  ${printableLine(reason)}`)),
    ...(isOwn || stored === 0
      ? []
      : [
          style.quiet(
            "  They came from elsewhere: no agent is given them unasked before you confirm them; `loci confirm` lists them.",
          ),
        ]),
  ];
}
