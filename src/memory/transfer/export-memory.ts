import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { DocumentStore } from "../../core/ports/documents.ts";
import { documentPlaces, type DocumentPlace } from "../../index/views/transfer-views.ts";
import type { Parts } from "../base/parts.ts";
import { filesOf } from "../base/refusals.ts";
import { noticeEdit, withDocument } from "../versions/notice-edit.ts";
import { findArchive, findPlace, type DocumentRef } from "../versions/place.ts";
import { exportEvents, type EventExport } from "./export-events.ts";
import { exportMarkdown } from "./export-markdown.ts";

/** Selects what to export, and the format. */
export interface ExportOptions extends EventExport {
  /** `jsonl` (the default) contains everything and can be imported. `markdown` is for reading. */
  readonly format?: "jsonl" | "markdown" | undefined;
  /** If set, encrypts the export with this passphrase. An import then needs it. */
  readonly passphrase?: string | undefined;
}

/** The exported file. */
export interface Exported {
  /** The path of the file. */
  readonly file: string;
  /** The size of the file, in bytes. */
  readonly bytes: number;
}

/** How long an export waits for another process that uses the index. */
const busyWaitMs = 10_000;

/** Yields the memory as bytes, part by part. */
export async function* exportMemory(parts: Parts, options: ExportOptions = {}): AsyncGenerator<Uint8Array> {
  checkOwner(parts.principal, "export");
  await noticeDocuments(parts);
  // The index must have applied every forgetting, or forgotten text would be exported.
  if ((await parts.index.catchUp({ waitMs: busyWaitMs })) !== "complete")
    throw new LociError("BUSY", "another process keeps the index busy; nothing was exported; try again in a moment");
  const texts = options.format === "markdown" ? exportMarkdown(parts, options) : exportEvents(parts, options);
  if (options.passphrase === undefined) yield* toBytes(texts);
  else {
    const { sealBytes } = await import("../../platform/encryption/sealed-stream.ts");
    yield* sealBytes(toBytes(texts), options.passphrase, options.format ?? "jsonl");
  }
}

/** Writes the memory into a file that only its owner can read. The file appears only when it is complete. */
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

/** Logs people's edits in the files of this machine's documents, so that an export contains them. */
async function noticeDocuments(parts: Parts): Promise<void> {
  const { documents } = parts;
  if (documents === null) return;
  const known = await parts.index.query((db) => documentPlaces(db, parts.device()));
  for (const ref of [
    { ref: { scope: "user" } as const, name: "MEMORY.md" },
    ...known.flatMap((one) => refOf(one, documents)),
  ]) {
    try {
      const document = await findPlace(parts, ref.ref, "read");
      const place = ref.name.startsWith("memory/") ? findArchive(document, ref.name) : document;
      // A missing file may be on a disconnected disk, so it does not count as an edit.
      if ((await place.stored.state()) !== null) await withDocument(parts, place, () => noticeEdit(parts, place));
    } catch (error) {
      // A document that cannot be read now is exported in its last known form.
      if (!(error instanceof LociError)) throw error;
    }
  }
}

/** Returns the reference and the name of a document. Returns nothing if the file's space is unknown. */
function refOf(
  { level, agent, name, file }: DocumentPlace,
  documents: DocumentStore,
): { ref: DocumentRef; name: string }[] {
  if (level === "user") return [{ ref: { scope: "user" }, name }];
  const space = documents.spaceOf(file);
  if (space === null) return [];
  if (level === "space") return [{ ref: { scope: "space", space }, name }];
  return agent === null ? [] : [{ ref: { scope: "agent", space, agent }, name }];
}
