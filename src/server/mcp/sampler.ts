import type { McpServer } from "@modelcontextprotocol/server";

import { LociError } from "../../core/errors.ts";
import type { Sample } from "../../core/ports/sampling.ts";

/** Asks the client of a connection for an answer of its model. */
export interface Sampler {
  readonly sample: Sample;
  /** Uses this connection from now on. */
  attach(server: McpServer["server"]): void;
}

/**
 * Creates a sampler for one connection. Throws MODEL_UNAVAILABLE without a client that offers sampling. Clients of
 * protocol 2026-07-28 and newer cannot be asked anything, so they count as clients without it.
 */
export function createSampler(): Sampler {
  let attached: McpServer["server"] | null = null;
  return {
    attach: (server) => {
      attached = server;
    },
    sample: async (request, options) => {
      if (attached?.getClientCapabilities()?.sampling === undefined)
        throw new LociError("MODEL_UNAVAILABLE", "the MCP client does not offer its model (sampling)");
      return attached.createMessage(request, options);
    },
  };
}
