import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A link that ends for good when this many bytes have passed in a direction. */
export interface Link {
  readonly url: string;
  /** The number of bytes that have passed, to the server and back. */
  readonly passed: { sent: number; received: number };
  limit: { sent: number; received: number };
  close(): void;
}

/** Opens a link to a port of this machine. */
export async function openLink(port: number): Promise<Link> {
  const passed = { sent: 0, received: 0 };
  const sockets = new Set<Socket>();
  const endless = { sent: Number.POSITIVE_INFINITY, received: Number.POSITIVE_INFINITY };
  const link = { passed, limit: endless };
  const server: Server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    const forward = (from: Socket, to: Socket, way: "sent" | "received"): void => {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes: Buffer) => {
        const room = Math.max(0, link.limit[way] - passed[way]);
        passed[way] += bytes.length;
        if (bytes.length <= room) to.write(bytes);
        // The first part still arrives, as on a link that breaks in the middle of an answer.
        else to.end(bytes.subarray(0, room), () => setImmediate(cut));
      });
      from.on("error", cut);
      from.on("close", () => to.destroy());
    };
    forward(near, far, "sent");
    forward(far, near, "received");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(link, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}
