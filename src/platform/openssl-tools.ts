import type { AdmissionTools } from "../core/event/admit.ts";
import { systemTools } from "./admission-tools.ts";
import { digestHex } from "./digest.ts";

/**
 * The system's tools for a process that may hash a lot. The hashes are the same; OpenSSL computes them as soon as
 * loading it is worthwhile.
 */
export const opensslTools: AdmissionTools = { ...systemTools, sha256: digestHex };
