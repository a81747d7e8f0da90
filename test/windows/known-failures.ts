/** Failures with a known reason, or of tests that are written for Linux. */
export type KnownFailure = (FailureOfTests | FailureWithMessage) & {
  /**
   * `windows`: the test uses something that neither Windows nor Wine has, such as file modes or FIFOs.
   * `wine`: Wine behaves differently from Windows, or lacks a program that Windows has.
   * `test`: the test is written for Linux: for its paths, or for programs that are scripts of sh. What it checks is not
   * shown for Windows.
   */
  readonly because: "windows" | "wine" | "test";
  readonly reason: string;
};

/** The failures of these tests of a file; each is given by the beginning of its full name. */
interface FailureOfTests {
  readonly file: string;
  readonly tests: readonly string[];
}

/** Every failure with such a message. */
interface FailureWithMessage {
  readonly message: RegExp;
}

const links = {
  because: "wine",
  reason: "Wine makes no symbolic links that programs can follow; Windows makes them for who may (developer mode).",
} as const;

const modes = {
  because: "windows",
  reason: "Windows has no file modes. The person's own folder is private by its access list.",
} as const;

const inUse = {
  because: "windows",
  reason: "Windows does not remove a file that another process, or another memory of this process, has open.",
} as const;

const unlock = {
  because: "windows",
  reason: "Windows has no `loci unlock`: no folder there is empty after a log-out.",
} as const;

const asks = {
  because: "windows",
  reason: "On Windows the permission guard allows nothing by itself, because the shell is not known. It asks.",
} as const;

const birth = {
  because: "wine",
  reason: "Under Wine the birth time of a folder, or of the drive, changes with its content.",
} as const;

const appends = {
  because: "wine",
  reason: "Under Wine, two processes that append at once may write to the same place (docs/windows.md).",
} as const;

const slow = {
  because: "wine",
  reason: "Under Wine processes and pipes take several times as long, so the test or a hook of it runs out of time.",
} as const;

const scripts = { because: "test", reason: "Its programs are scripts of sh, which Windows does not start." } as const;

const unclear = { because: "test", reason: "The cause is not known yet." } as const;

const paths = { because: "test", reason: "It expects paths or commands as Linux writes them." } as const;

export const knownFailures: readonly KnownFailure[] = [
  {
    message: /^Error: spawnSync (?:mkfifo|sh|\/bin\/sh) ENOENT/,
    because: "windows",
    reason: "Windows has neither this program nor FIFOs in folders.",
  },
  {
    message: /^(?:Error: )?spawnSync git ENOENT/,
    because: "wine",
    reason: "There is no git for Windows to install here.",
  },
  {
    message: /^AssertionError: expected 438 to be (?:384|416|448) \/\//,
    because: "windows",
    reason: "Windows reports 0666 for every file. The person's own folder is private by its access list.",
  },
  {
    file: "src/platform/files/regular-file.test.ts",
    tests: [
      "a regular file is read completely,",
      "a regular file that the system",
      "a regular file never replaces another",
    ],
    ...links,
  },
  {
    file: "src/config/paths.test.ts",
    tests: [
      "the folder of the memory is in the",
      "the folder of the memory is AI_MEMORY_PATH if",
      "the folder of the memory must be known: with no HOME",
    ],
    because: "windows",
    reason: "They are about paths of Linux, and Windows' Node always passes on USERPROFILE.",
  },
  { file: "src/config/paths.test.ts", tests: ["the folder of the memory is the same"], ...links },
  {
    file: "src/config/load-config.test.ts",
    tests: ["the layers of the settings are found from a folder inside the project, and through symlinks"],
    ...links,
  },
  {
    file: "src/config/load-config.test.ts",
    tests: ["settings do not wait"],
    because: "windows",
    reason: "It reads /dev/zero, which Windows does not have.",
  },
  {
    file: "src/health/probe-hook.test.ts",
    tests: ["a hook is tested"],
    because: "wine",
    reason: "Wine makes no junctions, so a hook is tried with code that it compiles itself.",
  },
  {
    file: "src/hook-process/hook.slow.test.ts",
    tests: ["A hook that captures loads no database,"],
    because: "windows",
    reason: "Windows has no /dev/urandom, so Node's crypto is loaded for random bytes.",
  },
  {
    file: "src/hook-process/hook.slow.test.ts",
    tests: ["recall in a hook loads no network"],
    because: "windows",
    reason: "There a hook reads its input with Node's stream of pipes, which is in the module for the network.",
  },
  {
    file: "src/hook-process/hook.slow.test.ts",
    tests: ["a host always gets a valid answer and exit code 0 if the host"],
    because: "windows",
    reason: "The host is a script of sh.",
  },
  {
    file: "src/hook-process/hook.slow.test.ts",
    tests: ["a hook in a folder whose memory may be under another path returns its memory"],
    because: "wine",
    reason: "Under Wine the birth time of a folder changes with its content.",
  },
  {
    file: "src/index/open-index.test.ts",
    tests: [
      "the index is rebuilt into",
      "the index is rebuilt if",
      "the index keeps its open file",
      "the index repeats a query",
    ],
    because: "windows",
    reason: "Windows does not remove a file that a process has open. The next rebuild removes it.",
  },
  {
    file: "src/server/mcp/serve-stdio.slow.test.ts",
    tests: ["loci mcp also clears its run when SIG"],
    because: "windows",
    reason: "Windows has no signals: a process that is ended cannot clean up.",
  },
  {
    file: "crash/fifty",
    tests: ["exactly 10,000 events", "each line is whole", "nothing is torn or altered"],
    ...appends,
  },
  { file: "crash/documents", tests: ["with an editor: there was work"], ...unclear },
  {
    file: "src/agents/install/install-host.slow.test.ts",
    tests: ["claude-code: a file that nobody may write comes back"],
    because: "windows",
    reason: "Windows does not rename over a file that is marked as read-only.",
  },
  {
    file: "src/agents/opencode/plugin.test.ts",
    tests: ["opencode's plugin uses the Node.js"],
    ...scripts,
  },
  { file: "src/cli/commands/documents.test.ts", tests: ["loci write and read read a file"], ...paths },
  {
    file: "src/cli/commands/encrypt.slow.test.ts",
    tests: ["loci encrypt and loci decrypt report before any", "`loci unlock` reads the"],
    ...unlock,
  },
  {
    file: "src/cli/commands/documents.test.ts",
    tests: ["loci write and read explain what to"],
    ...unclear,
  },
  {
    file: "src/cli/commands/upkeep.test.ts",
    tests: ["stats, doctor and verify doctor reports that"],
    ...modes,
  },
  { file: "test/two-versions.slow.test.ts", tests: ["two versions of the program on one home"], ...links },
  { file: "test/record.test.ts", tests: ["two builds are compared"], ...unclear },
  { file: "test/docs.test.ts", tests: ["every command of README"], ...slow },
  { file: "src/cli/commands/entries.test.ts", tests: ["loci entries exports to a file"], ...paths },
  {
    file: "src/cli/commands/install.slow.test.ts",
    tests: [
      "the plan of an installation",
      "every agent",
      "a broken file blocks",
      "a plugin",
      "what the person already has",
      "after an update has removed the Node.js that hooks name",
      "an installed command works",
      "a mistake in the settings",
    ],
    ...paths,
  },
  { file: "src/cli/commands/install.test.ts", tests: ["`loci install` before it writes", "every agent"], ...paths },
  { file: "src/cli/commands/install.test.ts", tests: ["an installation in a project does not follow"], ...links },
  { file: "src/cli/commands/install.slow.test.ts", tests: ["the backup of a changed file contains the"], ...modes },
  { file: "src/cli/commands/kept-files.slow.test.ts", tests: ["every file that a"], ...slow },
  {
    file: "src/cli/commands/model.slow.test.ts",
    tests: ["loci model reports that no model", "loci model uses an agent's"],
    ...scripts,
  },
  {
    file: "src/cli/commands/moved-memory.slow.test.ts",
    tests: ["A memory", "a path with another memory than before"],
    ...birth,
  },
  {
    file: "src/cli/commands/publish.test.ts",
    tests: ["loci publish refuses symbolic", "loci publish explains that a", "a published list after forgetting"],
    ...links,
  },
  { file: "src/cli/commands/scrub.test.ts", tests: ["`loci scrub` shows what"], ...paths },
  { file: "src/cli/commands/space.test.ts", tests: ["loci space keeps a folder's"], ...birth },
  { file: "src/cli/commands/upkeep.test.ts", tests: ["`loci upkeep` stores the summary beside"], ...paths },
  { file: "src/cli/completions/completions.test.ts", tests: ["completions complete commands"], ...scripts },
  { file: "src/cli/docs.slow.test.ts", tests: ["every example of docs/encryption.md"], ...unlock },
  { file: "src/cli/docs.slow.test.ts", tests: ["every example of docs/cli.md"], ...scripts },
  { file: "src/cli/docs.slow.test.ts", tests: ["the worked example of docs/documents.md"], ...paths },
  { file: "src/cli/loci-loader.slow.test.ts", tests: ["the bundled command installs the hook"], ...paths },
  { file: "src/cli/loci-loader.slow.test.ts", tests: ["the bundled command stores compiled code"], ...modes },
  { file: "src/cli/loci-loader.slow.test.ts", tests: ["the bundled command prints a long"], ...scripts },
  { file: "src/cli/loci.slow.test.ts", tests: ["the program as a process ignores a reader"], ...scripts },
  { file: "src/cli/output/memory-details.test.ts", tests: ["`loci` alone"], ...paths },
  { file: "src/cli/run-cli.test.ts", tests: ["loci alone creates the folders"], ...modes },
  { file: "src/cli/run-cli.test.ts", tests: ["an invalid command line is reported before"], ...paths },
  {
    file: "src/health/check-encryption.test.ts",
    tests: ["loci doctor names a document", "loci doctor follows no other link"],
    ...links,
  },
  {
    file: "src/health/check-hosts.slow.test.ts",
    tests: ["doctor asks Codex, which", "doctor reports that Codex"],
    ...scripts,
  },
  { file: "src/health/check-hosts.test.ts", tests: ["doctor never runs a"], ...paths },
  { file: "src/health/check-hosts.test.ts", tests: ["doctor reports missing files"], ...slow },
  {
    file: "src/health/check-hosts.slow.test.ts",
    tests: ["doctor names a guard", "doctor reports hooks that are off,", "doctor also finds an"],
    ...slow,
  },
  {
    file: "src/hooks/guards/delegation/enforce-delegation.test.ts",
    tests: ["an agent that has to delegate may read without"],
    ...asks,
  },
  {
    file: "src/hooks/guards/delegation/enforce-delegation.test.ts",
    tests: ["an agent that has to delegate gets no"],
    ...links,
  },
  {
    file: "src/hooks/guards/guard.test.ts",
    tests: ["permission triage makes file names"],
    because: "windows",
    reason: "Windows has no file names with such characters.",
  },
  {
    file: "src/hooks/guards/guard.test.ts",
    tests: [
      "permission triage allows calls that only",
      "permission triage also allows and",
      "permission triage asks about files",
      "permission triage does not treat",
      "permission triage asks about npm",
      "permission triage resolves paths from",
      "permission triage refuses instead of",
      "the person's rules allow a command that they",
      "the person's rules lose to rules",
      "the person's rules skip the values",
      "the person's rules cannot allow clearly harmful calls",
      "the person's rules list folders that",
      "a model that is asked decides only requests",
    ],
    ...asks,
  },
  {
    file: "src/hooks/guards/shell/read-script.slow.test.ts",
    tests: ["the commands that bash runs equal those that"],
    ...scripts,
  },
  { file: "src/hooks/left-alone.test.ts", tests: ["no session with LOCI_PAUSE"], ...appends },
  { file: "src/hook-process/hook-deadline.slow.test.ts", tests: ["a guard that asks a model"], ...scripts },
  {
    file: "src/hook-process/hook-deadline.slow.test.ts",
    tests: [
      "A prompt of 100 MB is recorded by",
      "A giant event of any host gets a valid answer: claude-code UserPromptSubmit",
    ],
    ...slow,
  },
  {
    file: "src/hook-process/hook-guard.test.ts",
    tests: [
      "a guard in a hook decides, and the",
      "a guard in a hook reads the policies of the person and of the project",
      "a guard with a model lets the model",
    ],
    ...asks,
  },
  { file: "src/hook-process/start-command.slow.test.ts", tests: ["a machine on which only hooks run"], ...slow },
  { file: "src/keys/keys.test.ts", tests: ["the keys of a memory, used through the library"], ...unlock },
  { file: "src/keys/keys.slow.test.ts", tests: ["the keys of a memory, used through the library"], ...unlock },
  { file: "src/log/jsonl/log.test.ts", tests: ["appending does not follow"], ...links },
  { file: "src/memory/documents/paths.test.ts", tests: ["a symbolic link"], ...links },
  {
    file: "src/memory/summaries/end-session.test.ts",
    tests: ["the end of a session does not change"],
    ...links,
  },
  {
    file: "src/memory/entries/clear-entries.test.ts",
    tests: ["clearing entries does not start an erasure", "clearing entries erases the bytes"],
    ...inUse,
  },
  { file: "src/memory/entries/entries-at-once.slow.test.ts", tests: ["concurrent saves by twenty processes"], ...slow },
  { file: "src/memory/forget/forget-targets.test.ts", tests: ["cleared entries leave the log"], ...inUse },
  { file: "src/memory/forget/forget.test.ts", tests: ["forgetting works while another"], ...inUse },
  {
    file: "src/memory/erasure/verify-erasures.test.ts",
    tests: ["the proof of erasure covers an erasure that another"],
    ...inUse,
  },
  { file: "src/memory/memory.test.ts", tests: ["the files can only be"], ...modes },
  { file: "src/memory/care/migrate.test.ts", tests: ["a log of an older version shows what a"], ...inUse },
  {
    file: "src/memory/recall/semantic.test.ts",
    tests: ["computing vectors stores the vectors of two models", "forgetting a memory with a vector leaves no byte"],
    ...inUse,
  },
  {
    file: "src/memory/summaries/save-summary.test.ts",
    tests: ["the file of a session's summary is reported with the"],
    ...links,
  },
  { file: "src/memory/places/spaces.test.ts", tests: ["a folder that changes"], ...birth },
  { file: "src/memory/transfer/export.test.ts", tests: ["an exported file is private, complete"], ...modes },
  { file: "src/models/language/cli-model.slow.test.ts", tests: ["the command of"], ...scripts },
  {
    file: "src/models/onnx/onnx-embedder.slow.test.ts",
    tests: ["without the optional packages says which package"],
    ...paths,
  },
  { file: "src/platform/programs/cached-scripts.test.ts", tests: ["compiled code is stored,"], ...modes },
  { file: "src/platform/encryption/open-keys.test.ts", tests: ["the keys of a memory are unlocked for"], ...unlock },
  { file: "src/platform/spaces/outside-space.test.ts", tests: ["a file is outside a space but not if"], ...links },
  {
    file: "src/server/mcp/serve-http.test.ts",
    tests: ["the token is printed only"],
    because: "windows",
    reason: "Windows has no signals: a process that is ended cannot clean up.",
  },
  { file: "src/server/mcp/serve-http.test.ts", tests: ["the token is created once,"], ...modes },
  { file: "test/architecture.slow.test.ts", tests: ["(file)"], ...paths },
  {
    file: "test/guards.slow.test.ts",
    tests: [
      "the corpus of dangerous commands is never allowed: reads secrets or wh",
      "the corpus of dangerous commands is never allowed: reads what a link l",
      "the corpus of dangerous commands is never allowed: lists what lies beh",
      "the corpus of dangerous commands is never allowed: looks for files out",
      "the corpus of dangerous commands is never allowed as",
      "the corpus of dangerous commands is never allowed with empty quotes",
    ],
    ...links,
  },
  { file: "test/language.slow.test.ts", tests: ["the project's pages, comments"], ...paths },
  { file: "test/recall-sets.test.ts", tests: ["search finds the answer"], ...slow },
  { file: "test/recall-sets.slow.test.ts", tests: ["search finds the answer"], ...slow },
  { file: "test/slot-histories.slow.test.ts", tests: ["in 2,000 generated histories,"], ...slow },
  {
    file: "test/secret-service.test.ts",
    tests: ["the keychain that the safety tests start"],
    because: "windows",
    reason: "It is the Secret Service of Linux.",
  },
  { file: "bench/import.slow.test.ts", tests: ["an import that is killed while it writes"], ...slow },
];
