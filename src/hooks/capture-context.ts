import type { SpaceEvidence } from "../core/event/event.ts";
import { givenFields } from "../core/event/given-fields.ts";
import type { Fingerprint } from "../core/redaction/marker.ts";
import { outsideTest } from "../platform/spaces/space-evidence.ts";
import type { CaptureContext } from "./capture.ts";

/** The user, device, space and settings that apply to a captured event. */
export interface CapturePlace {
  readonly user: string;
  readonly device: string;
  readonly space: SpaceEvidence;
  /** The folder that relative paths in the event start from. */
  readonly folder: string;
  /** True if files outside of the space are stored too. */
  readonly keepsOutside: boolean;
  readonly role?: string | undefined;
  readonly sha256: (text: string) => string;
  readonly fingerprint?: Fingerprint | undefined;
}

/** Returns the capture context of an event. Hooks, guards and imports share this function. */
export function captureContext({ folder, keepsOutside, role, ...own }: CapturePlace): CaptureContext {
  const isOutside = keepsOutside ? undefined : outsideTest(own.space, folder);
  return { ...own, ...givenFields({ role, isOutside }) };
}
