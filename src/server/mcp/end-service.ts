import type { ServerParts } from "./create-server.ts";

/** Ends the sessions of a server and closes the memory. */
export async function endService({ handles, isReadOnly, onFault }: ServerParts): Promise<void> {
  if (!isReadOnly) await handles.endSessions(onFault);
  await handles.close();
}
