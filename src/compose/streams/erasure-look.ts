/** How often a node looks for erasures of other nodes, in milliseconds. */
export const erasureLookMs = 10_000;
