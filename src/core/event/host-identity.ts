/** How an MCP server learns the identity and place of one host. The values come from outside and have to be checked. */
export interface HostIdentity {
  /** The name of the agent in its memories. */
  readonly name: string;
  /** The client names that the host connects with. */
  readonly clients: readonly string[];
  /** The environment variables that the host sets for a server; the first that has a value counts. */
  readonly env: { readonly session: readonly string[]; readonly folder: readonly string[] };
  /** Reads the fields that the host sends with each call. */
  readonly readMeta?: (meta: Readonly<Record<string, unknown>>) => {
    readonly session?: unknown;
    readonly folder?: unknown;
  };
  /**
   * True if the host would pass structured content to the model instead of the text, or both. Such a host gets only the
   * text.
   */
  readonly isTextOnly: boolean;
}
