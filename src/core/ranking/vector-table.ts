/**
 * Many quantised vectors of one model in plain arrays. A search first compares the signs (twelve 32-bit words for 384
 * dimensions), then the exact values. The place of a vector is its number in the order of adding.
 */
export interface VectorTable {
  readonly dimensions: number;
  size(): number;
  /** Makes room for `more` vectors at once, which saves copying. */
  reserve(more: number): void;
  /** Adds a vector and returns its place. */
  add(vector: Int8Array): number;
  /**
   * The places of the `count` vectors that share the most signs with the question, unordered. There may be more,
   * because all vectors at the same distance as the last one are included.
   */
  nearest(question: Int8Array, count: number): number[];
  /** Makes a function that returns the cosine between the question and the vector at a place. */
  similarityTo(question: Int8Array): (place: number) => number;
}

export function createVectorTable(dimensions: number): VectorTable {
  // A multiple of three, because `signDistances` counts three words at a time.
  const words = 3 * Math.ceil(dimensions / 96);
  let size = 0;
  let vectors = new Int8Array(0);
  let signs = new Int32Array(0);
  let norms = new Float32Array(0);

  const reserve = (more: number): void => {
    const room = norms.length;
    if (size + more <= room) return;
    const wanted = Math.max(size + more, Math.ceil(room * 1.5), 256);
    vectors = grown(vectors, new Int8Array(wanted * dimensions));
    signs = grown(signs, new Int32Array(wanted * words));
    norms = grown(norms, new Float32Array(wanted));
  };

  return {
    dimensions,
    size: () => size,
    reserve,
    add: (vector) => {
      reserve(1);
      vectors.set(vector, size * dimensions);
      signs.set(signsOf(vector, words), size * words);
      norms[size] = norm(vector);
      size += 1;
      return size - 1;
    },
    nearest: (question, count) => {
      const distances = signDistances(signs, signsOf(question, words), size);
      const within = distanceOf(distances, count, dimensions);
      const places: number[] = [];
      for (let place = 0; place < size; place += 1) if ((distances[place] as number) <= within) places.push(place);
      return places;
    },
    similarityTo: (question) => {
      const length = norm(question);
      return (place) => {
        const lengths = length * (norms[place] ?? 0);
        return lengths === 0 ? 0 : dot(question, vectors, place * dimensions) / lengths;
      };
    },
  };
}

function grown<T extends Int8Array | Int32Array | Float32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}

/**
 * The signs of a vector, as one bit per dimension. The type assertions here and below are for speed, as in vectors.ts.
 */
function signsOf(vector: Int8Array, words: number): Int32Array {
  const signs = new Int32Array(words);
  // The highest bit of -x is set if x is above zero. An `if` takes three times as long.
  for (let n = 0; n < vector.length; n += 1) {
    signs[n >> 5] = (signs[n >> 5] as number) | ((-(vector[n] as number) >>> 31) << (n & 31));
  }
  return signs;
}

/**
 * Counts the signs in which each vector differs from the question. Adds three words at a time, bit by bit: each place
 * of the result has a sum bit and a carry bit. Carry bits count twice.
 */
function signDistances(signs: Int32Array, question: Int32Array, size: number): Uint16Array {
  const words = question.length;
  const distances = new Uint16Array(size);
  let at = 0;
  for (let place = 0; place < size; place += 1) {
    // Holds two sums side by side, of 16 bits each.
    let sums = 0;
    for (let word = 0; word < words; word += 3, at += 3) {
      const a = (signs[at] as number) ^ (question[word] as number);
      const b = (signs[at + 1] as number) ^ (question[word + 1] as number);
      const c = (signs[at + 2] as number) ^ (question[word + 2] as number);
      const fours = bitsInFours(a ^ b ^ c) + 2 * bitsInFours((a & b) | (c & (a ^ b)));
      const eights = (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f);
      sums += (eights & 0x00ff00ff) + ((eights >>> 8) & 0x00ff00ff);
    }
    distances[place] = (sums & 0xffff) + (sums >>> 16);
  }
  return distances;
}

/** The number of set bits in each group of four. */
function bitsInFours(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  return ((pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)) | 0;
}

/** The smallest distance that includes the `count` nearest vectors. */
function distanceOf(distances: Uint16Array, count: number, farthest: number): number {
  const at = new Uint32Array(farthest + 1);
  for (let n = 0; n < distances.length; n += 1) at[distances[n] as number] = (at[distances[n] as number] as number) + 1;
  let seen = 0;
  for (let distance = 0; distance <= farthest; distance += 1) {
    seen += at[distance] ?? 0;
    if (seen >= count) return distance;
  }
  return farthest;
}

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
