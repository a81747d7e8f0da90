import { documentKey } from "../../core/documents/document-key.ts";
import type { Passage } from "../../core/documents/passages.ts";
import type { EventOf } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import { digest } from "../../platform/hashes/digest.ts";
import { statement } from "../database/database.ts";
import { markVersionGone } from "../erasure/erasure-marks.ts";
import { hasSections, versionText } from "../views/document-versions.ts";
import type { ApplyContext } from "./apply-context.ts";

/** A section of a document. The index stores it as a memory. */
export interface Section {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly version: VersionRow;
}

export interface VersionRow {
  readonly id: string;
  readonly name: string;
  readonly ts: number;
  readonly level: string;
  readonly user: string;
  readonly author: string | null;
  readonly space: number | null;
  readonly agent: string | null;
  readonly trust: string;
  readonly origin: string;
  readonly file: string;
  readonly action: string;
}

/** Adds and removes the memories that sections are stored as. */
export interface SectionRows {
  addSection(section: Section): void;
  removeRow(row: number): void;
}

/** Cuts a text into its sections. The caller passes this function in, because loading the parser takes time. */
export type PassagesOf = (text: string) => readonly Passage[];

/** Stores all versions of documents. Stores the sections of each newest version as memories. */
export class DocumentApplier {
  readonly #context: ApplyContext;
  readonly #rows: SectionRows;

  constructor(context: ApplyContext, rows: SectionRows) {
    this.#context = context;
    this.#rows = rows;
  }

  apply(event: EventOf<"document.written">): void {
    const { db, statements, spaces, author } = this.#context;
    if (event.content === null) {
      markVersionGone(db);
      return;
    }
    const { scope, origin, content } = event;
    const space = spaces.numberOf(event);
    const document = documentKey(scope, spaces.nameOf(space), content.name, author);
    statements.version.run(
      event.id,
      document,
      content.name,
      orderTime(event),
      scope.level,
      scope.user,
      author,
      space,
      scope.agent ?? null,
      scope.session ?? null,
      origin.device,
      event.trust,
      JSON.stringify(origin),
      content.file,
      content.action,
      content.by ?? null,
      content.sources === undefined ? null : JSON.stringify(content.sources),
      content.base ?? null,
      JSON.stringify(content.delta),
      content.hash,
      content.bytes,
      content.more === true ? 1 : 0,
    );
    statements.changeDocument.run(document);
  }

  /** Removes the content of a version. Returns false if the id does not belong to a stored version. */
  forget(id: string): boolean {
    const { db, statements } = this.#context;
    const document = statements.documentOf.get(id)?.["document"];
    statements.doomFileOf.run(id);
    if (typeof document !== "string" || statements.forgetVersion.run(id).changes === 0) return false;
    // The stored headings of a file may come from a removed text. The file is read again at the next request.
    statements.forgetFiles.run();
    markVersionGone(db);
    statements.changeDocument.run(document);
    return true;
  }

  /**
   * Applies a version that was forgotten before it arrived. Stores only its file name, so that the file can be removed.
   */
  applyForgotten({ origin, content }: EventOf<"document.written">): void {
    const { db, statements } = this.#context;
    markVersionGone(db);
    if (content === null || content.more === true || !isArchiveName(content.name)) return;
    statements.doomFile.run(content.file, origin.device, content.hash);
  }

  /**
   * Makes the sections of changed documents. This is a separate step, because a writer of documents does not need them.
   */
  makeSections(passagesOf: PassagesOf): void {
    const { statements } = this.#context;
    for (const { document } of statements.changedDocuments.all()) this.#makeSectionsOf(String(document), passagesOf);
    statements.keepSections.run();
  }

  /**
   * The newest version is the last by (ts, id), whatever the order of arrival. It has no sections while its text cannot
   * be rebuilt.
   */
  #makeSectionsOf(document: string, passagesOf: PassagesOf): void {
    const { db, statements } = this.#context;
    const prefix = `${sectionKey(document)} `;
    for (const { row } of statements.sectionRows.all(prefix)) this.#rows.removeRow(Number(row));
    const newest = statement(db, newestVersion).get(document) as VersionRow | undefined;
    if (newest === undefined || !hasSections(db, document)) return;
    for (const [at, { heading, text }] of passagesOf(versionText(db, newest.id) ?? "").entries()) {
      const details = {
        document: newest.name,
        file: newest.file,
        version: newest.id,
        ...(heading === null ? {} : { heading }),
      };
      this.#rows.addSection({
        id: sectionId(newest.id, at),
        key: `${prefix}${at}`,
        text,
        details,
        version: newest,
      });
    }
  }
}

const newestVersion = `SELECT id, name, ts, level, user, author, space, agent, trust, origin, file, action FROM versions
  WHERE document = ? AND more = 0 AND delta IS NOT NULL ORDER BY ts DESC, id DESC LIMIT 1`;

/** True for the name of an archive or a summary. Only Loci writes their files. */
export function isArchiveName(name: string): boolean {
  return name.startsWith("memory/");
}

function sectionKey(document: string): string {
  return digest(`document ${document}`).toString("hex").slice(0, 32);
}

/** Makes an id in the usual form, so that a section can be shown by its id. No event has this id. */
function sectionId(version: string, at: number): string {
  const made = digest(`${version} ${at}`).toString("hex");
  return [made.slice(0, 8), made.slice(8, 12), made.slice(12, 16), made.slice(16, 20), made.slice(20, 32)].join("-");
}
