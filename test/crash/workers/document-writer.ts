// Appends to one document and replaces it, in competition with other processes, until its input is closed.
import { openMemory } from "../../../src/compose/open-memory.ts";
import { LociError } from "../../../src/core/errors.ts";
import type { Home } from "../home.ts";
import { createRandom } from "../random.ts";
import { errorText, say, watchForEnd, workerOptions } from "./worker.ts";

const { home, seed } = workerOptions() as { home: Home; seed: number };
const random = createRandom(seed);
const isOver = watchForEnd();
const memory = await openMemory(home);
const ref = { scope: "user" } as const;

for (let count = 0; !isOver(); count += 1) {
  const token = `w${seed}-${count}`;
  try {
    const { version } = random.chance(0.7) ? await append(token) : await replace(token);
    say({ ack: [token], version });
  } catch (error) {
    say({ failed: errorText(error), ...(error instanceof LociError ? { code: error.code } : {}) });
  }
  await new Promise((resolve) => setTimeout(resolve, random.below(60)));
}
await memory.close();
process.exit(0);

async function append(token: string) {
  return memory.documents.append(ref, line(token), { by: `writer-${seed}` });
}

/** Reads the whole document and writes it again with one more line in its list. */
async function replace(token: string) {
  const { text } = await memory.documents.read(ref);
  const [list = "", ...rest] = (text === "" ? "# Storm\n\n## List\n\n## Appended\n" : text).split("\n## Appended");
  return memory.documents.replace(
    ref,
    `${list.trimEnd()}\n${line(token)}\n\n## Appended${rest.join("\n## Appended")}`,
    {
      by: `writer-${seed}`,
    },
  );
}

/** A line with the token at both ends, so that a missing part is noticed. */
function line(token: string): string {
  return `- ${token} ${"x".repeat(200)} ${token}`;
}
