/** Loci's answer to a hook, in the neutral form. An empty answer is `{}`. */
export interface HookAnswer {
  /** The version of the neutral form; the router sets it. */
  readonly schema?: string;
  /** Text to add for the model. */
  readonly context?: string;
  /** One line for the person, if the host shows such a line. */
  readonly sign?: string;
  /** The decision about a tool; only for `tool-requested` and `permission-asked`. */
  readonly decision?: { readonly verdict: "allow" | "deny" | "ask"; readonly reason: string };
}

export const noAnswer: HookAnswer = {};
