import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { makeScratch } from "../../src/platform/files/scratch.ts";

export const uiScript = `export const words = ${JSON.stringify("the tide table ".repeat(200))};\n`;

/** Makes a folder like the one that the build of the web UI makes, beside a file that no request may read. */
export function makeUiFolder(): { readonly scratch: string; readonly folder: string } {
  const scratch = makeScratch("ui");
  const folder = join(scratch, "ui");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(scratch, "outside.js"), "outside of the folder");
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script type="module" src="/ui/assets/index-Ab12_-Cd.js"></script>`,
  );
  writeFileSync(join(folder, "assets", "index-Ab12_-Cd.js"), uiScript);
  writeFileSync(join(folder, "assets", "index-Ef34ghIj.css"), "body{margin:0}");
  writeFileSync(join(folder, "assets", "packed-Gh12ijKl.js.gz"), gzipSync(uiScript));
  writeFileSync(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  writeFileSync(join(folder, "notes.private"), "not a type of the UI");
  return { scratch, folder };
}
