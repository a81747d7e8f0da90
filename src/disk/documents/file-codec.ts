import { LociError } from "../../core/errors.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer } from "../../platform/encryption/sealed-box.ts";
import { isSealedText, openText, sealText } from "../../platform/encryption/sealed-text.ts";

/** The ending of a sealed file's name. */
export const sealedEnding = ".sealed";

/** How a document's bytes are stored in its file. */
export interface FileCodec {
  /** The ending of the file's name. It shows the encoding. */
  readonly ending: "" | typeof sealedEnding;
  encode(bytes: Buffer): Buffer;
  /**
   * Returns the decoded bytes. Bytes that are not encoded are returned unchanged, because somebody may have written
   * plain text.
   */
  decode(bytes: Buffer): Buffer;
}

/** Stores files unencrypted. Used for documents in a repository, because people read and commit them there. */
export const plainCodec: FileCodec = { ending: "", encode: (bytes) => bytes, decode: (bytes) => bytes };

/**
 * Returns the present encoding of files in the memory folder. `name` is bound into the sealed bytes, so that no file
 * can replace another.
 */
export function homeCodec(keys: HomeKeys, name: string): FileCodec {
  const key = keys.sealing();
  if (key === null) return { ...plainCodec, decode: (bytes) => openBytes(bytes, keys, name) };
  return {
    ending: sealedEnding,
    encode: (bytes) => Buffer.from(`${sealText(bytes, createSealer(key), purposeOf(name))}\n`),
    decode: (bytes) => openBytes(bytes, keys, name),
  };
}

// A killed swap leaves such files beside a document. They hold a text of the document under another name until somebody
// checks it.
const sideFile = /^\.(.+\.md)(?:\.sealed)?\.loci-(?:new|old)-/;

/** True for a file that a killed swap left. */
export function isSideFile(file: string): boolean {
  return sideFile.test(file);
}

/** Returns the name of the document that a file belongs to. This name is bound into sealed bytes. */
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
