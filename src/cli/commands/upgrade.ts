import { tildeText } from "../../core/text/phrases/paths.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { findInstallation, type Installation } from "../../health/find-installation.ts";
import { defineCliCommand } from "../command.ts";

export const command = defineCliCommand({
  summary: "how to get the newest version",
  usage: "",
  examples: ["loci upgrade"],
  about: [
    "Finds out how this copy was installed, and prints the commands for it.",
    "It changes nothing and makes no request. Loci never updates by itself.",
  ],
  args: {},
  goesOnWithBrokenSettings: true,
  run: async (_args, { world, style }) => {
    const found = findInstallation(world.env);
    const show = (text: string): string => printableLine(tildeText(text, world.env));
    return {
      json: { ...found },
      lines: () => [
        `Loci ${found.version} ${ways[found.way]} (${show(found.folder)})`,
        "",
        ...(found.partOf === null
          ? ["To upgrade it, run:", ...found.commands.map((line) => `  ${style.strong(show(line))}`)]
          : [`It is a part of ${show(found.partOf)}: upgrade that package.`]),
        ...(found.isWritable ? [] : ["The folder belongs to another user, who must run this."]),
        "Then restart your agents and `loci serve`, and run `loci doctor`.",
      ],
    };
  },
});

const ways: Readonly<Record<Installation["way"], string>> = {
  "npm-global": "was installed for all projects by npm",
  "pnpm-global": "was installed for all projects by pnpm",
  "yarn-global": "was installed for all projects by Yarn",
  "bun-global": "was installed for all projects by Bun",
  npx: "runs from the cache of npx",
  "pnpm-dlx": "runs from the cache of pnpm dlx",
  "yarn-dlx": "runs from the cache of yarn dlx",
  bunx: "runs from the cache of bunx",
  project: "is a dependency of a project",
  checkout: "runs from its source",
};
