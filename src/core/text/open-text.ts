import { fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

/** A text of which only the needed parts are read. */
export interface LazyText {
  readonly length: number;
  slice(from: number, to: number): string;
}

/**
 * The number of bytes in one read. A binary search always begins at the same places, and its last steps are close
 * together, so few reads are enough.
 */
const blockBytes = 4096;

/**
 * Opens an ASCII file that belongs to a module of `core`, when it is first used. A recall reads only a few lines of it.
 * If the text were part of the module's code, each start would read, decode and copy all of it. `folder` is the folder
 * of the module.
 */
export function openText(folder: string, name: string): LazyText {
  const blocks = new Map<number, string>();
  let opened: { readonly file: number; readonly length: number } | undefined;

  const open = (): { readonly file: number; readonly length: number } => {
    const file = openSync(join(folder, name), "r");
    return (opened = { file, length: fstatSync(file).size });
  };

  const blockAt = (at: number): string => {
    let block = blocks.get(at);
    if (block === undefined) {
      const bytes = Buffer.allocUnsafe(blockBytes);
      const { file } = opened ?? open();
      block = bytes.toString("latin1", 0, readSync(file, bytes, 0, blockBytes, at));
      blocks.set(at, block);
    }
    return block;
  };

  return {
    get length(): number {
      return (opened ?? open()).length;
    },
    slice: (from, to) => {
      const first = from - (from % blockBytes);
      let text = blockAt(first);
      for (let at = first + blockBytes; at < to; at += blockBytes) text += blockAt(at);
      return text.slice(from - first, to - first);
    },
  };
}
