import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

import { hasCode } from "../../core/errors.ts";
import { digestHex } from "../../platform/hashes/digest.ts";

export interface UiFile {
  readonly type: string;
  /** Decompresses the file if the build has stored it compressed. */
  readonly plain: () => Uint8Array<ArrayBuffer>;
  /** Compresses the file on first use if the build has not. Null if that makes it no smaller. */
  readonly gzip: () => Uint8Array<ArrayBuffer> | null;
  readonly etag: string;
  /** True if the name contains a hash of the content, so that the content never changes. */
  readonly isHashed: boolean;
}

/** The files of the web UI, read at start. */
export interface UiFiles {
  /** The text of index.html. Its nonce is replaced for each response. */
  readonly index: string;
  /** The other files by their path under /ui/. A request can name no file that is not in this list. */
  readonly files: ReadonlyMap<string, UiFile>;
}

/** The types of the files that a build of the UI contains. */
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".wasm": "application/wasm",
};

/** True if a path names a file by its extension. All other paths are places inside the UI. */
export function isFilePath(path: string): boolean {
  return path.startsWith("assets/") || Object.hasOwn(types, extname(path).toLowerCase());
}

/** The ending of a file that the build has compressed. A request names the file without it. */
const packed = ".gz";

/** Reads the files of a build of the UI. Returns undefined if the folder has none. */
export function readUiFiles(folder: string): UiFiles | undefined {
  try {
    const index = readFileSync(join(folder, "index.html"), "utf8");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(unpackedName(entry.name))))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .filter((path) => path !== "index.html");
    return { index, files: new Map(files.map((path) => [unpackedName(path), readUiFile(folder, path)])) };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

function unpackedName(path: string): string {
  return path.endsWith(packed) ? path.slice(0, -packed.length) : path;
}

function readUiFile(folder: string, path: string): UiFile {
  const stored = new Uint8Array(readFileSync(join(folder, path)));
  const name = unpackedName(path);
  let compressed: Uint8Array<ArrayBuffer> | null | undefined = name === path ? undefined : stored;
  return {
    type: types[extname(name)] ?? "application/octet-stream",
    // Nearly every client accepts compressed files, so a plain copy is not stored.
    plain: () => (name === path ? stored : new Uint8Array(gunzipSync(stored))),
    gzip: () => {
      if (compressed !== undefined) return compressed;
      const made = new Uint8Array(gzipSync(stored));
      compressed = made.length < stored.length ? made : null;
      return compressed;
    },
    etag: `"${digestHex(stored).slice(0, 32)}"`,
    isHashed: /^assets\/.+-[\w-]{8}\.\w+$/.test(name),
  };
}

/** Returns the folder of the built web UI. It may be missing, because only `npm run build` makes it. */
export function uiFolder(): string {
  const folder = import.meta.url.endsWith(".ts") ? "../../../dist/ui" : "../../ui";
  return fileURLToPath(new URL(folder, import.meta.url));
}
