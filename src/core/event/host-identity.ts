/** How an MCP server learns the identity and place of one host. The values come from outside and have to be checked. */
export interface HostIdentity {
  /** The name of the agent in its memories. */
  readonly name: string;
  /** Its client name when it connects. */
  readonly clients: readonly string[];
  /** The environment variables that it sets for a server; the first that has a value counts. */
  readonly env: { readonly session: readonly string[]; readonly folder: readonly string[] };
  /** The fields that it sends with each call. */
  readonly readMeta?: (meta: Readonly<Record<string, unknown>>) => {
    readonly session?: unknown;
    readonly folder?: unknown;
  };
  /** It gives the model structured content instead of the text, or both: so it gets the text alone. */
  readonly isTextOnly: boolean;
}
