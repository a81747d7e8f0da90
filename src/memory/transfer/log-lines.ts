import { maxLineBytes } from "../../core/event/event.ts";
import type { ImportSource, TransferFiles } from "../../core/ports/transfer.ts";
import { splitLines } from "../../platform/lines/split-lines.ts";

// A line of the log in any form and version, or a line that was put aside in an encrypted memory.
const lineOfLog = /^(?:\{"v":"[0-9.]{5,16}","id":"[0-9a-f-]{36}"|loci-sealed-1 [0-9a-f]{16} )/m;
const asideName = /^lines-[\dTZ-]+\.txt$/;
/** A sealed line is a third longer than the line in it, and padded. */
const longestLine = 2 * maxLineBytes;

/** True for lines of a log without a header: a file with lines put aside, or a segment. */
export function isLogLines({ beginning, name }: Pick<ImportSource, "beginning" | "name">): boolean {
  return asideName.test(name) || lineOfLog.test(beginning.toString("latin1"));
}

/** Returns the source with all lines opened. A line that cannot be opened stays as it is, and is refused later. */
export function openedLines(source: ImportSource, { openLine }: Pick<TransferFiles, "openLine">): ImportSource {
  return {
    ...source,
    parts: function* () {
      for (const { lines } of splitLines(source.parts(), longestLine))
        for (const { text } of lines) yield Buffer.from(`${text === null ? "too long" : (openLine(text) ?? text)}\n`);
    },
  };
}
