/** One check of a scenario. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Figures if the check passed, or the problem if it failed. */
  readonly detail: string;
}

/** The options of all scenarios. A comment begins with the name of the scenario that uses the option. */
export interface Context {
  readonly kills: number;
  readonly seed: number;
  /** `calls`: tries every n-th call, where n is this number. */
  readonly stride: number;
  /** `calls`: tries every order after each kill. */
  readonly allOrders: boolean;
  /** `calls`: tries only the system calls whose path contains this text. */
  readonly path: string;
  /** `calls`: the commands to try; all if empty. */
  readonly commands: readonly string[];
  /** `calls`: the checkout whose commands are tried; this one if left out. */
  readonly source?: string;
  /** Reports progress to a person who watches. */
  readonly say: (line: string) => void;
}

/** A part of the crash run. `run` returns its checks; an exception counts as a failure too. */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  readonly run: (context: Context) => Promise<Check[]>;
}

/** Makes a check that passes if the list of problems is empty. */
export function checkNone(name: string, problems: readonly string[], seen = ""): Check {
  if (problems.length === 0) return { name, ok: true, detail: seen };
  const more = problems.length > 3 ? ` (and ${problems.length - 3} more)` : "";
  return { name, ok: false, detail: `${problems.slice(0, 3).join("; ")}${more}` };
}

export function check(name: string, ok: boolean, detail = ""): Check {
  return { name, ok, detail };
}
