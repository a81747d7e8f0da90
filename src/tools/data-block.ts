import { blockBegin, blockEnd, blockHeader } from "../core/block/own-block.ts";

/** Memories as a model gets them: marked as data, and in a form that capture recognises as ours. */
export function dataBlock(lines: readonly string[]): string {
  return [blockBegin, blockHeader, ...lines, blockEnd].join("\n");
}
