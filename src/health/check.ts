/** The result of one check: ✓, ! or ✗. */
export interface Check {
  /** The name of the check. */
  readonly name: string;
  /** How serious it is. */
  readonly state: "good" | "warning" | "bad";
  /** What was found. */
  readonly found: string;
  /** What to do about it; for every result but a good one. */
  readonly todo?: string;
}

export function good(name: string, found: string): Check {
  return { name, state: "good", found };
}

export function warning(name: string, found: string, todo: string): Check {
  return { name, state: "warning", found, todo };
}

export function bad(name: string, found: string, todo: string): Check {
  return { name, state: "bad", found, todo };
}
