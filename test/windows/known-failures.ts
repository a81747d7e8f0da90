/** Failures for a reason that is not in Loci. */
export type KnownFailure = (FailureOfTests | FailureWithMessage) & {
  /**
   * `windows`: the test uses something that Windows does not have either, such as file modes or FIFOs.
   * `wine`: Wine behaves differently from Windows, or lacks a program that Windows has.
   */
  readonly because: "windows" | "wine";
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

export const knownFailures: readonly KnownFailure[] = [
  {
    message: /^Error: spawnSync (?:mkfifo|sh|\/bin\/sh) ENOENT/,
    because: "windows",
    reason: "Windows has neither this program nor FIFOs in folders.",
  },
  { message: /^Error: spawnSync git ENOENT/, because: "wine", reason: "There is no git for Windows to install here." },
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
    because: "wine",
    reason:
      "Wine appends by reading the size of a file and writing there, so two processes may write to the same place.",
  },
];
