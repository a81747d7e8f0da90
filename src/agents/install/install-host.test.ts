import { expect, it } from "vitest";

import {
  describeInstallations,
  describeRefusals,
  useInstallHome,
} from "../../../test/configs/describe-installations.ts";
import { brokenConfigs, startingConfigs } from "../../../test/configs/starting-configs.ts";
import { verifies } from "../../../test/verifies.ts";

useInstallHome();

/** The first settings of each host. */
const firstOfEach = <T extends { readonly host: string }>(configs: readonly T[]): T[] =>
  configs.filter(({ host }, at) => configs.findIndex((other) => other.host === host) === at);

it("the installation is tested with at least 40 different starting configurations", () => {
  verifies("HOOK-7.a");
  expect(new Set(startingConfigs.map((config) => JSON.stringify({ ...config, name: "" }))).size).toBe(
    startingConfigs.length,
  );
  expect(startingConfigs.length).toBeGreaterThanOrEqual(40);
});

describeInstallations(firstOfEach(startingConfigs));
describeRefusals(firstOfEach(brokenConfigs));
