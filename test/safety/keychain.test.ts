import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { lociCommand, runLoci } from "../e2e/loci-command.ts";
import { filesUnder } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { startSecretService, type SecretService } from "./secret-service.ts";

let home: string;
let service: SecretService;

beforeAll(async () => {
  home = makeScratch("keychain");
  service = await startSecretService(home);
});

afterAll(() => {
  service?.stop();
  removeScratch(home);
});

const loci = (...args: readonly string[]): Promise<string> => runLoci(args, { home, env: service.env });
const memoryFiles = (): string[] =>
  [join(home, ".config", "ai"), join(home, ".local", "state", "ai")].flatMap(filesUnder);

it("a key in the system's keychain opens an encrypted memory for every program of its session, and for no other", async () => {
  verifies("SAF-6.b");
  await loci("remember", "The lighthouse keeper is called Ada");
  expect(await loci("encrypt", "--keychain", "--yes")).toContain("the memory is encrypted");
  expect(memoryFiles().filter((file) => readFileSync(file, "latin1").includes("lighthouse"))).toEqual([]);
  expect(await loci("search", "keeper")).toContain("called Ada");
  await expect(runLoci(["search", "keeper"], { home })).rejects.toThrow(lociCommand);
  await loci("encrypt", "--rotate", "--keychain", "--yes");
  expect(await loci("search", "keeper")).toContain("called Ada");
  expect(await loci("decrypt", "--yes")).toContain("plain text");
  expect(await runLoci(["search", "keeper"], { home })).toContain("called Ada");
});
