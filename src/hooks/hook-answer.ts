/** What Loci says to a hook, in a form that knows no host; nothing but `{}` where it has nothing to say. */
export interface HookAnswer {
  /** The version of the neutral form that it is written in; the router sets it. */
  readonly schema?: string;
  /** Text to put before the model. */
  readonly context?: string;
  /** Whether the tool may run; only to `tool-requested` and `permission-asked`. */
  readonly decision?: { readonly verdict: "allow" | "deny" | "ask"; readonly reason: string };
}

export const noAnswer: HookAnswer = {};
