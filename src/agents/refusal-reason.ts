/** Returns the reason of a refusal, or a default text if it is blank, because some hosts require a reason. */
export function refusalReason(reason: string): string {
  return reason.trim() === "" ? "A guard of Loci refuses this." : reason;
}
