import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import type { Browser, Page } from "playwright-core";

import { readUiFiles } from "../../src/server/http/ui-files.ts";
import { startChromium } from "../../test/ui/chromium.ts";
import { BenchError, defineBench, exits } from "../bench.ts";
import { makeCorpusHome } from "../corpus-home.ts";
import { queries } from "../corpus.ts";
import { atMost, figure, median, quantile, required, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { startBuiltUi, type BuiltUi } from "./built-ui.ts";
import { beginTimeToRow, endTimeToRow, frames, type Frames } from "./in-page.ts";

const querySeed = 20_261_118;
const firstLoadBytes = 300_000;
/** Times of a page that a person notices. */
const limits = { paintMs: 1000, resultMs: 300, longTasks: 0 };

/**
 * Times the built web UI in Chromium over a memory of a million events: first paint, first result of a typed question,
 * and scrolling. `--memories 200000` takes another size. Needs `npm run build` and Debian's chromium.
 */
export const benchUi = defineBench({
  options: { memories: { type: "string" } },
  run: async ({ smoke, memories }) => {
    const count = Number(memories ?? (smoke ? 5000 : 1_000_000));
    if (!Number.isSafeInteger(count) || count < 1) throw new BenchError("--memories takes a number", exits.usage);
    return withScratch(async (folder) => {
      const start = performance.now();
      const env = await makeCorpusHome(folder, count);
      const buildS = (performance.now() - start) / 1000;
      const ui = await startBuiltUi(env);
      const browser = await startChromium();
      try {
        const name = `ui.${count / 1000}k`;
        return [
          firstLoad(),
          ...(await benchPages(browser, ui, name, smoke)),
          figure(`${name}.memory_made`, buildS, "s"),
          figure("ui.load_average", loadavg()[0] ?? 0, "processes"),
        ];
      } finally {
        await browser.close();
        await ui.close();
      }
    });
  },
});

async function benchPages(browser: Browser, ui: BuiltUi, name: string, smoke: boolean): Promise<Result[]> {
  const loads = smoke ? 2 : 7;
  const paints: number[] = [];
  for (let n = 0; n < loads; n += 1) paints.push(await firstPaint(browser, ui));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(await ui.link());
  const results = await typedQuestions(page, ui, smoke ? 5 : 40);
  const scrolled: Result[] = [];
  for (const path of ["search", "timeline"]) scrolled.push(...(await benchScroll(page, ui, path, name, smoke)));
  return [
    required(`${name}.first_paint`, median(paints), "ms", limits.paintMs, smoke),
    required(`${name}.first_result_p50`, quantile(results, 0.5), "ms", limits.resultMs, smoke),
    figure(`${name}.first_result_p95`, quantile(results, 0.95), "ms"),
    ...scrolled,
  ];
}

/** First contentful paint in a new profile: nothing is cached. */
async function firstPaint(browser: Browser, ui: BuiltUi): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(await ui.link());
  await page.waitForSelector("h1");
  const paint = await page.evaluate<number>(
    `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN`,
  );
  await context.close();
  return paint;
}

/** The time from the last typed letter to a row that contains a word of the question. */
async function typedQuestions(page: Page, ui: BuiltUi, count: number): Promise<number[]> {
  const times: number[] = [];
  for (const { q } of queries(count, querySeed)) {
    await page.goto(`${ui.url}/ui/search`);
    await page.waitForSelector("[data-search]");
    await page.focus("[data-search]");
    await page.evaluate(beginTimeToRow);
    await page.keyboard.insertText(q);
    times.push(await page.evaluate<number>(endTimeToRow));
  }
  return times;
}

async function benchScroll(page: Page, ui: BuiltUi, path: string, name: string, smoke: boolean): Promise<Result[]> {
  await page.goto(`${ui.url}/ui/${path}`);
  await page.waitForSelector("main li, main [role=row], main a, main canvas");
  await page.waitForTimeout(1000);
  const measured = await page.evaluate<Frames | null>(frames(smoke ? 1000 : 5000));
  if (measured === null) return [];
  const { dropped, drawn, longTasks, scrolledPx } = measured;
  return [
    figure(`${name}.${path}.scrolled`, scrolledPx, "px"),
    figure(`${name}.${path}.frames_dropped`, (100 * dropped) / (dropped + drawn), "%"),
    smoke
      ? figure(`${name}.${path}.long_tasks`, longTasks, "tasks over 50 ms")
      : atMost(`${name}.${path}.long_tasks`, longTasks, "tasks over 50 ms", limits.longTasks),
  ];
}

/** The compressed size of the page and the files that it loads first. */
function firstLoad(): Result {
  const folder = fileURLToPath(new URL("../../dist/ui", import.meta.url));
  const built = readUiFiles(folder);
  if (built === undefined) throw new BenchError("the web UI is not built; run `npm run build`", exits.noInput);
  const { index, files } = built;
  const paths = [...index.matchAll(/(?:src|href)="\/ui\/([^"]+)"/g)].map(([, path = ""]) => path);
  const sizes = paths.map((path) => files.get(path)).map((file) => (file?.gzip() ?? file?.plain() ?? []).length);
  const bytes = sizes.reduce((sum, size) => sum + size, gzipSync(index).length);
  return atMost("ui.first_load", bytes / 1000, "kB gzipped", firstLoadBytes / 1000);
}
