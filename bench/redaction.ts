import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { redactText } from "../src/core/redaction/redact-text.ts";
import { BenchError } from "./bench.ts";
import { corpus } from "./corpus.ts";
import { readPacked } from "./recall/files.ts";
import { carriers } from "./redaction/carriers.ts";
import { isGone, plantedSecrets, type Planted } from "./redaction/corpus.ts";
import { documentedExamples } from "./redaction/documented.ts";
import { adversarial, growth } from "./redaction/linear.ts";
import { lookAlikes, type LookAlike } from "./redaction/look-alikes.ts";
import { flaggedIn } from "./redaction/oracle.ts";
import { secretKinds } from "./redaction/secret-kinds.ts";
import { isUnseenGone, unseenTexts } from "./redaction/unseen.ts";
import { atLeast, atMost, figure, type Result } from "./result.ts";

/** Rules are written with the first half before the eyes; of the second only the values are new: kinds, carriers and forms are the same. */
const halves = { tuned: 1, held_out: 770_031 } as const;

/**
 * Redaction on texts that were made for it: what share of planted secrets is taken out, without six characters left of one, what share of
 * look-alikes is changed, whether all that secretlint flags is gone, how fast it is, and how its time grows on texts made to slow it down.
 */
export async function benchRedaction({ smoke }: { smoke: boolean }): Promise<Result[]> {
  const parts = Object.entries(halves).map(([half, seed]) => ({
    half,
    planted: plantedSecrets(seed, 1).filter((_, at) => !smoke || at % 7 === 0),
    alike: lookAlikes(seed, smoke ? 4 : 40),
  }));
  const planted = parts.flatMap((part) => part.planted);
  const alike = parts.flatMap((part) => part.alike);
  const missed = planted.filter((one) => !isFound(one));
  const changed = alike.filter(isChanged);
  for (const { kind, carrier } of missed) console.error(`missed: ${kind} in ${carrier}`);
  for (const { form } of changed) console.error(`changed: ${form}`);
  return [
    figure("redaction.planted", planted.length, "secrets"),
    figure("redaction.kinds", secretKinds.length, "kinds"),
    figure("redaction.carriers", carriers.length, "carriers"),
    figure("redaction.look_alikes", alike.length, "texts"),
    ...parts.flatMap(({ half, planted: some, alike: others }) => [
      figure(`redaction.recall.${half}`, 1 - some.filter((one) => !isFound(one)).length / some.length, "of secrets"),
      figure(`redaction.false_positives.${half}`, others.filter(isChanged).length / others.length, "of look-alikes"),
    ]),
    atLeast("redaction.recall", 1 - missed.length / planted.length, "of secrets", 0.995),
    atMost("redaction.false_positives", changed.length / alike.length, "of look-alikes", 0.005),
    ...unseen(smoke),
    ...(await oracle(planted, smoke)),
    ...throughput(smoke),
    ...linear(smoke),
  ];
}

function isFound({ text, secrets }: Planted): boolean {
  return isGone(redactText(text), secrets);
}

function isChanged({ text }: Pick<LookAlike, "text">): boolean {
  return redactText(text) !== text;
}

/** The same on shapes that were written without a look at the rules; of the half that is held out no miss is named, so that none is mended by it. */
function unseen(smoke: boolean): Result[] {
  return (["tuning", "held_out"] as const).flatMap((half) => {
    const { planted, alike } = unseenTexts(half, smoke ? 1 : 4);
    const missed = planted.filter((one) => !isUnseenGone(redactText(one.text), one));
    const changed = alike.filter(isChanged);
    if (half === "tuning")
      for (const id of new Set([...missed, ...changed].map((one) => one.id))) console.error(`unseen: ${id}`);
    return [
      figure(`redaction.unseen.texts.${half}`, planted.length + alike.length, "texts"),
      atLeast(`redaction.unseen.recall.${half}`, 1 - missed.length / planted.length, "of secrets", 0.8),
      atMost(`redaction.unseen.false_positives.${half}`, changed.length / alike.length, "of look-alikes", 0.04),
    ];
  });
}

async function oracle(planted: readonly Planted[], smoke: boolean): Promise<Result[]> {
  const some = planted.filter((_, at) => !smoke || at % 10 === 0);
  const documented = Array.from({ length: smoke ? 1 : 20 }, (_, seed) => documentedExamples(seed)).flat();
  const talked = conversations(smoke);
  const texts = [...[...some, ...documented].map(({ text }) => text), ...ownTexts(), ...talked];
  const flagged = [];
  for (const text of texts) flagged.push(...(await flaggedIn(text)));
  const left = flagged.filter(({ isLeft }) => isLeft);
  for (const { rule, secret } of left) console.error(`left of what ${rule} flags: ${secret.slice(0, 60)}`);
  return [
    figure("redaction.documented_examples", documented.length, "texts"),
    figure("redaction.conversations", talked.reduce((sum, text) => sum + text.length, 0) / 1e6, "MB"),
    figure("redaction.flagged_by_secretlint", flagged.length, "places"),
    atMost("redaction.left_of_flagged", left.length, "places", 0),
  ];
}

/** Conversations of the data sets for recall, in pieces; none where those are not there. */
function conversations(smoke: boolean): string[] {
  if (smoke) return [];
  try {
    return ["longmemeval_s_mini48.sessions.jsonl.gz", "beam_100k.jsonl.gz"].flatMap(
      (name) =>
        readPacked(name)
          .bytes.toString("utf8")
          .match(/[^]{1,8000}/g) ?? [],
    );
  } catch (error) {
    if (error instanceof BenchError) return [];
    throw error;
  }
}

/** Sources, tests and pages of this repository, as agents read them. */
function ownTexts(): string[] {
  return ["src", "docs", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|md|json)$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  );
}

/** Megabytes a second over what events hold: snippets of sources and pages, and prose; against a bare loop over the same texts. */
function throughput(smoke: boolean): Result[] {
  const prose = [...corpus(smoke ? 2_000 : 20_000)].map(({ text }) => text);
  const sources = ownTexts().flatMap((text) => text.match(/[^]{1,8000}/g) ?? []);
  const texts = [...sources, ...chunks(prose, 8_000)];
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  // Of the processor's time: a busy machine would be measured otherwise.
  const time = (work: (text: string) => string): number => {
    const before = process.cpuUsage();
    let length = 0;
    for (const text of texts) length += work(text).length;
    const { user, system } = process.cpuUsage(before);
    return length === 0 ? Number.NaN : (user + system) / 1000;
  };
  const rate = (work: (text: string) => string): number =>
    bytes / 1000 / Math.min(...Array.from({ length: smoke ? 5 : 7 }, () => time(work)));
  const ours = rate((text) => redactText(text));
  return [
    figure("redaction.text", bytes / 1e6, "MB"),
    atLeast("redaction.throughput", ours, "MB/s", smoke ? 10 : 50),
    figure("redaction.bare_loop", rate(bareLoop), "MB/s"),
  ];
}

/** The least that a scan in JavaScript can do: to look at each character once. */
function bareLoop(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return String(sum);
}

function chunks(texts: readonly string[], size: number): string[] {
  return texts.join("\n").match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
}

function linear(smoke: boolean): Result[] {
  const size = smoke ? 400_000 : 1_000_000;
  const grown = adversarial(smoke ? 5 : 20, 11).map(({ name, make }) => {
    const first = growth(make, size, 3);
    // What looks steep is measured with more turns, and those count, whatever they say.
    return { name, ...(first.exponent > 1.15 ? growth(make, size, 9) : first) };
  });
  const worst = grown.toSorted((one, other) => other.exponent - one.exponent)[0];
  const slowest = Math.max(...grown.map(({ ms }) => ms));
  if (worst !== undefined) console.error(`grows most: ${JSON.stringify(worst.name)}`);
  return [
    figure("redaction.adversarial", grown.length, "shapes"),
    atMost("redaction.growth", worst?.exponent ?? 1, "power of the length", smoke ? 1.5 : 1.3),
    figure("redaction.slowest", slowest / (size / 1e6), "ms a MB"),
  ];
}
