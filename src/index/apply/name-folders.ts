/** A folder that claims a remote. */
export interface ClaimingFolder {
  readonly root: string;
  /** Id of the first event from there. Ids grow with the time of writing, so that an import of old sessions founds nothing. */
  readonly first: string;
  /** What a person has said of it; null for nothing yet. */
  readonly linked: boolean | null;
}

/**
 * Which space each folder that claims a remote is in. The first one that this memory met founds the space of that name; any other is in it
 * only if a person has said so, else it is a space of its own: a downloaded `.git/config` must not open what others have written.
 */
export function nameFolders<F extends ClaimingFolder>(folders: readonly F[], remote: string): Map<F, string> {
  const founder = folders
    .filter(({ linked }) => linked !== false)
    .reduce<F | null>((first, one) => (first === null || isBefore(one, first) ? one : first), null);
  return new Map(
    folders.map((folder) => [folder, folder === founder || folder.linked === true ? remote : folder.root]),
  );
}

function isBefore(one: ClaimingFolder, other: ClaimingFolder): boolean {
  return one.first < other.first;
}
