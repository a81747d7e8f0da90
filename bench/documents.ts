import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { openMemory } from "../src/compose/open-memory.ts";
import { countTokens } from "../src/core/text/tokens/count-tokens.ts";
import type { ReadOptions } from "../src/memory/documents/documents.ts";
import type { Memory } from "../src/memory/memory.ts";
import { createTools } from "../src/tools/index.ts";
import { corpus } from "./corpus.ts";
import { atMost, figure, median, ratioAt, timeBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

/**
 * Measures what each reading mode costs: the tokens for a document of 100 KB, and the time for a document of 5 MB
 * compared with a bare read of the file.
 */
export async function benchDocuments({ smoke }: { smoke: boolean }): Promise<Result[]> {
  return withScratch(async (folder) => {
    const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
    const file = join(folder, "memory", "documents", "user.md");
    try {
      return [
        ...(await tokens(memory, file)),
        ...(await writes(memory, file, smoke)),
        ...(await times(memory, file, smoke)),
      ];
    } finally {
      await memory.close();
    }
  });
}

const user = { scope: "user" } as const;
/**
 * Upper limits: the time to read part of a document divided by the time of a bare read of the whole file. Each is the
 * median of five runs.
 */
const ratios = { headers: 0.22, section: 2.01, tail: 1.93 };
const section = { mode: "section", section: "Topic 20" } as const;

async function tokens(memory: Memory, file: string): Promise<Result[]> {
  save(file, documentOf(100 * 1024));
  const principal = { kind: "user" } as const;
  const tool = createTools({ principal, memory: async () => memory.as(principal) }).find(
    ({ name }) => name === "memory_read",
  );
  // Counts the tokens of the tool's answer as text, and of the same answer as data, because some hosts pass the data to
  // the model.
  const cost = async (options: ReadOptions) => {
    const answer = await tool?.handle({ scope: "user", ...options });
    return {
      text: countTokens(answer?.text ?? ""),
      data: countTokens(JSON.stringify(answer?.structured ?? {})),
    };
  };
  const full = countTokens((await memory.documents.read(user)).text);
  const part = await cost(section);
  const own = countTokens(sectionOf(documentOf(100 * 1024)));
  return [
    figure("documents.tokens_full", full, "tokens of 100 KB (a tool's answer is cut at 40,000 characters)"),
    figure("documents.tokens_headers", (await cost({ mode: "headers" })).text, "tokens"),
    figure("documents.tokens_section", part.text, "tokens"),
    figure("documents.tokens_section_as_data", part.data, "tokens"),
    figure("documents.tokens_tail", (await cost({ mode: "tail" })).text, "tokens"),
    atMost("documents.section_overhead", (part.text - own) / full, "of the whole, beside the section itself", 0.01),
  ];
}

/** Measures writes to a document of 100 KB by one process. */
async function writes(memory: Memory, file: string, smoke: boolean): Promise<Result[]> {
  save(file, documentOf(100 * 1024));
  await memory.documents.read(user);
  const writeTimes: number[] = [];
  for (let at = 0; at < (smoke ? 10 : 100); at += 1)
    writeTimes.push(await timed(() => memory.documents.append(user, `- line ${at}`)));
  return [figure("documents.append_100kb", median(writeTimes), "ms")];
}

async function times(memory: Memory, file: string, smoke: boolean): Promise<Result[]> {
  save(file, documentOf(5 * 1024 * 1024));
  const first = await timed(() => memory.documents.read(user, { mode: "headers" }));
  const reads = smoke ? 5 : 30;
  const beside = async (name: keyof typeof ratios, options: ReadOptions) => {
    const [readTimes, bare]: [number[], number[]] = [[], []];
    for (let at = 0; at < reads; at += 1) {
      readTimes.push(await timed(() => memory.documents.read(user, options)));
      bare.push(await timed(async () => readFileSync(file, "utf8").length));
    }
    return [
      atMost(
        `documents.${name}_5mb.ratio`,
        ratioAt(0.5, readTimes, bare),
        "× a bare read of the file",
        timeBudget(ratios[name], smoke),
      ),
      figure(`documents.${name}_5mb`, median(readTimes), "ms"),
    ];
  };
  return [
    // The first read after a change takes longer, because Loci then checks the text for secrets, logs it and finds its
    // headings.
    figure("documents.first_read_5mb", first, "ms"),
    ...(await beside("headers", { mode: "headers" })),
    ...(await beside("section", section)),
    ...(await beside("tail", { mode: "tail" })),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Saves a file with a time stamp of one minute ago. */
function save(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(file, earlier, earlier);
}

/** Makes a document of about `bytes` bytes, with realistic words and sections of about two thousand characters. */
function documentOf(bytes: number): string {
  const pieces: string[] = [];
  let size = 0;
  let lines: string[] = [];
  for (const { text } of corpus(Math.ceil(bytes / 40), 5)) {
    lines.push(`- ${text.replaceAll("\n", " ").slice(0, 200)}`);
    if (lines.join("\n").length < 2000) continue;
    const piece = `## Topic ${pieces.length}\n\n${lines.join("\n")}\n`;
    pieces.push(piece);
    size += Buffer.byteLength(piece) + 1;
    lines = [];
    if (size >= bytes) break;
  }
  return pieces.join("\n");
}

function sectionOf(text: string): string {
  return text.slice(text.indexOf("## Topic 20\n"), text.indexOf("## Topic 21\n")).trimEnd();
}
