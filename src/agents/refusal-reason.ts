/** The reason of a refusal. Some hosts do not take one without. */
export function refusalReason(reason: string): string {
  return reason.trim() === "" ? "A guard of Loci refuses this." : reason;
}
