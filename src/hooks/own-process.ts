/** Marks a process that Loci started itself: its events are not stored. */
export const ownProcessVariable = "LOCI_OWN_PROCESS";
