import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Parts } from "../parts.ts";
import { filesOf } from "../refusals.ts";
import { exportEvents, type EventExport } from "./export-events.ts";
import { exportMarkdown } from "./export-markdown.ts";
import { noticeDocuments } from "./notice-documents.ts";

/** What is exported, and how it is written down. */
export interface ExportOptions extends EventExport {
  /** `jsonl` (when left out): all of it, to be imported again. `markdown`: what people want to read. */
  readonly format?: "jsonl" | "markdown" | undefined;
  /** Encrypts it; only who knows the passphrase can import it. */
  readonly passphrase?: string | undefined;
}

/** What was written. */
export interface Exported {
  readonly file: string;
  readonly bytes: number;
}

/** How long an export waits for another process that works on the index. */
const busyWaitMs = 10_000;

/** The memory as bytes, part by part. */
export async function* exportMemory(parts: Parts, options: ExportOptions = {}): AsyncGenerator<Uint8Array> {
  checkOwner(parts.principal, "export");
  await noticeDocuments(parts);
  // What was forgotten must be known, or its words would be told.
  if ((await parts.index.catchUp({ waitMs: busyWaitMs })) !== "complete")
    throw new LociError("BUSY", "another process keeps the index busy; nothing was exported; try again in a moment");
  const texts = options.format === "markdown" ? exportMarkdown(parts, options) : exportEvents(parts, options);
  if (options.passphrase === undefined) yield* toBytes(texts);
  else {
    const { sealBytes } = await import("../../platform/sealed-stream.ts");
    yield* sealBytes(toBytes(texts), options.passphrase, options.format ?? "jsonl");
  }
}

/** Writes the memory into a file that only its owner can read. Nothing is there before all of it is. */
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
