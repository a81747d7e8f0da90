import { getRequestListener } from "@hono/node-server";

import type { AppOptions } from "./app-options.ts";
import { createApp } from "./create-app.ts";
import { listenHttp, type Listener, type ListenOptions } from "./listen-http.ts";
import { socketNames, type OwnNames } from "./own-names.ts";

export interface ServeOptions
  extends Omit<AppOptions, "names" | "stopping">, Pick<ListenOptions, "place" | "patience"> {}

export interface Serving {
  /** The address of the server; that of the socket's file for a socket. */
  readonly url: string;
  /** Ends all streams, lets running requests end, and closes the port. */
  readonly close: () => Promise<void>;
}

/** Serves the HTTP API until it is closed. */
export async function serve({ place, patience, ...options }: ServeOptions): Promise<Serving> {
  const stopping = new AbortController();
  let listener: Listener | null = null;
  const names = (): OwnNames => listener?.names() ?? socketNames;
  const app = createApp({ ...options, names, stopping: stopping.signal });
  const answer = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  const { url, close } = (listener = await listenHttp({
    place,
    patience,
    onRequest: (request, response) => void answer(request, response),
  }));
  return {
    url,
    close: async () => {
      stopping.abort();
      await close();
    },
  };
}
