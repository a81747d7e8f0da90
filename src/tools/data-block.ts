import { blockBegin, blockEnd, blockHeader } from "../core/block/own-block.ts";

/**
 * Frames memories for a model. The frame marks them as data, and capture recognises it, so that Loci does not record
 * its own output.
 */
export function dataBlock(lines: readonly string[]): string {
  return [blockBegin, blockHeader, ...lines, blockEnd].join("\n");
}
