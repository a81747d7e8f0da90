import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { createTestHome } from "../../test/run-loci.ts";
import { configKeys } from "../config/check-config.ts";
import { commands } from "./commands.ts";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

/** Splits a line as a shell would, as far as the page needs it. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
}

it("every example of docs/cli.md works, and every command has one", async () => {
  const home = createTestHome();
  const examples = [...page("cli.md").matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    (block ?? "").trim().split("\n"),
  );
  const known: Record<string, string> = {};
  for (const example of examples) {
    const [, echoed, command = ""] = /^(?:echo '(.*)' \| )?loci (.*)$/.exec(example) ?? [];
    const args = shellWords(command).map((word) => known[word] ?? word);
    const ran = await home.loci(args, echoed === undefined ? {} : { input: `${echoed}\n` });
    expect(ran, example).toMatchObject({ exit: 0, stderr: "" });
    if (args[0] === "remember") known["9f3a21bc"] = /as ([0-9a-f]{8})/.exec(ran.stdout)?.[1] ?? "";
    if (args[0] === "why") known["5c1d90ee"] ??= /recall ([0-9a-f]{8})/.exec(ran.stdout)?.[1] ?? "";
    if (args[0] === "backup")
      known["/path/to/backup"] = (/^ {2}~(\/\S+)/m.exec(ran.stdout)?.[1] ?? "").replace(/^/, home.path);
  }
  expect([...new Set(examples.map((example) => /loci (\w+)/.exec(example)?.[1] ?? ""))].toSorted()).toEqual(
    Object.keys(commands).toSorted(),
  );
  home.remove();
});

it("docs/config.md has a line for every setting", () => {
  for (const key of configKeys()) expect(page("config.md")).toMatch(new RegExp(`^\\| \`${key}\` +\\|`, "m"));
});
