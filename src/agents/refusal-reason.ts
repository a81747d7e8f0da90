/** The reason of a refusal. Some hosts require one. */
export function refusalReason(reason: string): string {
  return reason.trim() === "" ? "A guard of Loci refuses this." : reason;
}
