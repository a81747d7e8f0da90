import { dot, norm } from "../src/core/ranking/vectors.ts";

/** How alike two vectors of one model are: 1 is the same direction, 0 is nothing in common. A vector of zeros is like none. */
export function cosine(a: Int8Array, b: Int8Array): number {
  const lengths = norm(a) * norm(b);
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}
