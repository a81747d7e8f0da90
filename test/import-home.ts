import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { createTestHome, type TestHome } from "./run-loci.ts";

export let home: TestHome;

export const noon = Date.UTC(2026, 10, 14, 12);

export const session = (id: string, folder = "/shop") => ({
  path: join(home.path, `.copilot/session-state/${id}/events.jsonl`),
  start: line("session.start", noon, { sessionId: id, context: { cwd: folder } }),
});

const line = (type: string, at: number, data: object): string =>
  `${JSON.stringify({ type, data, id: `${type} ${at}`, timestamp: new Date(at).toISOString() })}\n`;

export const prompt = (text: string, at = noon + 1000): string => line("user.message", at, { content: text });

export const write = (path: string, ...lines: readonly string[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join(""));
};

export const importAll = async (...args: readonly string[]) => {
  const { hosts } = (await home.json(["import", "all", ...args])) as { hosts: Record<string, number | string>[] };
  return hosts.find(({ host }) => host === "copilot") ?? {};
};

export const prompts = async (): Promise<unknown[]> => {
  const { memories } = (await home.json(["timeline", "--type", "prompt", "--limit", "50"])) as {
    memories: { text: string }[];
  };
  return memories.map(({ text }) => text).toReversed();
};

/** Makes a home before each test. */
export function useImportHome(): void {
  beforeEach(() => {
    home = createTestHome();
  });
  afterEach(() => home.remove());
}
