/**
 * Several indexes are ranked together, and each numbers its rows itself. So a row gets a number that is unique among all
 * of them. With one index, it is the row's own number.
 */
export function toJointRow(row: number, layer: number, layers: number): number {
  return row * layers + layer;
}

/** Returns the index that a joint row belongs to, and its number there. */
export function toLayerRow(joint: number, layers: number): { readonly layer: number; readonly row: number } {
  return { layer: joint % layers, row: Math.floor(joint / layers) };
}
