/** The result of one check, shown as ✓, ! or ✗. */
export interface Check {
  /** The name of the check. */
  readonly name: string;
  /** The severity of the result. */
  readonly state: "good" | "warning" | "bad";
  /** What the check found. */
  readonly found: string;
  /** What the person can do. Every result has it except a good one. */
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
