import { connect } from "node:net";

import { createFrameReader, toFrame } from "./frames.ts";
import { isPrivateSocket } from "./private-socket.ts";

/** The largest answer, and how long to wait for it. */
export interface AskLimits {
  readonly mostBytes: number;
  readonly waitMs: number;
}

/** Asks a process on a private socket of this user. Returns null if none listens, or if it does not answer. */
export function askSocket(path: string | null, request: unknown, { mostBytes, waitMs }: AskLimits): Promise<unknown> {
  if (path === null || !isPrivateSocket(path)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect(path);
    const read = createFrameReader(mostBytes);
    socket.setTimeout(waitMs, () => socket.destroy());
    socket.on("connect", () => socket.write(toFrame(request)));
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(null));
    socket.on("data", (piece) => {
      try {
        const value = read(piece);
        if (value === undefined) return;
        resolve(value);
      } catch {
        resolve(null);
      }
      socket.destroy();
    });
  });
}
