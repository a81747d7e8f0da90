import { gunzipSync } from "node:zlib";

const block = 512;

/** The files of a gzipped ustar archive by path, as `npm pack` writes it. */
export function readTarball(bytes: Uint8Array): Map<string, Buffer> {
  const archive = gunzipSync(bytes);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + block);
    const size = Number.parseInt(fieldOf(header, 124, 12), 8);
    if (Number.isNaN(size)) throw new Error(`The archive has no valid header at byte ${at}.`);
    const type = fieldOf(header, 156, 1);
    if (type !== "0" && type !== "") throw new Error(`The archive contains an entry of the type ${type}, not a file.`);
    const name = [fieldOf(header, 345, 155), fieldOf(header, 0, 100)].filter((part) => part !== "").join("/");
    files.set(name, archive.subarray(at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

function fieldOf(header: Buffer, start: number, length: number): string {
  const [text = ""] = header.toString("utf8", start, start + length).split("\0");
  return text.trim();
}
