import { movedDocumentKey } from "../../core/documents/document-key.ts";
import type { Event, EventOf } from "../../core/event.ts";
import { orderTime } from "../../core/order.ts";
import { folderName } from "../../core/scope.ts";
import type { Statements } from "./apply-statements.ts";
import { nameFolders } from "./name-folders.ts";

/** Keeps the folders in which things happened, and which space each of them is in. */
export interface SpaceApplier {
  /** The row of the folder that an event is from; null for an event that is from none. */
  readonly numberOf: (event: Event) => number | null;
  /** The name of the space that a row is in. */
  readonly nameOf: (space: number | null) => string | null;
  readonly apply: (event: EventOf<"space.linked"> | EventOf<"space.split">) => void;
  /** Takes back what it keeps in memory; its rows are the transaction's to take back. */
  readonly undo: () => void;
}

export function createSpaceApplier(statements: Statements): SpaceApplier {
  const known = new Map<string, { readonly space: number; readonly first: string }>();

  /** The event that was asked about last, since who applies it asks more than once. */
  let last: { readonly event: Event; readonly space: number | null } | null = null;

  const numberOf = (event: Event): number | null => {
    if (last?.event !== event) last = { event, space: lookUp(event) };
    return last.space;
  };

  const lookUp = (event: Event): number | null => {
    const evidence = event.scope.space;
    if (evidence === undefined) return null;
    const folder = { device: event.origin.device, root: folderName(evidence), remote: evidence.remote ?? "" };
    const key = `${folder.device}\n${folder.remote}\n${folder.root}`;
    const place = known.get(key) ?? find(folder);
    if (place !== undefined && place.first <= event.id) {
      known.set(key, place);
      return place.space;
    }
    if (place === undefined) statements.addSpace.run({ ...folder, first: event.id });
    else statements.setSpaceFirst.run(event.id, place.space);
    const space = place?.space ?? find(folder)?.space ?? 0;
    known.set(key, { space, first: event.id });
    if (folder.remote !== "") settle(folder.remote);
    return space;
  };

  const find = (folder: { device: string; root: string; remote: string }) => {
    const row = statements.findSpace.get(folder);
    return row === undefined ? undefined : { space: Number(row["space"]), first: String(row["first"]) };
  };

  /** Decides anew in which space each folder that claims this remote is. */
  const settle = (remote: string): void => {
    const folders = statements.spacesOfRemote.all(remote).map((row) => ({
      space: Number(row["space"]),
      name: String(row["name"]),
      root: String(row["root"]),
      first: String(row["first"]),
      linked: row["linked"] === null ? null : row["linked"] === 1,
    }));
    for (const [{ space, name }, decided] of nameFolders(folders, remote)) if (name !== decided) move(space, decided);
  };

  /** All memories of a folder go with it, since they point to its row; the keys of its documents hold the name. */
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
    nameOf: (space) => (space === null ? null : String(statements.spaceNameOf.get(space)?.["name"])),
    apply: (event) => {
      if (event.content === null) return;
      const { root, remote } = event.content;
      const linked = event.kind === "space.linked" ? 1 : 0;
      statements.linkSpace.run(event.origin.device, root, remote, linked, orderTime(event), event.id);
      settle(remote);
    },
    undo: () => {
      known.clear();
      last = null;
    },
  };
}
