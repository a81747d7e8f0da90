import type { AdmissionTools } from "../core/event/admit.ts";
import { systemTools } from "./admission-tools.ts";
import { digestHex } from "./digest.ts";

/** The system's tools for a process that may hash much: the same hashes, from OpenSSL once loading it pays. */
export const opensslTools: AdmissionTools = { ...systemTools, sha256: digestHex };
