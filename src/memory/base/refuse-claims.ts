import { LociError } from "../../core/errors.ts";

/**
 * Throws SCOPE_REFUSED if an agent stores a statement that it may do something. Loci shows such texts to later
 * sessions, and they would take them for the person's words.
 */
export async function refuseClaims(texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  // Loaded only when needed, because a hook that captures events stores no statements.
  const { hasPermissionClaim } = await import("../../core/facts/claims-permission.ts");
  if (texts.some(hasPermissionClaim))
    throw new LociError(
      "SCOPE_REFUSED",
      "only the owner may say what an agent may do; let the owner run `loci remember`, or quote the owner's words",
    );
}
