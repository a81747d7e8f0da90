import { readTarball } from "./read-tarball.ts";

/** What differs between two tarballs of the same source. Nothing if they are the same bytes. */
export function compareTarballs(first: Buffer, second: Buffer): string[] {
  if (first.equals(second)) return [];
  const [before, after] = [readTarball(first), readTarball(second)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const differences = paths.flatMap((path) => {
    const [one, other] = [before.get(path), after.get(path)];
    if (one === undefined) return [`${path} is only in the second`];
    if (other === undefined) return [`${path} is only in the first`];
    return one.equals(other) ? [] : [`${path} differs at byte ${firstDifference(one, other)}`];
  });
  return differences.length > 0 ? differences : ["the files are the same, but not their order, modes or times"];
}

function firstDifference(one: Buffer, other: Buffer): number {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? one.length : at;
}

/** The files of a tarball that contain one of the folders in which it was made. */
export function filesNaming(folders: readonly string[], tarball: Buffer): string[] {
  return [...readTarball(tarball)]
    .filter(([, content]) => folders.some((folder) => content.includes(folder)))
    .map(([path]) => path);
}
