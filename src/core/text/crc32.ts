/**
 * Returns the CRC-32 of bytes, as in zlib and PNG. Written in JavaScript, because loading `node:zlib` takes longer than
 * the few checks of a process.
 */
export function crc32(bytes: Uint8Array): number {
  table ??= makeTable();
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (table[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

let table: Int32Array | undefined;

function makeTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, n) => {
    let entry = n;
    for (let bit = 0; bit < 8; bit += 1) entry = entry & 1 ? 0xedb8_8320 ^ (entry >>> 1) : entry >>> 1;
    return entry;
  });
}
