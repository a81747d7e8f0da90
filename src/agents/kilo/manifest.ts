import type { HostManifest } from "../host.ts";
import { manifest as opencode } from "../opencode/manifest.ts";

/** The abilities of Kilo's command line, which was made from opencode, tested with the versions below. */
export const manifest: HostManifest = {
  ...opencode,
  name: "kilo",
  title: "Kilo Code",
  versions: { from: "7.5.0", tested: ["7.7.7"] },
  // Kilo sets both variables, also for its own hooks.
  toolVariables: ["KILO", "OPENCODE"],
};
