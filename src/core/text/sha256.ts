/**
 * Returns the SHA-256 (FIPS 180-4) of bytes, or of a text in UTF-8, as 64 hexadecimal digits. Written in JavaScript,
 * because loading `node:crypto` takes longer than all the hashing of a hook; see
 * docs/decisions/0025-hashes-without-openssl.md.
 */
export function sha256(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const message = new DataView(new ArrayBuffer((((bytes.length + 8) >>> 6) + 1) * 64));
  new Uint8Array(message.buffer).set(bytes);
  // After the message follow a one bit, zeros, and the length of the message in bits.
  message.setUint8(bytes.length, 0x80);
  message.setUint32(message.byteLength - 8, Math.floor(bytes.length / 0x2000_0000));
  message.setUint32(message.byteLength - 4, bytes.length << 3);
  const state = initial.slice();
  for (let block = 0; block < message.byteLength; block += 64) addBlock(state, message, block);
  return Array.from(state, (sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}

type Eight = [number, number, number, number, number, number, number, number];

// The constants of the standard. `initial` has the first 32 bits of the fractional parts of the square roots of the
// first 8 primes. `constants` has the same of the cube roots of the first 64 primes.
const initial = Int32Array.of(
  0x6a09_e667,
  0xbb67_ae85,
  0x3c6e_f372,
  0xa54f_f53a,
  0x510e_527f,
  0x9b05_688c,
  0x1f83_d9ab,
  0x5be0_cd19,
);
// prettier-ignore
const constants = Int32Array.of(
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
);
const schedule = new Int32Array(64);

// Calls no helper functions. A short process runs this code in the interpreter, where a call costs as much as the work
// of the helper.
function addBlock(state: Int32Array, message: DataView, block: number): void {
  const w = schedule as unknown as number[];
  const k = constants as unknown as number[];
  for (let n = 0; n < 16; n += 1) w[n] = message.getInt32(block + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const early = w[n - 15] as number;
    const late = w[n - 2] as number;
    const small = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const other = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    w[n] = ((w[n - 16] as number) + (w[n - 7] as number) + small + other) | 0;
  }
  const old = state as unknown as Eight;
  let a = old[0];
  let b = old[1];
  let c = old[2];
  let d = old[3];
  let e = old[4];
  let f = old[5];
  let g = old[6];
  let h = old[7];
  for (let n = 0; n < 64; n += 1) {
    const ends = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + ends + (g ^ (e & (f ^ g))) + (k[n] as number) + (w[n] as number)) | 0;
    const begins = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (begins + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = old[0] + a;
  state[1] = old[1] + b;
  state[2] = old[2] + c;
  state[3] = old[3] + d;
  state[4] = old[4] + e;
  state[5] = old[5] + f;
  state[6] = old[6] + g;
  state[7] = old[7] + h;
}
