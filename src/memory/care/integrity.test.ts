import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { filesUnder, holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { checkMemory } from "../../health/check-memory.ts";
import { openKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { openLine, sealLine } from "../../platform/encryption/sealed-line.ts";
import type { Memory } from "../memory.ts";

useHome();
const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const user = { scope: "user" } as const;
const plan = { compartment: "plan", session: "s1" };

/** The segments of a memory or of a backup. */
function segmentsIn(folder: string): string[] {
  return filesUnder(folder).filter((path) => path.endsWith(".jsonl"));
}

/** Changes lines in all segments, as an editor or a failing disk would. */
function alter(folder: string, change: (line: string) => string): void {
  for (const path of segmentsIn(folder)) {
    writeFileSync(path, readFileSync(path, "utf8").split("\n").map(change).join("\n"));
  }
}

const swap = (from: string, to: string) => (line: string) => line.replaceAll(from, to);

async function doctorOn(memory: Memory): Promise<unknown> {
  return (await checkMemory(memory, Date.now())).filter(({ name }) => name === "log");
}

/** All answers of a memory, as one text. */
async function everything(memory: Memory): Promise<string> {
  const { hits } = await memory.search("pay alice mallo");
  const timeline = await memory.timeline();
  const exported: string[] = [];
  for await (const part of memory.transfer.export()) exported.push(Buffer.from(part).toString());
  const answers = [
    hits,
    timeline,
    (await memory.recall("whom do we pay?")).block,
    (await memory.brief({ space: home })).block,
    await memory.documents.read(user).catch(() => null),
    await memory.documents.versions(user),
    await memory.entries.search("says", plan),
    await memory.history.loadHistory(),
    await memory.notes.list(),
    await Promise.all(timeline.map(({ id }) => memory.show(id))),
    exported,
  ];
  return JSON.stringify(answers);
}

describe("altered content", () => {
  verifies("INT-1.a", "INT-1.c", "LOG-6.a", "LOG-6.c");

  it("is not returned after a rebuild, for any kind of event", async () => {
    const first = await open();
    await first.remember("pay alice 100");
    await first.remember("an untouched memory");
    await first.documents.append(user, "the document says alice");
    await first.entries.save({ ...plan, content: "the entry says alice" });
    await first.history.appendMessage({ channel: "cli", role: "user", text: "the message says alice" });
    await first.notes.add({ text: "the note says alice", at: Date.now() + 1000 });
    await first.close();
    alter(home, swap("alice", "mallo"));
    const memory = await open();
    await memory.care.rebuild();
    expect(await everything(memory)).not.toContain("mallo");
    expect(await texts(memory, "untouched")).toEqual(["an untouched memory"]);
    expect(await memory.care.stats()).toMatchObject({ alteredLines: 5, damagedLines: 5 });
  });

  it("is not returned when the index catches up", async () => {
    const memory = await open();
    await memory.remember("a first memory");
    expect(await texts(memory, "first")).toHaveLength(1);
    await memory.remember("pay alice 100");
    alter(places().memory, swap("alice", "mallo"));
    expect(await everything(memory)).not.toContain("mallo");
  });

  it("is reported by doctor with the command that names the place, and by verify", async () => {
    const memory = await open();
    const id = await memory.remember("pay alice 100");
    alter(places().memory, swap("alice", "mallo"));
    expect(await doctorOn(memory)).toMatchObject([
      { state: "bad", found: expect.stringContaining("1 line altered"), todo: expect.stringContaining("loci verify") },
    ]);
    expect(await memory.care.damage()).toMatchObject([{ id, altered: true }]);
    const { ok, alterations } = await memory.care.verify();
    expect([ok, alterations.map(({ problem }) => problem)]).toEqual([false, [expect.stringContaining(id)]]);
  });

  it("is found even if its salt was removed to prevent the check", async () => {
    const memory = await open();
    await memory.remember("pay alice 100");
    alter(places().memory, (line) => line.replace(/"salt":"[^"]*"/, '"salt":null').replace("alice", "mallo"));
    expect(await everything(memory)).not.toContain("mallo");
    expect(await memory.care.verify()).toMatchObject({ ok: false });
  });

  it("is found if a line has a second content or id", async () => {
    const memory = await open();
    await memory.remember("pay alice 100");
    await memory.remember("pay bob 100");
    alter(places().memory, (line) =>
      line.includes("alice")
        ? line.replace(/\}\}$/, '},"content":{"text":"pay mallo 100"}}')
        : line.replace(',"kind":', ',"id":"00000000-0000-7000-8000-000000000000","kind":'),
    );
    expect(await everything(memory)).not.toMatch(/mallo|bob/);
    expect(await memory.care.stats()).toMatchObject({ alteredLines: 2 });
  });

  it("in a forget event does not erase another memory", async () => {
    const memory = await open();
    const [staying, gone] = [await memory.remember("keep this"), await memory.remember("forget that")];
    await memory.forget({ id: gone });
    await memory.close();
    rmSync(places().state, { recursive: true });
    alter(places().memory, (line) => (line.includes("memory.forgotten") ? line.replaceAll(gone, staying) : line));
    const again = await open();
    expect(await texts(again, "keep this")).toEqual(["keep this"]);
  });

  it("is erased with its session", async () => {
    const memory = await open();
    await memory.record([{ type: "prompt", text: "the zorblaxian plan", session: "s1" }]);
    alter(places().memory, swap("plan", "plot"));
    await memory.forget({ session: "s1" });
    expect(holding(home, ["zorblaxian"])).toEqual([]);
  });

  it("is replaced by a sound copy of the same event, in either order", async () => {
    const memory = await open();
    await memory.remember("pay alice 100");
    const [segment = ""] = segmentsIn(places().memory);
    const copy = readFileSync(segment);
    for (const name of ["2000-01-000001.jsonl", "2099-01-000001.jsonl"]) {
      alter(places().memory, swap("alice", "mallo"));
      writeFileSync(join(segment, "..", name), copy);
      await memory.care.rebuild();
      expect(await texts(memory, "pay")).toEqual(["pay alice 100"]);
      rmSync(join(segment, "..", name));
    }
  });

  it("is found in an encrypted memory, where anybody can seal to its public key", async () => {
    giveKey(places());
    const memory = await open({ env: unlockedEnv });
    await memory.remember("pay alice 100");
    const keys = openKeys({ ...places(), env: unlockedEnv });
    const sealer = createSealer(keys.sealing() as SealingKey);
    alter(places().memory, (line) => {
      if (line === "") return line;
      return sealLine((openLine(line, keys.ring()).text ?? "").replace("alice", "mallo"), sealer);
    });
    expect(await texts(memory, "pay")).toEqual([]);
    expect(await memory.care.stats()).toMatchObject({ alteredLines: 1 });
  });

  it("does not get a matching digest from a migration or a reseal", async () => {
    const memory = await open();
    await memory.remember("pay alice 100");
    const [segment = ""] = segmentsIn(places().memory);
    const old = { v: "0.1.0", id: "00000000-0000-4000-8000-000000000000", ts: 1, type: "fact", content: "an old fact" };
    writeFileSync(segment, `${readFileSync(segment, "utf8")}\n${JSON.stringify(old)}\n`);
    alter(places().memory, swap("alice", "mallo"));
    expect(await memory.care.migrate({ dryRun: false })).toMatchObject({ refused: 1, changed: 1 });
    expect(await everything(memory)).not.toContain("mallo");
    expect(await texts(memory, "old fact")).toEqual(["an old fact"]);
  });

  it("is not reported for erased events, or for events older than digests", async () => {
    const memory = await open();
    await memory.forget({ id: await memory.remember("to be erased") });
    await memory.care.rebuild();
    expect(await memory.care.stats()).toMatchObject({ damagedLines: 0 });
    expect(await memory.care.verify()).toMatchObject({ ok: true });
  });
});

describe("a backup with altered content", () => {
  verifies("INT-1.b", "INT-1.c", "LOG-12.a");

  const backedUp = async (): Promise<string> => {
    const memory = await open();
    await memory.remember("pay alice 100");
    await memory.remember("an untouched memory");
    const { path } = await memory.care.backup();
    await memory.close();
    rmSync(places().memory, { recursive: true });
    alter(path, swap("alice", "mallo"));
    return path;
  };
  const empty = () => open({ state: join(home, "state-2") });

  it("is refused completely", async () => {
    const path = await backedUp();
    const memory = await empty();
    await expect(memory.care.restore(path)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringMatching(/does not match its digest.*--salvage/),
    });
    expect(existsSync(join(places().memory, "log"))).toBe(false);
  });

  it("can be salvaged: the altered content is named and skipped, the rest is restored", async () => {
    const path = await backedUp();
    const memory = await empty();
    const { problems, copied } = await memory.care.restore(path, { salvage: true });
    expect(problems).toMatchObject([{ problem: expect.stringContaining("does not match its digest") }]);
    expect(copied).toBeGreaterThan(0);
    expect(await everything(memory)).not.toContain("mallo");
    expect(await texts(memory, "untouched")).toEqual(["an untouched memory"]);
    expect(await doctorOn(memory)).toMatchObject([{ state: "bad" }]);
  });

  it("is salvaged without the files whose heads were altered", async () => {
    const path = await backedUp();
    alter(path, swap('"trust":"user"', '"trust":"tool"'));
    const { problems } = await (await empty()).care.restore(path, { salvage: true });
    expect(problems).toMatchObject([{ problem: expect.stringContaining("missing or was altered") }]);
    expect(existsSync(places().memory) ? segmentsIn(places().memory) : []).toEqual([]);
  });
});

it("restoring a sound backup repairs content that was altered in the log", async () => {
  verifies("INT-1.c", "LOG-12.a");
  const memory = await open();
  await memory.remember("pay alice 100");
  const { path } = await memory.care.backup();
  alter(places().memory, swap("alice", "mallo"));
  await memory.care.rebuild();
  expect(await texts(memory, "pay")).toEqual([]);
  expect(await memory.care.restore(path)).toMatchObject({ copied: 1, problems: [] });
  expect(await texts(memory, "pay")).toEqual(["pay alice 100"]);
});
