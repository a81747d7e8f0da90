import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { createTestHome, type TestHome } from "./run-loci.ts";

export let home: TestHome;

/** The agents' files in the home, with their content. */
export function agentFiles(): Map<string, Buffer> {
  const entries = readdirSync(home.path, { recursive: true, encoding: "utf8" });
  const names = entries.map((name) => name.replaceAll("\\", "/"));
  return new Map(
    names
      .filter((name) => !name.startsWith(".config") && !name.startsWith(".local/state/ai"))
      .filter((name) => statSync(join(home.path, name)).isFile())
      .map((name) => [name, readFileSync(join(home.path, name))]),
  );
}

export const holding = (words: string) =>
  [...agentFiles()].filter(([, bytes]) => bytes.includes(words)).map(([name]) => name);

/** Returns the structure of a JSON value: its keys, the lengths of its lists, and the types of its other values. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
  return typeof value;
}

export const linesOf = (bytes: Buffer) =>
  bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as unknown);

/** Makes a home with a memory before each test. */
export function useAgentHome(): void {
  beforeEach(() => void (home = createTestHome()));
  afterEach(() => home.remove());
}
