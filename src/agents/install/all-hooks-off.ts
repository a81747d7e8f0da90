import type { HostInstaller } from "./host-installer.ts";

/** Reports that the setting `disableAllHooks`, which several agents have, stops the hooks. */
export const allHooksOff: NonNullable<HostInstaller["hindrance"]> = (settings) =>
  settings["disableAllHooks"] === true
    ? { found: "hooks are switched off by disableAllHooks", todo: "remove disableAllHooks from the file" }
    : null;
