import { expect, it } from "vitest";

import { pluginFile as clineFile } from "../cline/install.ts";
import { manifest as kilo } from "../kilo/manifest.ts";
import { pluginFile } from "../opencode/install.ts";
import { pluginCommands } from "./plugin-settings.ts";

const program = { node: "/bin/node", hook: "/loci/dist/hook/hook.cjs", cli: "/loci/dist/cli/loci.cjs" };

it("a plugin file contains a command for each event that its host reports", () => {
  const commands = pluginCommands(pluginFile(kilo, { program, guards: [] }), "kilo");
  const events = kilo.hooks.filter(({ when }) => when === "always").map(({ event }) => event);
  expect(commands.map(([event]) => event)).toEqual(events);
  expect(commands[0]?.[1]).toContain("/loci/dist/hook/hook.cjs kilo session.created");
});

it("a hook that only a guard needs is included if the guard is on", () => {
  const eventsWith = (guards: ["permissions"] | []) =>
    pluginCommands(clineFile({ program, guards }), "cline").map(([event]) => event);
  expect(eventsWith([])).not.toContain("beforeTool");
  expect(eventsWith(["permissions"])).toContain("beforeTool");
});

it("a file of another program contains no commands", () => {
  expect(pluginCommands("export const Mine = async () => ({});", "kilo")).toEqual([]);
  expect(pluginCommands("const settings = {\n  broken\n};", "kilo")).toEqual([]);
});
