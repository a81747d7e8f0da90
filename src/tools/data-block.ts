import { blockBegin, blockEnd, blockHeader } from "../core/block/own-block.ts";

/** Lines of memory as they are given to a model: marked as data, and in a form that capture knows as our own (INJ-9). */
export function dataBlock(lines: readonly string[]): string {
  return [blockBegin, blockHeader, ...lines, blockEnd].join("\n");
}
