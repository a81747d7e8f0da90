import { dot, norm } from "../src/core/ranking/vector-table.ts";

/**
 * The similarity of two vectors from the same model: 1 is the same direction, 0 is unrelated. The similarity to a zero
 * vector is 0.
 */
export function cosine(a: Int8Array, b: Int8Array): number {
  const lengths = norm(a) * norm(b);
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}
