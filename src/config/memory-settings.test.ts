import { expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { defaultSettings } from "../memory/base/settings.ts";
import { configDefaults } from "./config-shape.generated.ts";
import { memorySettings } from "./memory-settings.ts";

const loaded = (config: typeof configDefaults) => ({ config, settings: [] });

it("the defaults of the settings files are those of the library", () => {
  verifies("CFG-3.a", "ENT-1.a", "HIS-3.a");
  expect(memorySettings(loaded(configDefaults), {})).toEqual(defaultSettings);
});

it("the plan belongs to the configured scope, and the environment switches recall off", () => {
  const config = { ...configDefaults, entries: { limit: 500, planScope: "run" as const } };
  expect(memorySettings(loaded(config), { LOCI_RECALL: "off" })).toMatchObject({
    entries: { limit: 500, compartments: { run: "run", session: "session", plan: "run" } },
    recall: { enabled: false },
  });
});
