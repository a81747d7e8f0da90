import { readFileSync } from "node:fs";

/**
 * Commands that must never be allowed, grouped by their trick. If `must` is `deny`, asking the person is not enough.
 */
export interface DangerousKind {
  readonly kind: string;
  readonly must?: "deny";
  readonly commands: readonly string[];
}

export const dangerous = JSON.parse(
  readFileSync(new URL("dangerous.json", import.meta.url), "utf8"),
) as readonly DangerousKind[];
/** True if a verdict on a dangerous command is too mild. */
export function isWrong(verdict: string, must: DangerousKind["must"]): boolean {
  return must === "deny" ? verdict !== "deny" : verdict === "allow";
}
