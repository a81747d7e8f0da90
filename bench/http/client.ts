import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";

import { token, type ServerReport } from "./server-report.ts";

/** A server in a process of its own, and a client that keeps its connections. */
export interface BenchServer {
  readonly url: string;
  readonly bareUrl: string;
  /** Reads a whole answer. Returns its number of bytes. */
  ask(url: string): Promise<number>;
  /** Opens a stream, and calls back for each event. Resolves when the stream is ready. */
  follow(onEvent: () => void): Promise<void>;
  /** The processor time of the server so far, in ms. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

export async function startBenchServer(folder: string): Promise<BenchServer> {
  const child = fork(new URL("server.ts", import.meta.url), [folder]);
  const { url, bareUrl } = await nextReport(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const headers = { Authorization: `Bearer ${token}` };
  return {
    url,
    bareUrl,
    ask: (from) =>
      new Promise((resolve, reject) => {
        get(from, { agent, headers }, (response) => {
          let bytes = 0;
          response.on("data", (part: Buffer) => (bytes += part.length));
          response.once("error", reject);
          response.once("end", () =>
            response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${response.statusCode} from ${from}`)),
          );
        }).once("error", reject);
      }),
    follow: (onEvent) =>
      new Promise((resolve, reject) => {
        get(`${url}/events`, { agent, headers }, (response: IncomingMessage) => {
          response.setEncoding("utf8").on("data", (part: string) => {
            if (part.includes("event: ready")) resolve();
            if (part.includes("event: memory_update")) onEvent();
          });
          // The server ends all streams at the end of the bench.
          response.once("error", () => {});
        }).once("error", reject);
      }),
    cpuMs: async () => {
      child.send("report");
      return (await nextReport(child)).cpuMs;
    },
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      agent.destroy();
      await ended;
    },
  };
}

async function nextReport(child: ChildProcess): Promise<ServerReport> {
  const [report] = (await once(child, "message")) as [ServerReport];
  return report;
}
