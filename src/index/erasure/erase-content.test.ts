import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { found, state, useIndexState } from "../../../test/index-state.ts";
import { verifies } from "../../../test/verifies.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../../testing/index.ts";
import { openIndex } from "../open-index.ts";

useIndexState();

describe("erasing from the index", () => {
  it("also covers tags and details of an event without a text", async () => {
    const log = createMemoryLog();
    const base = { scope: { level: "user", user: "me" }, origin: { device: "t" }, trust: "user" } as const;
    const started = admittedEvent({
      ...base,
      kind: "session.started",
      content: { tags: ["zorblaxian"], task: "quuxonomicon" },
    });
    await log.append([
      started,
      admittedEvent({ ...base, kind: "memory.forgotten", content: { targets: [started.event.id], reason: "asked" } }),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    expect(await index.query((db) => db.prepare("SELECT tags, details FROM memories").get())).toEqual({
      tags: null,
      details: null,
    });
    index.close();
  });

  it("leaves no word and no part of a word in any file", async () => {
    verifies("SAF-5.c");
    const log = createMemoryLog();
    const words = ["zorblaxian", "zorblaxative", "quuxonomicon", "flimsterdom"];
    await log.append(
      Array.from({ length: 300 }, (_, n) =>
        admittedEvent(`filler ${n} zorb zorbla quux flim ${"word ".repeat(n % 40)}`),
      ),
    );
    const secret = admittedEvent(sampleEvent(`The ${words.join(" ")} plan`));
    await log.append([secret]);
    const index = openIndex({ state, log });
    await index.catchUp();
    await log.append([
      admittedEvent({
        kind: "memory.forgotten",
        content: { targets: [secret.event.id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "t" },
        trust: "user",
      }),
    ]);
    await index.catchUp();
    expect(await index.removeResidue(1000)).toBe(true);
    const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name)).toString("latin1").toLowerCase();
      for (const word of words)
        for (let at = 0; at <= word.length - 6; at += 1)
          expect(bytes.includes(word.slice(at)), `${word.slice(at)} in ${file.name}`).toBe(false);
    }
    expect(await found(index, "zorblaxian")).toEqual([]);
    index.close();
  });
});
