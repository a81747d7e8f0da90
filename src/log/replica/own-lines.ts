import { join } from "node:path";

import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import type { Cursor } from "../../core/ports/log.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { plainLine } from "../../platform/encryption/sealed-line.ts";
import { checkLine } from "../check-line.ts";
import { lineText, readChunks } from "../jsonl/lines.ts";
import { listSegments } from "../jsonl/segments.ts";

/** A line that was written on this machine, and the cursor after it. */
export interface OwnLine {
  /** The plain line, as a server stores it. */
  readonly line: string;
  readonly cursor: Cursor;
}

/** Reads the intact lines of a folder after a cursor. A cursor is the name of a segment and an offset in it. */
export function* readOwnLines(folder: string, after: Cursor | null, keys: Pick<HomeKeys, "ring">): Generator<OwnLine> {
  const [lastSegment = "", lastOffset = "0"] = after?.split(" ") ?? [];
  for (const segment of listSegments(folder)) {
    if (segment < lastSegment) continue;
    for (const { lines } of readChunks(join(folder, segment), segment === lastSegment ? Number(lastOffset) : 0))
      for (const line of lines) {
        const [text, next] = [lineText(line), line.offset + line.end - line.start + 1];
        if (isIntact(text, keys))
          yield { line: unpadded(plainLine(text, keys.ring) ?? ""), cursor: `${segment} ${next}` };
      }
  }
}

function isIntact(text: string, keys: Pick<HomeKeys, "ring">): boolean {
  const { status, altered } = checkLine(text, keys.ring);
  return status !== "damaged" && altered === null;
}

/** An erased line has spaces at its end, because it was blanked in place. A server would not store them. */
function unpadded(line: string): string {
  const tail = line.indexOf(tailStart);
  return /^,"salt":null,"content":null *\}$/.test(line.slice(tail)) ? line.slice(0, tail) + erasedTail : line;
}
