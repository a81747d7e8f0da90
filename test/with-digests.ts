import { createHash } from "node:crypto";

/**
 * Updates the digests in a segment to match the contents, for tests that write content which an older version would
 * have accepted.
 */
export function withDigests(segment: string): string {
  return segment
    .split("\n")
    .map((line) => {
      const found = /"digest":"[0-9a-f]{64}","salt":"([\w-]+)","content":(.*)\}$/s.exec(line);
      if (found === null) return line;
      const digest = createHash("sha256").update(`${found[1]}${found[2]}`).digest("hex");
      return line.replace(/"digest":"[0-9a-f]{64}","salt"/, `"digest":"${digest}","salt"`);
    })
    .join("\n");
}
