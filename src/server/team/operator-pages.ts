import type { IncomingMessage, ServerResponse } from "node:http";

import { safeHeaders } from "../http/own-names.ts";
import type { Metrics, NodeNumbers } from "./metrics.ts";
import type { Thread } from "./thread.ts";

export interface OperatorPagesOptions {
  readonly threads: () => readonly Thread[];
  readonly readNumbers: () => Promise<NodeNumbers>;
  readonly metrics: Metrics;
  readonly checkReady: () => Promise<void>;
}

/**
 * Answers `/healthz`, `/readyz` and `/metrics`, which need no token and contain nothing about any tenant. Returns false
 * for all other requests.
 */
export function createOperatorPages({ threads, readNumbers, metrics, checkReady }: OperatorPagesOptions) {
  const isReady = async (): Promise<boolean> => {
    if (!threads().every((thread) => thread.isReady())) return false;
    try {
      await checkReady();
      return true;
    } catch {
      return false;
    }
  };
  return async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (method !== "GET") return false;
    if (url === "/healthz") return send(response, 200, "ok\n");
    if (url === "/readyz")
      return (await isReady()) ? send(response, 200, "ready\n") : send(response, 503, "not ready\n");
    if (url !== "/metrics") return false;
    return send(response, 200, metrics.text(await readNumbers()));
  };
}

function send(response: ServerResponse, status: number, text: string): true {
  response.writeHead(status, { ...safeHeaders, "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  response.end(text);
  return true;
}
