/**
 * Waits until closed encrypted databases have closed their files. libsql keeps a file open until the statements of
 * its database are collected, and Windows neither renames nor removes an open file. Other systems do both.
 */
export async function releaseFiles(): Promise<void> {
  if (process.platform !== "win32") return;
  collect ??= findCollector();
  collect();
  // The collected statements are finalised in the next turn.
  await new Promise<void>((resolve) => setImmediate(resolve));
}

let collect: (() => void) | undefined;

// Loaded only on Windows, because they take time in a hook.
function findCollector(): () => void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--expose-gc");
  return process.getBuiltinModule("node:vm").runInNewContext("gc") as () => void;
}
