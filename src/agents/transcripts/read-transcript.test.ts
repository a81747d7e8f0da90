import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { copilot } from "../copilot/host.ts";
import { readTranscript } from "./read-transcript.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("transcript");
});
afterEach(() => removeScratch(folder));

describe("A transcript", () => {
  it("skips and counts only the records that its reader cannot read", async () => {
    verifies("HOOK-8.a");
    const path = join(folder, "events.jsonl");
    const prompt = (content: string) =>
      `${JSON.stringify({ type: "user.message", data: { content }, id: content, timestamp: "2026-11-14T12:00:00Z" })}\n`;
    const start = { type: "session.start", data: { sessionId: "s1", context: { cwd: "/shop" } }, id: "s" };
    writeFileSync(path, `${JSON.stringify(start)}\n${prompt("one")}${prompt("two")}${prompt("three")}`);
    const source = await copilot.loadTranscripts();
    const file = { path, bytes: statSync(path).size, changedAt: 0 };
    const fragile = {
      ...source,
      open: () => {
        const reader = source.open(file);
        return {
          end: () => reader.end(),
          read: (record: Parameters<typeof reader.read>[0]) => {
            if (record["id"] === "two") throw new TypeError("Cannot convert object to primitive value");
            return reader.read(record);
          },
        };
      },
    };
    const parts = [...readTranscript(file, fragile, copilot.contract, sha256)];
    const texts = parts.flatMap(({ events }) => events.map(({ event }) => ("prompt" in event ? event.prompt : "")));
    expect(texts.filter((text) => text !== "")).toEqual(["one", "three"]);
    expect(parts.reduce((sum, { damaged }) => sum + damaged, 0)).toBe(1);
  });
});
