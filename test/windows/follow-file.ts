import { closeSync, openSync, readSync } from "node:fs";

/** Passes on what is appended to a file, until the returned function is called, which passes on the rest. */
export function followFile(path: string, onText: (text: string) => void): () => void {
  const file = openSync(path, "r");
  const decoder = new TextDecoder();
  const buffer = Buffer.alloc(65_536);
  const readOn = (): void => {
    for (let length = -1; length !== 0;) {
      length = readSync(file, buffer);
      onText(decoder.decode(buffer.subarray(0, length), { stream: true }));
    }
  };
  const timer = setInterval(readOn, 500);
  return () => {
    clearInterval(timer);
    readOn();
    closeSync(file);
  };
}
