import { LociError } from "../../core/errors.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer } from "../../platform/encryption/sealed-box.ts";
import { isSealedText, openText, sealText } from "../../platform/encryption/sealed-text.ts";

/** What the name of a sealed file ends with. */
export const sealedEnding = ".sealed";

/** How the bytes of a document stand in its file. */
export interface FileCodec {
  /** What a file's name ends with, so that it says what it is. */
  readonly ending: "" | typeof sealedEnding;
  encode(bytes: Buffer): Buffer;
  /** What was encoded. Bytes that never were are taken as they are: somebody may have put a plain text there. */
  decode(bytes: Buffer): Buffer;
}

/** Files that are as they look: those of a repository are the repository's. */
export const plainCodec: FileCodec = { ending: "", encode: (bytes) => bytes, decode: (bytes) => bytes };

/** How the files of the memory folder are written now. `name` is bound in, so that no file can stand for another. */
export function homeCodec(keys: HomeKeys, name: string): FileCodec {
  const key = keys.sealing();
  if (key === null) return { ...plainCodec, decode: (bytes) => openBytes(bytes, keys, name) };
  return {
    ending: sealedEnding,
    encode: (bytes) => Buffer.from(`${sealText(bytes, createSealer(key), purposeOf(name))}\n`),
    decode: (bytes) => openBytes(bytes, keys, name),
  };
}

// A swap that was killed leaves these beside a document; what they hold is kept under a name of its own until someone looks.
const sideFile = /^\.(.+\.md)(?:\.sealed)?\.loci-(?:new|old)-/;

/** True for what a swap has left. */
export function isSideFile(file: string): boolean {
  return sideFile.test(file);
}

/** The document that a file belongs to, by the file's name: it is bound into what is sealed. */
export function documentName(file: string): string {
  const side = sideFile.exec(file)?.[1];
  return side ?? file.replace(/\.sealed$/, "").replace(/\.md(?:\.sealed)?\.kept-\w+$/, ".md");
}

function openBytes(bytes: Buffer, keys: HomeKeys, name: string): Buffer {
  const text = bytes.subarray(0, 16).toString("latin1");
  if (!isSealedText(text)) return bytes;
  const opened = openText(bytes.toString("latin1"), keys.ring(), purposeOf(name));
  if (opened !== null) return opened;
  throw new LociError(
    "NOT_READABLE",
    `${name} is sealed, and was altered or has a key that is not here; move it away, then \`loci versions\` lists and ` +
      "restores the texts that it had",
  );
}

function purposeOf(name: string): string {
  return `document ${name}`;
}
