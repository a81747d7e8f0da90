import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Parts } from "../parts.ts";
import { filesOf } from "../refusals.ts";
import { exportEvents, type EventExport } from "./export-events.ts";
import { exportMarkdown } from "./export-markdown.ts";
import { noticeDocuments } from "./notice-documents.ts";

/** What to export, and in which form. */
export interface ExportOptions extends EventExport {
  /** `jsonl` (the default): everything, for an import. `markdown`: for reading. */
  readonly format?: "jsonl" | "markdown" | undefined;
  /** Encrypts it; an import needs the passphrase. */
  readonly passphrase?: string | undefined;
}

/** What was written. */
export interface Exported {
  /** The path of the file. */
  readonly file: string;
  /** Its size, in bytes. */
  readonly bytes: number;
}

/** How long an export waits for another process that works on the index. */
const busyWaitMs = 10_000;

/** The memory as bytes, part by part. */
export async function* exportMemory(parts: Parts, options: ExportOptions = {}): AsyncGenerator<Uint8Array> {
  checkOwner(parts.principal, "export");
  await noticeDocuments(parts);
  // The index must know all forgettings, or their words would be exported.
  if ((await parts.index.catchUp({ waitMs: busyWaitMs })) !== "complete")
    throw new LociError("BUSY", "another process keeps the index busy; nothing was exported; try again in a moment");
  const texts = options.format === "markdown" ? exportMarkdown(parts, options) : exportEvents(parts, options);
  if (options.passphrase === undefined) yield* toBytes(texts);
  else {
    const { sealBytes } = await import("../../platform/sealed-stream.ts");
    yield* sealBytes(toBytes(texts), options.passphrase, options.format ?? "jsonl");
  }
}

/** Writes the memory into a file that only its owner can read. The file appears when it is complete. */
export async function exportToFile(
  parts: Parts,
  file: string,
  { force = false, ...options }: ExportOptions & { readonly force?: boolean } = {},
): Promise<Exported> {
  return { file, bytes: await filesOf(parts).publish(file, exportMemory(parts, options), force) };
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
