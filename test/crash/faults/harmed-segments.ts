import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../../src/compose/open-memory.ts";
import { openJsonlLog } from "../../../src/log/jsonl/log.ts";
import { listSegments } from "../../../src/log/jsonl/segments.ts";
import { readDevice } from "../../../src/platform/devices/device.ts";
import { admittedEvent } from "../../../src/testing/sample-events.ts";
import { verifies } from "../../verifies.ts";
import { homeIn, withFolder, type Home } from "../home.ts";
import { createRandom } from "../random.ts";
import { readLog } from "../recovery.ts";
import { check, checkNone, type Check } from "../scenario.ts";

verifies("LOG-1.a", "LOG-1.b", "LOG-6.b", "LOG-9.b");

/** Makes a segment shorter than the part that the index has read, as after restoring an old backup. */
export async function truncatedSegment(): Promise<Check[]> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    const memory = await openMemory(home);
    await memory.remember("the first lantern");
    const [segment] = segmentsOf(home);
    const { size } = statSync(segment ?? "");
    await memory.remember("the second lantern");
    await memory.search("lantern");
    const device = readDevice(home.state);
    truncateSync(segment ?? "", size);
    const after = await memory.search("lantern");
    await memory.remember("the third lantern");
    const later = await memory.search("lantern");
    await memory.close();
    return [
      check("the index follows what is left", after.hits.length === 1, `${after.hits.length} found, 1 left in the log`),
      check("the machine writes under a new device id", readDevice(home.state)?.id !== device?.id),
      check("what is stored then is found", later.hits.length === 2, `${later.hits.length} found`),
    ];
  });
}

/** Changes one bit at various places of a sealed segment. `verify` must find each change. */
export async function flippedByte(): Promise<Check[]> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    const log = openJsonlLog({ ...home, segmentBytes: 4000, sealAfterMs: 0 });
    for (let n = 0; n < 40; n += 1) await log.append([admittedEvent(`entry ${n} ${"}".repeat(n * 7)}`)]);
    const sealed = log.seal();
    const before = (await log.verify()).alterations.length;
    const random = createRandom(7);
    const unseen: string[] = [];
    const segments = segmentsOf(home).slice(0, -1);
    for (let trial = 0; trial < 60; trial += 1) {
      const path = random.pick(segments);
      const bytes = readFileSync(path);
      const [at, bit] = [random.below(bytes.length), random.below(8)];
      const altered = Buffer.from(bytes);
      altered.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      writeFileSync(path, altered);
      if ((await log.verify()).alterations.length === 0) unseen.push(`bit ${bit} of byte ${at} in ${path}`);
      writeFileSync(path, bytes);
    }
    return [
      check("the sealed log verifies", sealed > 3 && before === 0, `${sealed} seals`),
      checkNone("every flipped bit is found", unseen, "60 tried"),
    ];
  });
}

/** Simulates a writer that was killed right after a closing brace in the text, so the line looks complete at first. */
export async function tornBehindBrace(): Promise<Check[]> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    const log = openJsonlLog({ ...home, segmentBytes: 4000, sealAfterMs: 0 });
    await log.append([admittedEvent("before")]);
    const { line } = admittedEvent(`function f() { ${"}".repeat(500)} rest of it`);
    appendFileSync(segmentsOf(home)[0] ?? "", `\n${line.slice(0, line.indexOf("}} rest") + 1)}`);
    for (let n = 0; n < 20; n += 1) await log.append([admittedEvent(`entry ${n}`)]);
    const sealed = log.seal();
    const { alterations, torn } = await log.verify();
    const problems = alterations.map(({ problem }) => problem);
    return [checkNone("a sealed torn line is no alteration", problems, `${sealed} seals, ${torn} torn`)];
  });
}

/** Simulates a possible result of a power loss: the file has its new length, but zeros instead of the new bytes. */
export async function zeroTail(): Promise<Check[]> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    const memory = await openMemory(home);
    await memory.remember("the first lantern");
    appendFileSync(segmentsOf(home)[0] ?? "", Buffer.alloc(70_000));
    const during = await memory.search("lantern");
    await memory.remember("the second lantern");
    const after = await memory.search("lantern");
    const { alterations } = await memory.care.verify();
    const { torn } = await readLog(openJsonlLog(home));
    await memory.close();
    return [
      check("everything before the zeros is found", during.hits.length === 1),
      check("everything behind them too", after.hits.length === 2, `${after.hits.length} found`),
      check(
        "they are reported as one damaged line, not as an alteration",
        torn === 1 && alterations.length === 0,
        `${torn} damaged`,
      ),
    ];
  });
}

/** Sets the clock back by two months between two appends. */
export async function clockBack(): Promise<Check[]> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    const texts: (string | undefined)[] = [];
    for (const [text, date] of [
      ["later", "2026-12-01"],
      ["earlier", "2026-10-01"],
      ["latest", "2027-01-01"],
      ["early again", "2026-11-01"],
    ] as const) {
      const now = Date.parse(`${date}T12:00:00Z`);
      const log = openJsonlLog({ ...home, now: () => new Date(now) });
      await log.append([admittedEvent({ ...sampleAt(text), at: now })]);
    }
    const log = openJsonlLog(home);
    for await (const batch of log.read(null))
      texts.push(
        ...batch.events.map(({ content }) => (content !== null && "text" in content ? content.text : undefined)),
      );
    const memory = await openMemory(home);
    const timeline = (await memory.timeline()).map(({ text }) => text);
    await memory.close();
    return [
      check(
        "the log keeps the order of the appends",
        texts.join() === "later,earlier,latest,early again",
        texts.join(),
      ),
      check(
        "the timeline goes by the time of the events",
        timeline.join() === "latest,later,early again,earlier",
        timeline.join(),
      ),
      check("verify finds nothing altered", (await log.verify()).alterations.length === 0),
    ];
  });
}

function sampleAt(text: string) {
  return {
    kind: "fact.learned",
    content: { text },
    scope: { level: "user", user: "me" },
    origin: { device: "test", agent: "loci" },
    trust: "user",
  } as const;
}

function segmentsOf(home: Home): string[] {
  return openJsonlLog(home)
    .folders()
    .flatMap(({ path }) => listSegments(path).map((name) => join(path, name)));
}
