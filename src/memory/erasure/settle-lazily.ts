import type { Parts } from "../base/parts.ts";

/** Completes pending erasures. Loads the code for that only now, because most reads have nothing to erase. */
export async function settleLazily(parts: Parts): Promise<unknown> {
  const { settle } = await import("./settle.ts");
  return settle(parts);
}
