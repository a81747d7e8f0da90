/** Failures with a known reason, or of tests that are written for Linux. */
export type KnownFailure = (FailureOfTests | FailureWithMessage) & {
  /**
   * `windows`: the test uses something that Windows does not have either, such as file modes or FIFOs.
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
    file: "src/platform/regular-file.test.ts",
    tests: [
      "a regular file is read whole, also through a link",
      "a regular file that the system cannot open gives",
      "a regular file that is new never takes the place of another",
    ],
    ...links,
  },
  {
    file: "src/config/paths.test.ts",
    tests: [
      "where the memory is is in the XDG config folder",
      "where the memory is is AI_MEMORY_PATH where that is set",
      "where the memory is with no HOME and no AI_MEMORY_PATH",
    ],
    because: "windows",
    reason: "They are about paths of Linux, and Windows' Node always passes on USERPROFILE.",
  },
  { file: "src/config/paths.test.ts", tests: ["where the memory is is the same through a symlink"], ...links },
  {
    file: "src/config/load-config.test.ts",
    tests: ["the layers of the settings are found from a folder inside the project, and through symlinks"],
    ...links,
  },
  {
    file: "src/config/load-config.test.ts",
    tests: ["settings do not wait for a file that never ends"],
    because: "windows",
    reason: "It reads /dev/zero, which Windows does not have.",
  },
  {
    file: "src/health/probe-hook.test.ts",
    tests: ["a hook is tried with the compiled code that it really has"],
    because: "wine",
    reason: "Wine makes no junctions, so a hook is tried with code that it compiles itself.",
  },
  {
    file: "src/hooks/process/hook.test.ts",
    tests: ["A hook that captures loads no database"],
    because: "windows",
    reason: "Windows has no /dev/urandom, so Node's crypto is loaded for random bytes.",
  },
  {
    file: "src/hooks/process/hook.test.ts",
    tests: ["A prompt is answered with what the memory knows without a word to the network"],
    because: "windows",
    reason: "There a hook reads its input with Node's stream of pipes, which is in the module for the network.",
  },
  {
    file: "src/hooks/process/hook.test.ts",
    tests: ["Whatever happens, a host hears a valid answer and exit 0 when the host has gone before the answer"],
    because: "windows",
    reason: "The host is a script of sh.",
  },
  {
    file: "src/hooks/process/hook.test.ts",
    tests: ["A hook in a folder whose memory may have been left behind gives its memory after a remote was added"],
    because: "wine",
    reason: "Under Wine the birth time of a folder changes with its content.",
  },
  {
    file: "src/index/open-index.test.ts",
    tests: [
      "the index is rebuilt into a new generation while the old one serves",
      "the index is made anew when its file was deleted or damaged",
      "the index is used to the end by a process that looks for its file once",
    ],
    because: "windows",
    reason: "Windows does not remove a file that a process has open. The next rebuild removes it.",
  },
  {
    file: "src/server/mcp/serve-stdio.test.ts",
    tests: ["loci mcp clears its run also when SIG"],
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
    file: "src/agents/install/install-host.test.ts",
    tests: ["claude-code: a file that nobody may write comes back"],
    because: "windows",
    reason: "Windows does not rename over a file that is marked as read-only.",
  },
  {
    file: "src/agents/opencode/plugin.test.ts",
    tests: ["opencode's plugin runs the hook with the Node.js in PATH"],
    ...scripts,
  },
  { file: "src/cli/commands/documents.test.ts", tests: ["loci write and read read a file where"], ...paths },
  {
    file: "src/cli/commands/encrypt.test.ts",
    tests: ["loci encrypt and loci decrypt say before anybody", "`loci unlock` takes a passphrase"],
    ...unlock,
  },
  {
    file: "src/cli/commands/documents.test.ts",
    tests: ["loci write and read say what to do about a secret"],
    ...unclear,
  },
  {
    file: "src/cli/commands/upkeep.test.ts",
    tests: ["stats, doctor and verify doctor finds everything in order"],
    ...modes,
  },
  { file: "test/two-versions.test.ts", tests: ["two versions of the program on one home"], ...links },
  { file: "test/record.test.ts", tests: ["two builds are compared"], ...unclear },
  { file: "test/docs.test.ts", tests: ["every command of README works"], ...slow },
  { file: "src/cli/commands/entries.test.ts", tests: ["loci entries exports to a file"], ...paths },
  {
    file: "src/cli/commands/install.test.ts",
    tests: [
      "before anything is written",
      "every agent",
      "a broken file keeps only its own agent",
      "a plugin",
      "what is there already",
      "after an update has taken away the Node.js",
      "an installed command survives",
      "a mistake in the settings",
    ],
    ...paths,
  },
  { file: "src/cli/commands/install.test.ts", tests: ["in a project a link that leads out"], ...links },
  { file: "src/cli/commands/install.test.ts", tests: ["the backup holds the bytes of before"], ...modes },
  { file: "src/cli/commands/kept-files.test.ts", tests: ["every file that a command leaves"], ...slow },
  {
    file: "src/cli/commands/model.test.ts",
    tests: ["loci model shows that there is none", "loci model asks an agent's"],
    ...scripts,
  },
  { file: "src/cli/commands/moved-memory.test.ts", tests: ["A memory", "A path that holds another memory"], ...birth },
  {
    file: "src/cli/commands/publish.test.ts",
    tests: ["loci publish refuses symbolic", "loci publish explains", "a published list"],
    ...links,
  },
  { file: "src/cli/commands/scrub.test.ts", tests: ["`loci scrub` shows what it finds"], ...paths },
  { file: "src/cli/commands/space.test.ts", tests: ["loci space keeps a folder's memory"], ...birth },
  { file: "src/cli/commands/upkeep.test.ts", tests: ["upkeep stores the summary beside"], ...paths },
  { file: "src/cli/completions/completions.test.ts", tests: ["completions complete commands"], ...scripts },
  { file: "src/cli/docs.test.ts", tests: ["every example of docs/encryption.md"], ...unlock },
  { file: "src/cli/docs.test.ts", tests: ["every example of docs/cli.md"], ...scripts },
  { file: "src/cli/docs.test.ts", tests: ["the worked example of docs/documents.md"], ...paths },
  { file: "src/cli/loci-loader.test.ts", tests: ["the bundled command installs the hook"], ...paths },
  { file: "src/cli/loci-loader.test.ts", tests: ["the bundled command keeps compiled code"], ...modes },
  { file: "src/cli/loci-loader.test.ts", tests: ["the bundled command prints all of a long answer"], ...scripts },
  { file: "src/cli/loci.test.ts", tests: ["the program as a process does not mind a reader"], ...scripts },
  { file: "src/cli/output/memory-details.test.ts", tests: ["`loci` alone"], ...paths },
  { file: "src/cli/run-cli.test.ts", tests: ["loci alone makes the folders"], ...modes },
  { file: "src/cli/run-cli.test.ts", tests: ["what cannot be understood is said"], ...paths },
  {
    file: "src/health/check-encryption.test.ts",
    tests: ["loci doctor names a document", "loci doctor follows no other link"],
    ...links,
  },
  { file: "src/health/check-hosts.test.ts", tests: ["doctor asks Codex", "doctor says when Codex"], ...scripts },
  { file: "src/health/check-hosts.test.ts", tests: ["doctor runs no command that this Loci"], ...paths },
  {
    file: "src/health/check-hosts.test.ts",
    tests: [
      "doctor says what is gone",
      "doctor says which guard",
      "doctor says that hooks are",
      "doctor finds an installation",
    ],
    ...slow,
  },
  {
    file: "src/hooks/guards/delegation/enforce-delegation.test.ts",
    tests: ["an agent that is to delegate may read"],
    ...asks,
  },
  {
    file: "src/hooks/guards/delegation/enforce-delegation.test.ts",
    tests: ["an agent that is to delegate has no"],
    ...links,
  },
  {
    file: "src/hooks/guards/guard.test.ts",
    tests: ["permission triage gives its reason in words"],
    because: "windows",
    reason: "Windows has no file names with such characters.",
  },
  {
    file: "src/hooks/guards/guard.test.ts",
    tests: [
      "permission triage allows what only reads, refuses what clearly harms,",
      "permission triage has its whole say before a tool runs where the host",
      "permission triage asks about files by their names alone where the host",
      "permission triage takes neither the home folder nor one above it for a",
      "permission triage asks about npm where the project has settings for it",
      "permission triage looks from the folder that the tool is to run in",
      "permission triage refuses instead of asking where the person wants tha",
      "the person's rules allow what they name, with all its arguments known",
      "the person's rules are beaten by those that deny, and these look throu",
      "the person's rules look past the values of options, and find an option",
      "the person's rules cannot allow what clearly harms",
      "the person's rules name folders that may be read besides the project",
      "a model that is asked decides only what is open",
    ],
    ...asks,
  },
  { file: "src/hooks/guards/shell/read-script.test.ts", tests: ["what bash runs is what is read"], ...scripts },
  { file: "src/hooks/left-alone.test.ts", tests: ["of sessions that several processes leave alone"], ...appends },
  { file: "src/hooks/process/hook-deadline.test.ts", tests: ["a guard that asks a model"], ...scripts },
  {
    file: "src/hooks/process/hook-deadline.test.ts",
    tests: ["A prompt of 100 MB", "A giant event of any host gets a valid answer: claude-code UserPromptSubmit"],
    ...slow,
  },
  {
    file: "src/hooks/process/hook-guard.test.ts",
    tests: [
      "a guard in a hook decides, and what it allowed or refused is in the lo",
      "a guard in a hook reads the policies of the person and of the project",
      "a guard with a model lets the model decide what no rule decides",
    ],
    ...asks,
  },
  { file: "src/hooks/process/start-command.test.ts", tests: ["a machine on which only hooks run"], ...slow },
  { file: "src/keys/keys.test.ts", tests: ["the keys of a memory, by the library"], ...unlock },
  { file: "src/log/jsonl/log.test.ts", tests: ["appending stores nothing behind a link"], ...links },
  { file: "src/memory/documents/paths.test.ts", tests: ["a symbolic link"], ...links },
  { file: "src/memory/end-session.test.ts", tests: ["the end of a session leaves a document alone"], ...links },
  { file: "src/memory/entries/clear-entries.test.ts", tests: ["clearing has its bytes erased"], ...inUse },
  { file: "src/memory/entries/entries-at-once.test.ts", tests: ["many who save at once never exceed"], ...slow },
  { file: "src/memory/erasure/forget-targets.test.ts", tests: ["cleared entries leave the log"], ...inUse },
  { file: "src/memory/erasure/forget.test.ts", tests: ["forgetting does so while another process"], ...inUse },
  {
    file: "src/memory/erasure/verify-erasures.test.ts",
    tests: ["the proof that what was forgotten is gone is completed"],
    ...inUse,
  },
  { file: "src/memory/memory.test.ts", tests: ["the files are all for the owner alone"], ...modes },
  { file: "src/memory/migrate.test.ts", tests: ["a log of an older version still shows"], ...inUse },
  {
    file: "src/memory/recall/semantic.test.ts",
    tests: ["making vectors keeps two models", "forgetting what has a vector leaves"],
    ...inUse,
  },
  { file: "src/memory/save-summary.test.ts", tests: ["the file of a session's summary does not stop"], ...links },
  { file: "src/memory/spaces.test.ts", tests: ["A folder that changes"], ...birth },
  { file: "src/memory/transfer/export.test.ts", tests: ["an exported file is private"], ...modes },
  { file: "src/models/language/cli-model.test.ts", tests: ["the command of", "what "], ...scripts },
  { file: "src/models/onnx/onnx-embedder.test.ts", tests: ["without the optional packages"], ...paths },
  { file: "src/platform/cached-scripts.test.ts", tests: ["compiled code is kept, for its owner"], ...modes },
  { file: "src/platform/encryption/open-keys.test.ts", tests: ["the keys of a memory are unlocked"], ...unlock },
  { file: "src/platform/outside-test.test.ts", tests: ["A file is outside of a space but not"], ...links },
  {
    file: "src/server/mcp/serve-http.test.ts",
    tests: ["the token is printed only when asked for"],
    because: "windows",
    reason: "Windows has no signals: a process that is ended cannot clean up.",
  },
  { file: "src/server/mcp/serve-http.test.ts", tests: ["the token is made once"], ...modes },
  { file: "test/architecture.test.ts", tests: ["(file)"], ...paths },
  {
    file: "test/guards.test.ts",
    tests: [
      "the corpus of dangerous commands is never allowed: reads secrets or wh",
      "the corpus of dangerous commands is never allowed: reads what a link l",
      "the corpus of dangerous commands is never allowed: lists what lies beh",
      "the corpus of dangerous commands is never allowed: looks for files out",
      "the corpus of dangerous commands is never allowed as a part of somethi",
      "the corpus of dangerous commands is never allowed with empty quotes",
    ],
    ...links,
  },
  { file: "test/language.test.ts", tests: ["the pages, comments and messages"], ...paths },
  { file: "test/recall-sets.test.ts", tests: ["search finds the answer"], ...slow },
  { file: "test/slot-histories.test.ts", tests: ["no value that holds"], ...slow },
  {
    file: "test/secret-service.test.ts",
    tests: ["the keychain that the safety tests start"],
    because: "windows",
    reason: "It is the Secret Service of Linux.",
  },
  { file: "bench/import.test.ts", tests: ["an import that is killed while it writes"], ...slow },
];
