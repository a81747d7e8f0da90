import { connect, createServer, type AddressInfo } from "node:net";

/**
 * Forwards a port of this machine to another one, as a secure tunnel would, and returns its URL. A laptop sends its
 * token without encryption only to its own machine.
 */
export async function forwardPort(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
