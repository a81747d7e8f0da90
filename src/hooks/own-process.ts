/** The environment variable that marks a process that Loci started itself. Its events are not stored. */
export const ownProcessVariable = "LOCI_OWN_PROCESS";
