/**
 * How an MCP server learns which host calls it, and from where. The values come from outside and have to be checked.
 */
export interface HostIdentity {
  /** The name of the agent in its memories. */
  readonly name: string;
  /** The client names with which the host connects. */
  readonly clients: readonly string[];
  /** The environment variables that the host sets for a server. The first variable with a value counts. */
  readonly env: { readonly session: readonly string[]; readonly folder: readonly string[] };
  /** Reads the fields that the host sends with each call. */
  readonly readMeta?: (meta: Readonly<Record<string, unknown>>) => {
    readonly session?: unknown;
    readonly folder?: unknown;
  };
  /**
   * True if the host would pass structured content to the model, instead of the text or besides it. Such a host gets
   * only the text.
   */
  readonly isTextOnly: boolean;
}
