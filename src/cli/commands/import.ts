import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { hostNames } from "../../agents/chosen-hosts.ts";
import { defineCliCommand } from "../command.ts";
import { importFromAgents } from "../import/import-agents.ts";
import { importFromGit } from "../import/import-git.ts";
import { importFromMemories } from "../import/import-host-memories.ts";
import { importMemories } from "../import/import-memories.ts";
import { onlyFor } from "../input/shared-args.ts";

export const command = defineCliCommand({
  summary: "import transcripts, exports, other memories",
  usage: "<agent>|all|memories [<agent>…]|git|<file> [options]",
  examples: [
    "loci import all --dry-run",
    "loci import claude-code --since 30d",
    "loci import memories",
    "loci import git --dry-run",
    "loci import memory.jsonl --yes",
  ],
  args: {
    what: {
      type: "positional",
      valueHint: "many",
      description: `${hostNames.join(", ")}, or all: their transcripts; memories: what they remember; git: commit messages; else a file or folder`,
    },
    since: {
      type: "string",
      valueHint: "time",
      description: "transcripts, git: only what happened since, as 30d",
    },
    again: { type: "boolean", description: "transcripts, memories: also unchanged files" },
    space: {
      type: "string",
      valueHint: "name",
      description: "file: put its memories there; . is this folder's",
    },
    untrusted: { type: "boolean", description: "file: an export of Loci's that is somebody else's" },
    "passphrase-file": { type: "string", valueHint: "file", description: "file: has the passphrase that opens it" },
    yes: { type: "boolean", alias: "y", description: "file: do not ask" },
    "dry-run": { type: "boolean", description: "only count; store nothing" },
  },
  run: async (args, cli) => {
    const words = args._;
    const [first = ""] = words;
    const isDryRun = args["dry-run"] === true;
    const isMemories = first === memoriesWord;
    const isGit = first === gitWord;
    const isFile = words.length === 1 && isPath(first, cli.world.cwd);
    const isAgain = args.again === true;
    onlyFor("files", isFile, args, ["space", "untrusted", "passphrase-file", "yes"]);
    onlyFor("transcripts and git", !isFile && !isMemories, args, ["since"]);
    onlyFor("transcripts and memories", !isFile && !isGit, args, ["again"]);
    if (isGit) return importFromGit(cli, { folders: words.slice(1), since: args.since, isDryRun });
    if (isMemories) return importFromMemories(cli, { agents: words.slice(1), isDryRun, isAgain });
    if (!isFile) return importFromAgents(cli, { agents: words, since: args.since, isDryRun, isAgain });
    return importMemories(cli, {
      path: resolve(cli.world.cwd, first),
      space: args.space,
      passphraseFile: args["passphrase-file"],
      isUntrusted: args.untrusted === true,
      isYes: args.yes === true,
      isDryRun,
    });
  },
});

/** Imports the agents' own memories instead of their transcripts. */
const memoriesWord = "memories";

/** Imports what the commit messages of a repository say. */
const gitWord = "git";

/** True if the word is a file or folder. Names of agents take precedence; write `./` before a file with such a name. */
function isPath(word: string, cwd: string): boolean {
  if (word === "all" || word === memoriesWord || word === gitWord || hostNames.includes(word)) return false;
  return /[/\\.]/.test(word) || existsSync(resolve(cwd, word));
}
