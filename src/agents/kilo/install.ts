import type { HostInstaller } from "../install/host-installer.ts";
import { pluginInstaller } from "../opencode/install.ts";
import { manifest } from "./manifest.ts";

export const installer: HostInstaller = pluginInstaller({
  manifest,
  command: "kilo",
  variable: "KILO_CONFIG_DIR",
  schema: "https://app.kilo.ai/config.json",
});
