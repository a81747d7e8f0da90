import { askSocket } from "../platform/io/ask-socket.ts";
import { linkSocket } from "../platform/io/private-socket.ts";
import { serveSocket } from "../platform/io/serve-socket.ts";
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
 * While this process serves, gives `loci ui` links with which a person signs in, over a private socket. The links never
 * pass over HTTP, because an agent may have the token. The socket belongs to this user alone, and `loci ui` refuses to
 * run for an agent. Returns a function that closes the socket.
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
    answer: async (request) => ({ value: isLinkRequest(request) ? createLink(request.to) : null }),
    onBound: () => {},
    onFault,
  });
  return () => serving.close();
}

/** Asks a server of this memory for a link. Returns null if none runs, or if it does not answer. */
export async function askForLink(cli: Cli, to: string): Promise<PersonLink | null> {
  const request: LinkRequest = { to };
  const answer = await askSocket(linkSocket(cli.places().state, cli.world.env), request, {
    mostBytes,
    waitMs: answerMs,
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
