import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Locator, Page } from "playwright-core";
/** The pictures that pages of the documentation show have names of their own. */
const shown: Readonly<Record<string, string>> = { "recall-1440": "ui-recall", "timeline-1440": "ui-timeline" };
/** A pixel differs if one of its colours does by more than this, of 255. Fonts are smoothed differently by versions. */
const colourTolerance = 40;
/** The share of pixels that may differ. */
export const mostDiffering = 0.01;
const mostBytes = 150_000;

/**
 * Returns which share of the visible page differs from the kept picture. The parts that differ in every run
 * (`changing`) are covered; those whose height depends on the machine (`ofMachine`) also get a fixed height. With
 * `UPDATE_SNAPSHOTS=1` it writes the picture.
 */
export async function differenceFromSnapshot(
  page: Page,
  name: string,
  changing: readonly Locator[] = [],
  ofMachine: readonly Locator[] = [],
): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  for (const part of ofMachine) {
    await part.waitFor();
    // The policy of the page refuses style sheets of others.
    await part.evaluate((element) => Object.assign(element.style, { height: "12rem", overflow: "hidden" }));
  }
  const maskColor = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const taken = await page.screenshot({ mask: [...changing, ...ofMachine], maskColor, caret: "hide" });
  const file = pictureOf(name);
  if (process.env["UPDATE_SNAPSHOTS"] === "1") {
    if (taken.length > mostBytes) throw new Error(`${name}.png has ${taken.length} bytes, too many for the repository`);
    writeFileSync(file, taken);
    return 0;
  }
  if (!existsSync(file)) throw new Error(`there is no ${name}.png; UPDATE_SNAPSHOTS=1 writes it`);
  const share = await differingShare(page, readFileSync(file), taken);
  if (share > mostDiffering) writeFileSync(join(tmpdir(), `loci-${name}.png`), taken);
  return share;
}

function pictureOf(name: string): string {
  const inDocs = shown[name];
  return inDocs === undefined
    ? join(import.meta.dirname, "snapshots", `${name}.png`)
    : join(import.meta.dirname, "..", "..", "docs", "images", `${inDocs}.png`);
}

/** The share of pixels that differ; 1 if the sizes do. The browser decodes both pictures, in a page of its own. */
export async function differingShare(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ([one, other, tolerance]) => {
        // The browser gets the source of this function alone.
        // oxlint-disable-next-line unicorn/consistent-function-scoping
        const decode = async (base64: string): Promise<ImageData> => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
          const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          if (context === null) throw new Error("this browser has no canvas");
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        };
        const [a, b] = [await decode(one), await decode(other)];
        if (a.width !== b.width || a.height !== b.height) return 1;
        let differing = 0;
        for (let at = 0; at < a.data.length; at += 4)
          if ([0, 1, 2].some((n) => Math.abs((a.data[at + n] ?? 0) - (b.data[at + n] ?? 0)) > tolerance))
            differing += 1;
        return differing / (a.data.length / 4);
      },
      [before.toString("base64"), after.toString("base64"), colourTolerance] as const,
    );
  } finally {
    await blank.close();
  }
}
