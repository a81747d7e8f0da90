/**
 * Compresses a vector to a quarter of its size: each number becomes one of 255 steps, with the largest at ±127. This
 * preserves the direction, not the length.
 */
export function quantise(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const quantised = new Int8Array(vector.length);
  if (largest === 0) return quantised;
  const scale = 127 / largest;
  for (const [i, value] of vector.entries()) quantised[i] = Math.round(value * scale);
  return quantised;
}

/** The length of a quantised vector. Compute it once when comparing one vector with many. */
export function norm(vector: Int8Array): number {
  return Math.sqrt(dot(vector, vector));
}

/**
 * The dot product of a vector and a part of another array, from `start` on, in four independent sums. The result stays
 * a small integer for the engine, because 127² times any dimension in use is far below 2³¹. The type assertions are for
 * speed, because `?? 0` takes two to three times as long.
 */
export function dot(a: Int8Array, b: Int8Array, start = 0): number {
  const length = Math.min(a.length, b.length - start);
  let i = 0;
  let w = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let j = start; i + 3 < length; i += 4, j += 4) {
    w = (w + Math.imul(a[i] as number, b[j] as number)) | 0;
    x = (x + Math.imul(a[i + 1] as number, b[j + 1] as number)) | 0;
    y = (y + Math.imul(a[i + 2] as number, b[j + 2] as number)) | 0;
    z = (z + Math.imul(a[i + 3] as number, b[j + 3] as number)) | 0;
  }
  for (; i < length; i += 1) w = (w + Math.imul(a[i] as number, b[start + i] as number)) | 0;
  return w + x + y + z;
}
