import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { verifies } from "../verifies.ts";
import { withFolder } from "./home.ts";
import { check, type Check, type Scenario } from "./scenario.ts";

verifies("LOG-5.b");

/** A mistake in the sources, the part of the crash run that must find it, and a word of the resulting message. */
interface BrokenBuild {
  readonly name: string;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  readonly args: readonly string[];
  readonly says: string;
  readonly saysNot?: string;
}

const broken: readonly BrokenBuild[] = [
  {
    name: "a recovery that throws",
    changes: [
      {
        file: "src/memory/care/create-care.ts",
        from: "settle: () => eraseAgain(parts),",
        to: 'settle: () => Promise.reject(new Error("this recovery throws")),',
      },
    ],
    args: ["--only", "kills", "--kills", "3"],
    says: "this recovery throws",
    saysNot: "is made again",
  },
  {
    name: "a second decryption that puts plain lines aside",
    changes: [
      {
        file: "src/log/jsonl/reseal.ts",
        from: "  const trust = readDeviceTrust(state, key !== null);\n  const plan",
        to: "  const trust = readDeviceTrust(state, true);\n  const plan",
      },
      {
        file: "src/log/jsonl/convert-line.ts",
        from: 'isTrusted(false) ? "store" : "apart"',
        to: 'isTrusted(false) ? "store" : "aside"',
      },
    ],
    args: ["--only", "calls", "--command", "decrypt", "--stride", "1000"],
    says: "LOST",
  },
  {
    name: "an old log that is removed without what was added to it meanwhile",
    changes: [
      {
        file: "src/log/jsonl/reseal.ts",
        from: "emptyFolder(folder, work);\n",
        to: "rmSync(folder.path, { recursive: true });\n",
      },
      {
        file: "src/log/jsonl/reseal.ts",
        from: "for (const folder of old) copyMissing(folder, work, { takeTail: false });\n",
        to: "",
      },
    ],
    args: ["--only", "calls", "--command", "rotate", "--stride", "7"],
    says: "LOST",
  },
  {
    name: "a forgetting that another run does not complete",
    changes: [
      {
        file: "src/cli/commands/forget.ts",
        from: "await memory.care.settle(), cli);\n      const files",
        to: "{ elsewhere: [], unreachable: [], others: [], published: [], residue: false }, cli);\n      const files",
      },
    ],
    args: ["--only", "calls", "--command", "forget", "--stride", "5"],
    says: "that had to go are still there",
  },
];

/** Tests the crash run itself: with each of these mistakes in the sources, its process must fail and say why. */
export const builds: Scenario = {
  name: "builds",
  about: "sources with one mistake each, which `kills` and `calls` must find",
  run: async ({ seed, say }) => {
    const checks: Check[] = [];
    for (const build of broken) {
      const start = performance.now();
      const { code, output } = await withFolder(async (folder) => runBroken(folder, build, seed));
      const isFound = code === 1 && output.includes(build.says) && !output.includes(build.saysNot ?? "\0");
      say(`${build.name}: ${isFound ? "found" : "NOT FOUND"}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
      checks.push(check(build.name, isFound, isFound ? build.says : `ended with ${code}: ${output.slice(-400)}`));
    }
    return checks;
  },
};

const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** Copies the checkout, makes the mistake in the copy, and starts the crash run of the copy. */
async function runBroken(
  folder: string,
  { changes, args }: BrokenBuild,
  seed: number,
): Promise<{ readonly code: number | null; readonly output: string }> {
  for (const part of ["src", "test", "scripts", "package.json"])
    cpSync(join(checkout, part), join(folder, part), { recursive: true });
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} has no longer: ${from}`);
    writeFileSync(join(folder, file), text.replace(from, to));
  }
  const words = [join(folder, "test/crash/run.ts"), "--seed", String(seed), ...args];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
