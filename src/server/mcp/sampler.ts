import { LociError } from "../../core/errors.ts";
import type { Sample } from "../../core/ports/models.ts";

/** Asks the client of a connection for an answer of its model. */
export interface Sampler {
  /** Sends one request to the client. */
  readonly sample: Sample;
  /** Uses this connection from now on. */
  attach(connection: SamplingConnection): void;
}

/** What Loci reads of the capabilities of a client. */
export interface SamplingCapability {
  /** Present if the client offers its model. */
  readonly sampling?: unknown;
}

/** The part of a server of the MCP SDK that asks its client. */
export interface SamplingConnection {
  /** What the client offers; undefined before it has connected. */
  getClientCapabilities(): SamplingCapability | undefined;
  /** Sends `sampling/createMessage`. */
  readonly createMessage: Sample;
}

/**
 * Creates a sampler for one connection. Throws MODEL_UNAVAILABLE without a client that offers sampling. Clients of
 * protocol 2026-07-28 and newer cannot be asked anything, so they count as clients without it.
 */
export function createSampler(): Sampler {
  let attached: SamplingConnection | null = null;
  return {
    attach: (connection) => {
      attached = connection;
    },
    sample: async (request, options) => {
      if (attached?.getClientCapabilities()?.sampling === undefined)
        throw new LociError("MODEL_UNAVAILABLE", "the MCP client does not offer its model (sampling)");
      return attached.createMessage(request, options);
    },
  };
}
