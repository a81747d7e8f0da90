/** How one check went: ✓, ! or ✗. */
export interface Check {
  readonly name: string;
  readonly state: "good" | "warning" | "bad";
  readonly found: string;
  /** What to do about it; for everything that is not good. */
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
