/** How one host lets an MCP server know who and where it is. What it tells is input from outside, to be checked. */
export interface HostIdentity {
  /** The name under which its memories are kept. */
  readonly name: string;
  /** What it calls itself when it connects. */
  readonly clients: readonly string[];
  /** The environment variables that it sets for a server; of several, the first that has a value counts. */
  readonly env: { readonly session: readonly string[]; readonly folder: readonly string[] };
  /** What it says of itself with each call. */
  readonly readMeta?: (meta: Readonly<Record<string, unknown>>) => {
    readonly session?: unknown;
    readonly folder?: unknown;
  };
  /** It gives the model structured content in place of the text beside it, or both: so it is sent the text alone. */
  readonly isTextOnly: boolean;
}
