import { movedDocumentKey } from "../../core/documents/document-key.ts";
import type { Event, EventOf } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { relatedFolders } from "../related-folders.ts";
import type { Statements } from "./apply-statements.ts";
import { folderKey, nameFolders, type FolderKey } from "./name-folders.ts";

/** Stores the folders of events and the space of each folder. */
export class SpaceApplier {
  readonly #db: SqlDatabase;
  readonly #statements: Statements;
  readonly #known = new Map<string, KnownFolder>();
  /** Folders that are new, or have a new link, split or adoption. */
  readonly #changed: FolderKey[] = [];
  /** The result for the last event, because several appliers ask for the same event. */
  #last: { readonly event: Event; readonly space: number | null } | null = null;

  constructor(db: SqlDatabase, statements: Statements) {
    this.#db = db;
    this.#statements = statements;
  }

  /** Returns the row number of an event's folder, or null for an event without a folder. */
  numberOf(event: Event): number | null {
    if (this.#last?.event !== event) this.#last = { event, space: this.#lookUp(event) };
    return this.#last.space;
  }

  /** Returns the name of the space that a folder's row belongs to. */
  nameOf(space: number | null): string | null {
    this.settle();
    return space === null ? null : String(this.#statements.spaceNameOf.get(space)?.["name"]);
  }

  apply(event: EventOf<"space.linked"> | EventOf<"space.split"> | EventOf<"space.adopted">): void {
    if (event.content === null) return;
    const { root, remote = "", checkout = "" } = event.content;
    const of = event.kind === "space.adopted" ? event.content.of : null;
    const folder = { device: event.origin.device, root, remote, checkout };
    this.#statements.saySpace.run({
      ...folder,
      word: event.kind.slice("space.".length),
      ofDevice: of?.device ?? null,
      ofRoot: of?.root ?? null,
      ofRemote: of === null ? null : (of.remote ?? ""),
      ofCheckout: of === null ? null : (of.checkout ?? ""),
      ts: orderTime(event),
      id: event.id,
    });
    this.#changed.push(folder);
  }

  /**
   * Assigns spaces to new or changed folders, and to all folders that are related to them. Must be called before anybody
   * reads the names. Runs once for many events, because a remote may have many clones.
   */
  settle(): void {
    const settled = new Set<number>();
    for (const folder of this.#changed.splice(0)) {
      const space = this.#find(folder)?.space;
      if (space !== undefined && settled.has(space)) continue;
      const { rows, words } = relatedFolders(this.#db, folder);
      for (const [row, decided] of nameFolders(rows, words)) {
        settled.add(row.space);
        if (row.name !== decided.name) this.#move(row.space, decided.name);
      }
    }
  }

  /** Reverts the applier's state in memory. The transaction reverts the rows. */
  undo(): void {
    this.#known.clear();
    this.#last = null;
  }

  #lookUp(event: Event): number | null {
    const evidence = event.scope.space;
    if (evidence === undefined) return null;
    const folder = folderKey(evidence, event.origin.device);
    const key = `${folder.device}\n${folder.remote}\n${folder.checkout}\n${folder.root}`;
    const place = this.#known.get(key) ?? this.#find(folder);
    if (place !== undefined && place.first <= event.id) {
      this.#known.set(key, place);
      return place.space;
    }
    if (place === undefined) this.#statements.addSpace.run({ ...folder, first: event.id });
    else this.#statements.setSpaceFirst.run(event.id, place.space);
    const space = place?.space ?? this.#find(folder)?.space ?? 0;
    this.#known.set(key, { space, first: event.id });
    this.#changed.push(folder);
    return space;
  }

  #find({ device, root, remote, checkout }: FolderKey): KnownFolder | undefined {
    const row = this.#statements.findSpace.get({ device, root, remote, checkout });
    return row === undefined ? undefined : { space: Number(row["space"]), first: String(row["first"]) };
  }

  /**
   * Renames the space of a folder. Its memories refer to the row and need no change; only document keys contain the
   * name.
   */
  #move(space: number, name: string): void {
    this.#statements.renameSpace.run(name, space);
    for (const { document } of this.#statements.documentsOfSpace.all(space)) {
      const moved = movedDocumentKey(String(document), name);
      this.#statements.moveDocument.run(moved, String(document), space);
      for (const key of [String(document), moved]) this.#statements.changeDocument.run(key);
    }
  }
}

interface KnownFolder {
  /** The number of the folder's row. */
  readonly space: number;
  /** The id of the folder's first event. */
  readonly first: string;
}
