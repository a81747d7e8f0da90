import { appendFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { failingAt } from "../../../test/failing-at.ts";
import { machineFingerprint } from "../../platform/devices/device.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";
import { admittedEvent } from "../../testing/index.ts";
import { openJsonlLog } from "./log.ts";

const fixture = new URL("../../../test/fixtures/log-0.1.0/d0123456789ab/2025-01-000001.jsonl", import.meta.url);

it("a migration includes the events of every segment, even if a writer appends to an earlier segment meanwhile", async () => {
  const home = { memory: join(makeScratch("migrate"), "memory"), state: "" };
  home.state = join(dirname(home.memory), "state");
  const folder = join(home.memory, "log", "d0123456789ab");
  mkdirSync(folder, { recursive: true });
  cpSync(fixture, join(folder, "2025-01-000001.jsonl"));
  writeFileSync(join(folder, "2025-01-000001.restored.jsonl"), `\n${admittedEvent("in the second segment").line}\n`);
  writeFileSync(join(folder, "owner.json"), JSON.stringify({ machine: machineFingerprint() }));
  let isFirst = true;
  // The migration first calls `now` when it has measured the segments and copied nothing yet.
  const now = () => {
    if (isFirst) appendFileSync(join(folder, "2025-01-000001.jsonl"), `\n${admittedEvent("late").line}\n`);
    isFirst = false;
    return systemTools.now();
  };
  const log = openJsonlLog({ ...home, tools: { ...systemTools, now } });
  await log.acceptDevices(["d0123456789ab"]);
  expect(await log.migrate({ dryRun: false })).toMatchObject({ changed: 9, unchanged: 1 });
  const texts: unknown[] = [];
  for await (const { events } of log.read(null))
    for (const { content } of events) texts.push((content as { text?: string } | null)?.text);
  expect(texts).toEqual(expect.arrayContaining(["in the second segment", "late"]));
  await log.close();
  removeScratch(dirname(home.memory));
});

it("a migration that was killed is completed, and stores no event twice", async () => {
  const root = makeScratch("migrate");
  let stops = 0;
  for (let nth = 1; ; nth += 1) {
    const home = { memory: join(root, `memory-${nth}`), state: join(root, `state-${nth}`) };
    const folder = join(home.memory, "log", "d0123456789ab");
    mkdirSync(folder, { recursive: true });
    cpSync(fixture, join(folder, "2025-01-000001.jsonl"));
    writeFileSync(join(folder, "owner.json"), JSON.stringify({ machine: machineFingerprint() }));
    await openJsonlLog(home).acceptDevices(["d0123456789ab"]);
    const isStopped = await failingAt(nth, () => openJsonlLog(home).migrate({ dryRun: false }));
    // A new log that is not in use yet belongs to this machine, too.
    expect(
      openJsonlLog(home)
        .devices()
        .filter(({ status }) => status === "waiting"),
    ).toEqual([]);
    await openJsonlLog(home).migrate({ dryRun: false });
    const log = openJsonlLog(home);
    // Accepts all devices, so that the count includes lines that only count after a person accepts them.
    await log.acceptDevices(log.devices().map(({ device }) => device));
    const ids: string[] = [];
    for await (const { events } of log.read(null))
      for (const { id, kind } of events) if (kind !== "log.migrated") ids.push(id);
    expect({ nth, events: ids.length, different: new Set(ids).size }).toEqual({ nth, events: 9, different: 9 });
    if (!isStopped) break;
    stops = nth;
  }
  expect(stops).toBeGreaterThan(10);
  removeScratch(root);
});
