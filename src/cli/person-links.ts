import { connect } from "node:net";

import { createFrameReader, toFrame } from "../platform/frames.ts";
import { isPrivateSocket, linkSocket } from "../platform/private-socket.ts";
import { serveSocket } from "../server/warm/serve-socket.ts";
import type { Cli } from "./command.ts";

const mostBytes = 16 * 1024;
/** How long a running server has for its answer, in milliseconds. */
const answerMs = 3000;

/** What `loci ui` sends to a running server: where the link leads. */
interface LinkRequest {
  readonly to: string;
}

/** A link of a running server, and its address. */
export interface PersonLink {
  readonly url: string;
  readonly link: string;
}

/**
 * Gives links for a person to `loci ui` while this process serves. They never pass over HTTP, because an agent may have
 * the token. The socket belongs to this user alone, and `loci ui` refuses an agent that starts it. Returns a function
 * that stops it.
 */
export function offerLinksWhileServing(
  cli: Cli,
  createLink: (to: string) => PersonLink,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const { state } = cli.places();
  const path = linkSocket(state, cli.world.env);
  if (path === null) return async () => {};
  const serving = serveSocket({
    path,
    state,
    mostBytes,
    answer: async (request) => (isLinkRequest(request) ? createLink(request.to) : null),
    onBound: () => {},
    onFault,
  });
  return () => serving.close();
}

/** Asks a server of this memory for a link. Returns null if none runs, or if it does not answer. */
export async function askForLink(cli: Cli, to: string): Promise<PersonLink | null> {
  const path = linkSocket(cli.places().state, cli.world.env);
  if (path === null || !isPrivateSocket(path)) return null;
  const answer = await new Promise<unknown>((resolve) => {
    const socket = connect(path);
    const read = createFrameReader(mostBytes);
    const request: LinkRequest = { to };
    socket.setTimeout(answerMs, () => socket.destroy());
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
  return isPersonLink(answer) ? answer : null;
}

function isLinkRequest(value: unknown): value is LinkRequest {
  return typeof value === "object" && value !== null && "to" in value && typeof value.to === "string";
}

function isPersonLink(value: unknown): value is PersonLink {
  if (typeof value !== "object" || value === null || !("url" in value) || !("link" in value)) return false;
  return (
    typeof value.url === "string" && typeof value.link === "string" && value.link.startsWith(`${value.url}/login/`)
  );
}
