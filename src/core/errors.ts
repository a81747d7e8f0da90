/** How each surface reports one error code. `next` is the advice for the person. */
interface ErrorSpec {
  readonly http: number;
  readonly exit: number;
  readonly mcp: number;
  readonly meaning: string;
  readonly next: string;
}

/** The only table of error codes. A test compares it with docs/errors.md. Exit codes follow sysexits. */
export const errorTable = {
  USAGE: {
    http: 400,
    exit: 64,
    mcp: -32602,
    meaning: "The command or call was not understood.",
    next: "Run `loci --help` or `loci <command> --help`.",
  },
  CANCELLED: {
    http: 400,
    exit: 130,
    mcp: -32602,
    meaning: "A question was answered with Ctrl-C; nothing was done.",
    next: "Run the command again if you still want it.",
  },
  EVENT_INVALID: {
    http: 400,
    exit: 65,
    mcp: -32602,
    meaning: "An event does not fit the schema.",
    next: "Fix the field that the message names.",
  },
  EVENT_TOO_LARGE: {
    http: 413,
    exit: 65,
    mcp: -32602,
    meaning: "An event is over the size limit.",
    next: "Store a shorter text; the message gives size and limit.",
  },
  SCOPE_REFUSED: {
    http: 403,
    exit: 77,
    mcp: -32602,
    meaning: "The caller may not do this in this scope.",
    next: "Use a scope that the message names.",
  },
  MEMORY_CLOSED: {
    http: 409,
    exit: 70,
    mcp: -32603,
    meaning: "The memory was closed and then used.",
    next: "Open it again with `openMemory`.",
  },
  NO_FILES: {
    http: 409,
    exit: 69,
    mcp: -32602,
    meaning: "This memory has no files to do that with: its log or its documents are in another store.",
    next: "Use the tools of that store.",
  },
  NOT_FOUND: {
    http: 404,
    exit: 66,
    mcp: -32602,
    meaning: "Nothing has this id or address.",
    next: "Find the id with `loci search` or `loci timeline`.",
  },
  CONFLICT: {
    http: 409,
    exit: 75,
    mcp: -32602,
    meaning: "The document has changed since it was read; nothing was written.",
    next: "Read the document again, then apply your change to the present text.",
  },
  LIMIT_EXCEEDED: {
    http: 413,
    exit: 65,
    mcp: -32602,
    meaning: "The content does not fit into its compartment or document.",
    next: "Store less, or clear old content; the message gives size and limit.",
  },
  HOME_MISSING: {
    http: 500,
    exit: 78,
    mcp: -32603,
    meaning: "No folder for the memory: neither HOME nor AI_MEMORY_PATH is set.",
    next: "Set HOME, or AI_MEMORY_PATH to an absolute path.",
  },
  CONFIG_INVALID: {
    http: 400,
    exit: 78,
    mcp: -32603,
    meaning: "A setting has a value that is not allowed.",
    next: "Correct the key that the message names; `loci config` shows all.",
  },
  HOST_SILENT: {
    http: 408,
    exit: 75,
    mcp: -32603,
    meaning: "An agent started a hook and did not finish writing the event.",
    next: "Nothing, if it happened once; else report it with the agent's version.",
  },
  HOOK_LATE: {
    http: 500,
    exit: 75,
    mcp: -32603,
    meaning: "A hook took too long, so the agent continued without its answer.",
    next: "Nothing, if it happened once; else check whether the disk or the machine is very busy.",
  },
  DISK_FULL: {
    http: 507,
    exit: 74,
    mcp: -32603,
    meaning: "The disk is full; the write was refused.",
    next: "Free some space and try again.",
  },
  NOT_WRITABLE: {
    http: 500,
    exit: 77,
    mcp: -32603,
    meaning: "A file or folder cannot be written.",
    next: "Check its owner and mode, and that the disk is not read-only.",
  },
  NOT_READABLE: {
    http: 500,
    exit: 77,
    mcp: -32603,
    meaning: "A file or folder cannot be read.",
    next: "Check its owner and mode.",
  },
  FILE_REFUSED: {
    http: 500,
    exit: 65,
    mcp: -32603,
    meaning: "Not a regular file (a pipe, a device), or larger than Loci reads.",
    next: "Remove it, or put a regular file in its place; the message names it.",
  },
  IO_FAILED: {
    http: 500,
    exit: 74,
    mcp: -32603,
    meaning: "Reading or writing a file failed.",
    next: "`loci doctor` checks the disk and folders.",
  },
  LOG_DAMAGED: {
    http: 500,
    exit: 65,
    mcp: -32603,
    meaning: "The log is damaged or was altered.",
    next: "`loci verify` names the places; restore them with `loci restore`.",
  },
  CURSOR_LOST: {
    http: 500,
    exit: 70,
    mcp: -32603,
    meaning: "The log is older than the index, as after a restored backup.",
    next: "Nothing: Loci rebuilds the index automatically.",
  },
  DEVICES_CHANGED: {
    http: 503,
    exit: 70,
    mcp: -32603,
    meaning: "A device was accepted or refused since the index was built.",
    next: "Nothing: Loci rebuilds the index automatically; `loci rebuild` does it at once.",
  },
  KEY_LOCKED: {
    http: 423,
    exit: 77,
    mcp: -32603,
    meaning: "The memory is encrypted and locked.",
    next: "Run `loci unlock`, or set LOCI_KEY_FILE.",
  },
  KEY_UNVERIFIED: {
    http: 423,
    exit: 77,
    mcp: -32603,
    meaning: "The memory is encrypted, and this machine has not verified its key.",
    next: "Run `loci unlock` once, then `loci import all`; until then nothing is stored.",
  },
  KEY_WRONG: {
    http: 403,
    exit: 77,
    mcp: -32603,
    meaning: "The passphrase or recovery key is not the one of this memory.",
    next: "Type it again; the recovery key works too.",
  },
  KEY_FILE_INVALID: {
    http: 500,
    exit: 78,
    mcp: -32603,
    meaning: "The file with the wrapped keys is damaged or was altered.",
    next: "Restore it from a backup or another device; until then nothing is stored in plain text.",
  },
  KEYCHAIN_UNAVAILABLE: {
    http: 500,
    exit: 69,
    mcp: -32603,
    meaning: "The system's keychain cannot be used.",
    next: "Use a passphrase: `loci encrypt --passphrase`.",
  },
  CIPHER_UNAVAILABLE: {
    http: 500,
    exit: 69,
    mcp: -32603,
    meaning: "The package that encrypts the index is not installed.",
    next: 'Run "npm install libsql" where loci-memory is installed.',
  },
  BACKUP_INVALID: {
    http: 400,
    exit: 65,
    mcp: -32603,
    meaning: "A backup is incomplete or was altered.",
    next: "Choose another backup, or take what is sound with `loci restore <backup> --salvage`.",
  },
  MIGRATION_FAILED: {
    http: 500,
    exit: 65,
    mcp: -32603,
    meaning: "The new log did not verify; the old one is unchanged.",
    next: "Read the report; Loci continues with the old log.",
  },
  LOSS_REFUSED: {
    http: 409,
    exit: 65,
    mcp: -32603,
    meaning: "The command would take a large part out of the log or leave it out of a backup; nothing was changed.",
    next: "Run `loci doctor`; it names what is missing and the backup that has it.",
  },
  FORMAT_UNKNOWN: {
    http: 415,
    exit: 65,
    mcp: -32602,
    meaning: "Loci cannot read this format.",
    next: "docs/transfer.md lists the formats.",
  },
  FILE_DAMAGED: {
    http: 400,
    exit: 65,
    mcp: -32602,
    meaning: "The file to import is cut off or was altered.",
    next: "Import a complete copy; Loci skips what it has already stored.",
  },
  PASSPHRASE_WRONG: {
    http: 403,
    exit: 77,
    mcp: -32602,
    meaning: "A passphrase does not open this file.",
    next: "Use the passphrase that the file was written with.",
  },
  BUSY: {
    http: 503,
    exit: 75,
    mcp: -32603,
    meaning: "Another process holds the lock.",
    next: "Try again in a moment.",
  },
  INDEX_FAILED: {
    http: 500,
    exit: 70,
    mcp: -32603,
    meaning: "The index could not be used.",
    next: "Run `loci rebuild` to rebuild it from the log.",
  },
  ERASURE_PENDING: {
    http: 202,
    exit: 75,
    mcp: -32603,
    meaning: "The memory is hidden, but some of its bytes are still on disk.",
    next: "Run `loci forget --pending` when the process that the message names has ended.",
  },
  MODEL_UNAVAILABLE: {
    http: 503,
    exit: 69,
    mcp: -32603,
    meaning: "A model could not be used.",
    next: "Install or correct what the message names; everything else works without it.",
  },
  MODEL_PAUSED: {
    http: 503,
    exit: 75,
    mcp: -32603,
    meaning: "The language model failed several times in a row, so Loci does not call it for a while.",
    next: "Check the model's service; Loci tries it again at the time in the message.",
  },
  MODEL_BUDGET_SPENT: {
    http: 429,
    exit: 75,
    mcp: -32603,
    meaning: "The day's budget for the language model is spent.",
    next: "Wait until midnight UTC, or raise the budget that the message names.",
  },
  MODEL_FAILED: {
    http: 502,
    exit: 69,
    mcp: -32603,
    meaning: "The language model, or the service that runs it, did not answer as it should.",
    next: "Try it with `loci model try`; Loci works without a model meanwhile.",
  },
  MODEL_TIMEOUT: {
    http: 504,
    exit: 75,
    mcp: -32603,
    meaning: "The language model did not answer in time.",
    next: "Try it with `loci model try`, or raise `model.timeout` in the settings.",
  },
  MODEL_ANSWER_INVALID: {
    http: 502,
    exit: 65,
    mcp: -32603,
    meaning: "The language model answered twice in a form that Loci cannot use.",
    next: "Choose another model with `loci model set`; the answer was not used.",
  },
  NOT_AUTHENTICATED: {
    http: 401,
    exit: 77,
    mcp: -32603,
    meaning: "The request has no valid token and no session.",
    next: "Send `Authorization: Bearer` with the token that `loci serve --print-token` prints.",
  },
  REQUEST_REFUSED: {
    http: 403,
    exit: 77,
    mcp: -32603,
    meaning: "The request came under a wrong host name or from a page of another origin.",
    next: "Use the address that `loci serve` prints.",
  },
  PRECONDITION_FAILED: {
    http: 412,
    exit: 75,
    mcp: -32602,
    meaning: "The document or entry is not the version that `If-Match` names; nothing was written.",
    next: "Read it again, apply your change to the present text, and send its ETag as `If-Match`.",
  },
  PRECONDITION_NEEDED: {
    http: 428,
    exit: 64,
    mcp: -32602,
    meaning: "The request must name the version that it replaces.",
    next: "Send the ETag of the last read as `If-Match`, or `If-None-Match: *` for a new document.",
  },
  TOO_MANY_REQUESTS: {
    http: 429,
    exit: 75,
    mcp: -32603,
    meaning: "Too many requests, wrong tokens or open streams.",
    next: "Wait for the time in the header `Retry-After`.",
  },
  QUOTA_EXCEEDED: {
    http: 403,
    exit: 77,
    mcp: -32603,
    meaning: "The team has as many members, events, bytes or tokens as it may have.",
    next: "Erase what you do not need, or ask the operator of the server to raise the limit.",
  },
  SERVER_UNAVAILABLE: {
    http: 503,
    exit: 69,
    mcp: -32603,
    meaning: "The server cannot be reached, or did not answer in time.",
    next: "Check that `loci serve` runs at the address in the message, and try again.",
  },
  SERVER_ANSWER_INVALID: {
    http: 502,
    exit: 65,
    mcp: -32603,
    meaning: "The answer does not come from a Loci server, is too large, or was cut off.",
    next: "Use the address that `loci serve` prints, and the same version of Loci on both sides.",
  },
  DATABASE_GONE: {
    http: 503,
    exit: 75,
    mcp: -32603,
    meaning: "The database of a team server does not answer; what was not acknowledged may or may not be stored.",
    next: "Try again: a retry with the same events is safe. If it lasts, look at the database's own log.",
  },
  DATABASE_REFUSED: {
    http: 500,
    exit: 78,
    mcp: -32603,
    meaning: "The database, its schema or its role is not as a team server needs it.",
    next: "Do what the message says, and start again.",
  },
  SYNC_UNREACHABLE: {
    http: 503,
    exit: 69,
    mcp: -32603,
    meaning: "The server of the team cannot be reached, or something else answered in its place.",
    next: "Check the network, and run `loci sync` again: it goes on where it stopped.",
  },
  INTERNAL: {
    http: 500,
    exit: 70,
    mcp: -32603,
    meaning: "A fault in Loci itself.",
    next: "Please report it with the output of `loci doctor --json`.",
  },
} as const satisfies Record<string, ErrorSpec>;

/** The code of an error; docs/errors.md lists them all. */
export type ErrorCode = keyof typeof errorTable;

/** A fault with a stable code; the message says what happened, where and what to do. */
export class LociError extends Error {
  /** The stable code of the error. */
  readonly code: ErrorCode;
  /** The advice for the person. An error without its own advice has the advice of its code. */
  readonly next: string;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; next?: string } = {}) {
    super(message, options);
    this.name = "LociError";
    this.code = code;
    this.next = options.next ?? errorTable[code].next;
  }
}

/** True for a system error with this code, such as ENOENT or EEXIST. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Wraps a file-system error so that the caller sees a stable code, the path and the cause. */
export function fileErrorToLociError(error: unknown, doing: string, path: string): LociError {
  if (error instanceof LociError) return error;
  const errno = error instanceof Error && "code" in error ? String(error.code) : "";
  const code = fileErrorCodes[errno] ?? "IO_FAILED";
  if (errno === "ENOENT")
    return new LociError(code, `${doing} ${path} failed: there is no such file or folder`, { cause: error });
  const extended = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  const sqlite = extended & 0xff;
  if (sqlite === sqliteFull || extended === sqliteNoSharedMemory)
    return new LociError("DISK_FULL", `${doing} ${path} failed: the disk is full; free some space and try again`, {
      cause: error,
    });
  if (sqlite === sqliteReadOnly)
    return new LociError("NOT_WRITABLE", `${doing} ${path} failed: the disk or the file is read-only`, {
      cause: error,
    });
  if (sqlite === sqliteIo)
    return new LociError(code, `${doing} ${path} failed: the disk is full or faulty; see \`loci doctor\``, {
      cause: error,
    });
  if (errno === "ENOTDIR")
    return new LociError(code, `${doing} ${path} failed: a part of this path is a file, not a folder`, {
      cause: error,
    });
  const reason = errno === "" ? String(error) : errno;
  // The advice continues a sentence here, so it starts in lower case and has no full stop.
  const next = errorTable[code].next.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replace(/\.$/, "");
  return new LociError(code, `${doing} ${path} failed (${reason}): ${next}`, { cause: error });
}

const sqliteFull = 13;
const sqliteReadOnly = 8;
/** SQLITE_IOERR_SHMSIZE: the disk has no room for the file that all processes of a database share. */
const sqliteNoSharedMemory = 4874;
/** SQLITE_IOERR: SQLite also reports this code if the disk has no room for a file beside the database. */
const sqliteIo = 10;

const fileErrorCodes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: "DISK_FULL",
  EDQUOT: "DISK_FULL",
  EROFS: "NOT_WRITABLE",
  EACCES: "NOT_WRITABLE",
  EPERM: "NOT_WRITABLE",
};
