import type { HostContract } from "../host.ts";
import { pluginContract } from "../opencode/contract.ts";
import { manifest } from "./manifest.ts";

/** The contract of Loci's plugin in Kilo Code. */
export const contract: HostContract = pluginContract(manifest);
