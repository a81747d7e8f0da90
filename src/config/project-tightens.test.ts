import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { profiles } from "../core/access/profile.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { loadConfig } from "./load-config.ts";
import { projectRules, type ProjectRule } from "./project-rules.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("tighten");
});
afterEach(() => removeScratch(folder));

const keys = Object.keys(projectRules);
const anyValue = fc.oneof(
  fc.boolean(),
  fc.nat(2000),
  fc.integer({ min: 4096, max: 200_000 }),
  fc.constantFrom(...profiles),
  fc.constantFrom("mallory", "/clone/model", null, [], ["github.com/me/private"], {}, -1, "true", "false"),
);

/** A project's settings file with any values under any keys. Sometimes the JSON is invalid. */
const anyFile = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...keys), anyValue, { maxKeys: 6 }).map(nested) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...keys), anyValue, { maxKeys: 3 }).map((one) => `${nested(one)},`),
  },
);

/**
 * The person's own settings file. It is always valid here, because Loci reports a mistake in that file instead of
 * guessing.
 */
const ownFile = fc
  .record(
    {
      capture: fc.boolean(),
      profile: fc.constantFrom(...profiles),
      documents: fc.record({ compactAt: fc.integer({ min: 4096, max: 200_000 }) }),
      recall: fc.record({ enabled: fc.boolean(), sensitive: fc.boolean(), tokens: fc.integer({ min: 50, max: 800 }) }),
      guards: fc.record({ permissions: fc.boolean(), delegation: fc.boolean() }),
    },
    { requiredKeys: [] },
  )
  .map((own) => JSON.stringify(own));

function nested(flat: Readonly<Record<string, unknown>>): string {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(flat)) {
    const [group = "", name] = key.split(".");
    made[group] = name === undefined ? value : { ...(made[group] as object | undefined), [name]: value };
  }
  return JSON.stringify(made);
}

const rank = (value: unknown) => (profiles as readonly unknown[]).indexOf(value);

/** For each rule, true if the project's value allows more than the person's own value. */
const isLooser: Readonly<Record<ProjectRule, (value: unknown, own: unknown) => boolean>> = {
  free: () => false,
  "only-false": (value, own) => value === true && own !== true,
  "only-true": (value, own) => value !== true && own === true,
  "only-less": (value, own) => Number(value) > Number(own),
  "only-more": (value, own) => Number(value) < Number(own),
  "only-calmer": (value, own) => rank(value) > rank(own),
  never: (value, own) => JSON.stringify(value) !== JSON.stringify(own),
};

const at = (config: unknown, key: string): unknown =>
  key.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], config);

it("files of a project never loosen a setting, whatever they contain and wherever they are", () => {
  verifies("CFG-2.b");
  const places = ["p/.ai", "p/.ai/tools/cli", "p/inner/.ai", "p/inner/.ai/tools/cli", "linked"];
  const worlds = fc.record({
    mine: ownFile,
    theirs: fc.dictionary(fc.constantFrom(...places), anyFile, { maxKeys: 4 }),
    isLinked: fc.boolean(),
  });
  let run = 0;
  const property = fc.property(worlds, ({ mine, theirs, isLinked }) => {
    run += 1;
    const home = join(folder, String(run));
    const write = (place: string, text: string) => {
      mkdirSync(join(home, place), { recursive: true });
      writeFileSync(join(home, place, "config.json"), text);
    };
    write("global", mine);
    mkdirSync(join(home, "p", "inner", ".git"), { recursive: true });
    const load = () => loadConfig({ cwd: join(home, "p", "inner"), global: join(home, "global"), onBroken: () => {} });
    const own = load().config;
    for (const [place, text] of Object.entries(theirs)) write(place, text);
    if (isLinked && theirs["p/inner/.ai"] === undefined && theirs["p/inner/.ai/tools/cli"] === undefined) {
      mkdirSync(join(home, "linked"), { recursive: true });
      symlinkSync(join(home, "linked"), join(dirname(join(home, "p/inner/.ai")), ".ai"));
    }
    const { config } = load();
    expect(keys.filter((key) => isLooser[projectRules[key] ?? "never"](at(config, key), at(own, key)))).toEqual([]);
  });
  fc.assert(property, { numRuns: 300 });
});
