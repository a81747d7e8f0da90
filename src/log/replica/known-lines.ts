import { join } from "node:path";

import { headEnd, isErased, lineId, readChunks, type Line } from "../jsonl/lines.ts";
import { listSegments, type DeviceFolder } from "../jsonl/segments.ts";

/** The lines that a log contains, so that a line that arrives twice is stored once. */
export interface KnownLines {
  /** Reads what was appended to these folders since the last call. */
  refresh(folders: readonly Pick<DeviceFolder, "path">[]): void;
  /** Returns whether the event is stored whole or erased; undefined if it is not stored. */
  stateOf(id: string, kind: string): LineState | undefined;
  /** Notes that a stored event was erased. */
  markErased(id: string, kind: string): void;
}

type LineState = "whole" | "erased";

/** Two kinds may have the same id. A sealed line does not show its kind, so its id stands for all kinds. */
const anyKind = "";

export function createKnownLines(): KnownLines {
  const states = new Map<string, LineState>();
  const offsets = new Map<string, number>();
  const keep = (line: Line): void => {
    const [id, end] = [lineId(line), headEnd(line)];
    if (id === null) return;
    const kind = /"kind":"([^"]*)"/.exec(line.buffer.toString("utf8", line.start, end))?.[1] ?? anyKind;
    states.set(`${id} ${kind}`, isErased(line, end) ? "erased" : "whole");
  };
  const readSegment = (path: string): void => {
    for (const { lines, nextOffset } of readChunks(path, offsets.get(path) ?? 0)) {
      for (const line of lines) keep(line);
      offsets.set(path, nextOffset);
    }
  };
  const keyOf = (id: string, kind: string) => (states.has(`${id} ${kind}`) ? `${id} ${kind}` : `${id} ${anyKind}`);
  return {
    refresh: (folders) => {
      for (const { path } of folders) for (const segment of listSegments(path)) readSegment(join(path, segment));
    },
    stateOf: (id, kind) => states.get(keyOf(id, kind)),
    markErased: (id, kind) => states.set(keyOf(id, kind), "erased"),
  };
}
