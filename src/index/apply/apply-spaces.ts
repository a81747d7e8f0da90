import { movedDocumentKey } from "../../core/documents/document-key.ts";
import type { Event, EventOf } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { relatedFolders } from "../related-folders.ts";
import type { Statements } from "./apply-statements.ts";
import { folderKey, nameFolders, type FolderKey } from "./name-folders.ts";

/** Stores the folders of events and the space of each folder. */
export interface SpaceApplier {
  /** Returns the row number of an event's folder, or null for an event without a folder. */
  readonly numberOf: (event: Event) => number | null;
  /** Returns the name of the space that a folder's row belongs to. */
  readonly nameOf: (space: number | null) => string | null;
  readonly apply: (event: EventOf<"space.linked"> | EventOf<"space.split"> | EventOf<"space.adopted">) => void;
  /** Assigns spaces to new or changed folders. Must be called before anybody reads the names. */
  readonly settle: () => void;
  /** Reverts the applier's state in memory. The transaction reverts the rows. */
  readonly undo: () => void;
}

export function createSpaceApplier(db: SqlDatabase, statements: Statements): SpaceApplier {
  const known = new Map<string, { readonly space: number; readonly first: string }>();

  /** Folders that are new, or have a new link, split or adoption. */
  const changed: FolderKey[] = [];

  /** The result for the last event, because several appliers ask for the same event. */
  let last: { readonly event: Event; readonly space: number | null } | null = null;

  const numberOf = (event: Event): number | null => {
    if (last?.event !== event) last = { event, space: lookUp(event) };
    return last.space;
  };

  const lookUp = (event: Event): number | null => {
    const evidence = event.scope.space;
    if (evidence === undefined) return null;
    const folder = folderKey(evidence, event.origin.device);
    const key = `${folder.device}\n${folder.remote}\n${folder.checkout}\n${folder.root}`;
    const place = known.get(key) ?? find(folder);
    if (place !== undefined && place.first <= event.id) {
      known.set(key, place);
      return place.space;
    }
    if (place === undefined) statements.addSpace.run({ ...folder, first: event.id });
    else statements.setSpaceFirst.run(event.id, place.space);
    const space = place?.space ?? find(folder)?.space ?? 0;
    known.set(key, { space, first: event.id });
    changed.push(folder);
    return space;
  };

  const find = ({ device, root, remote, checkout }: FolderKey) => {
    const row = statements.findSpace.get({ device, root, remote, checkout });
    return row === undefined ? undefined : { space: Number(row["space"]), first: String(row["first"]) };
  };

  /**
   * Decides the space of each folder that is related to a changed folder. Runs once for many events, because a remote
   * may have many clones.
   */
  const settle = (): void => {
    const settled = new Set<number>();
    for (const folder of changed.splice(0)) {
      const space = find(folder)?.space;
      if (space !== undefined && settled.has(space)) continue;
      const { rows, words } = relatedFolders(db, folder);
      for (const [row, decided] of nameFolders(rows, words)) {
        settled.add(row.space);
        if (row.name !== decided.name) move(row.space, decided.name);
      }
    }
  };

  /**
   * Renames the space of a folder. Its memories refer to the row and need no change; only document keys contain the
   * name.
   */
  const move = (space: number, name: string): void => {
    statements.renameSpace.run(name, space);
    for (const { document } of statements.documentsOfSpace.all(space)) {
      const moved = movedDocumentKey(String(document), name);
      statements.moveDocument.run(moved, String(document), space);
      for (const key of [String(document), moved]) statements.changeDocument.run(key);
    }
  };

  return {
    numberOf,
    nameOf: (space) => {
      settle();
      return space === null ? null : String(statements.spaceNameOf.get(space)?.["name"]);
    },
    settle,
    apply: (event) => {
      if (event.content === null) return;
      const { root, remote = "", checkout = "" } = event.content;
      const of = event.kind === "space.adopted" ? event.content.of : null;
      const folder = { device: event.origin.device, root, remote, checkout };
      statements.saySpace.run({
        ...folder,
        word: event.kind.slice("space.".length),
        ofDevice: of?.device ?? null,
        ofRoot: of?.root ?? null,
        ofRemote: of === null ? null : (of.remote ?? ""),
        ofCheckout: of === null ? null : (of.checkout ?? ""),
        ts: orderTime(event),
        id: event.id,
      });
      changed.push(folder);
    },
    undo: () => {
      known.clear();
      last = null;
    },
  };
}
