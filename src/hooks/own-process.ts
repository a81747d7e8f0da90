/** A process that Loci has started itself: what happens in it is not to be remembered. */
export const ownProcessVariable = "LOCI_OWN_PROCESS";
