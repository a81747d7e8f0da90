import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { TeamDatabases } from "../../test/server/postgres-cluster.ts";
import { processCpuMs } from "./processor-time.ts";

/** A node of a team server in a process of its own, and a client that keeps its connections. */
export interface NodeProcess {
  readonly url: string;
  /** Sends a request, and returns the body of the answer. Throws for any other status than 2xx. */
  readonly ask: (token: string, line: string, body?: unknown) => Promise<string>;
  /** Follows the changes of a member's stream. Resolves when the stream is open. */
  readonly follow: (token: string, onEvent: () => void) => Promise<void>;
  /** The memory of the process that is in RAM, in bytes. */
  readonly memory: () => number;
  /** The processor time of the process so far, in ms. */
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts `loci serve --postgres` with its folders in `home`. */
export async function startNode(urls: TeamDatabases, home: string, name: string): Promise<NodeProcess> {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const args = ["serve", "--port", "0", "--workers", "2"];
  const folders = ["--indexes", join(home, name), "--snapshots", join(home, "snapshots")];
  const child = spawn(process.execPath, [script, ...args, ...folders], {
    env: {
      ...process.env,
      LOCI_POSTGRES: urls.log,
      LOCI_POSTGRES_KEYS: urls.keys,
      AI_MEMORY_PATH: join(home, "memory"),
      XDG_STATE_HOME: join(home, "state"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await startedUrl(child.stdout);
  child.stdout.resume();
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  const send = async (token: string, line: string, body?: unknown): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const [method = "GET", path = "/"] = line.split(" ");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const sent = request(url + path, { method, agent, headers }, resolve).once("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    url,
    ask: async (token, line, body) => {
      const response = await send(token, line, body);
      let text = "";
      for await (const part of response.setEncoding("utf8")) text += String(part);
      if (response.statusCode === undefined || response.statusCode > 299)
        throw new Error(`${line} gave ${response.statusCode}: ${text.slice(0, 300)}`);
      return text;
    },
    follow: async (token, onEvent) => {
      const response = await send(token, "GET /events");
      if (response.statusCode !== 200) throw new Error(`GET /events gave ${response.statusCode}`);
      return new Promise((resolve) => {
        response.setEncoding("utf8").on("data", (part: string) => {
          if (part.includes("event: ready")) resolve();
          if (part.includes("event: memory_update")) onEvent();
        });
        // The node ends all streams at the end.
        response.once("error", () => {});
      });
    },
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024,
    cpuMs: () => processCpuMs(child.pid ?? 0),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      agent.destroy();
      await ended;
    },
  };
}

async function startedUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    stdout.on("data", (part: Buffer) => {
      output += part.toString();
      const line = output.split("\n").find((text) => text.includes('"started"'));
      if (line !== undefined) resolve(String((JSON.parse(line) as { url: unknown }).url));
    });
    stdout.once("end", () => reject(new Error(`the node did not start: ${output}`)));
  });
}
