import { send } from "./request.ts";
import type { Forgotten, StoredMemory } from "./types.ts";

/** Changes that several screens offer. */

export function pin(id: string, pinned: boolean): Promise<StoredMemory> {
  return send("POST", "/memory/pin", { id, pinned });
}

export function forget(ids: readonly string[]): Promise<Forgotten> {
  return send("POST", "/memory/forget", { target: { id: ids } });
}

export function confirm(ids: readonly string[], isConfirmed = true): Promise<unknown> {
  return send("POST", isConfirmed ? "/trust/confirm" : "/trust/unconfirm", { ids });
}

export function classify(ids: readonly string[], sensitive: boolean): Promise<unknown> {
  return send("POST", "/trust/classify", { ids, sensitive });
}
