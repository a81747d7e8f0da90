import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import {
  appendText,
  checkDatabaseFiles,
  FileTooLarge,
  openRegular,
  readBeginning,
  readBytes,
  readText,
  writeFresh,
  writeNew,
} from "./regular-file.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

let folder = "";
const at = (name: string) => join(folder, name);
beforeEach(() => void (folder = makeScratch("regular")));
afterEach(() => removeScratch(folder));

function codeOf(work: () => unknown): string {
  try {
    work();
    return "none";
  } catch (error) {
    return error instanceof LociError ? error.code : String((error as NodeJS.ErrnoException).code);
  }
}

describe.skipIf(process.platform === "win32")("a place without a regular file is refused at once", () => {
  const things: Record<string, () => Promise<void> | void> = {
    "a pipe": () => void execFileSync("mkfifo", [at("thing")]),
    "a link to a pipe": () => {
      execFileSync("mkfifo", [at("pipe")]);
      symlinkSync(at("pipe"), at("thing"));
    },
    "a link to a device": () => symlinkSync("/dev/zero", at("thing")),
    "a link to a terminal": () => symlinkSync("/dev/ptmx", at("thing")),
    "a folder": () => mkdirSync(at("thing")),
    "a socket": async () =>
      new Promise<void>((resolve) => {
        const server = createServer().listen(at("thing"), resolve);
        server.unref();
      }),
  };

  it.each(Object.keys(things))("%s", async (kind) => {
    verifies("SAF-13.b");
    await things[kind]?.();
    expect(codeOf(() => readText(at("thing"), 100))).toBe("FILE_REFUSED");
    expect(codeOf(() => readBeginning(at("thing"), 100))).toBe("FILE_REFUSED");
    expect(codeOf(() => openRegular(at("thing"), "change"))).toBe("FILE_REFUSED");
    expect(codeOf(() => appendText(at("thing"), "words"))).toBe("FILE_REFUSED");
    expect(codeOf(() => checkDatabaseFiles(at("thing")))).toBe("FILE_REFUSED");
  });

  it("also beside a database, where SQLite would open it", () => {
    writeFileSync(at("host.db"), "");
    expect(codeOf(() => checkDatabaseFiles(at("host.db")))).toBe("none");
    execFileSync("mkfifo", [at("host.db-wal")]);
    expect(codeOf(() => checkDatabaseFiles(at("host.db")))).toBe("FILE_REFUSED");
  });
});

describe("a regular file", () => {
  it("is read completely, also through a link, and also if its size is unknown", () => {
    writeFileSync(at("a"), "ä word");
    expect(readText(at("a"), 7)).toBe("ä word");
    symlinkSync(at("a"), at("link"));
    expect(readText(at("link"), 7)).toBe("ä word");
    const status = process.platform === "linux" ? readText("/proc/self/status", 1_000_000) : "VmRSS:";
    expect(status).toMatch(/^VmRSS:/m);
  });

  it("is refused before it is read if it is larger than its reader accepts", () => {
    verifies("SAF-13.b");
    writeFileSync(at("a"), "eight by");
    truncateSync(at("a"), 1e12);
    expect(() => readBytes(at("a"), 8)).toThrow(FileTooLarge);
    expect(readBeginning(at("a"), 8).toString()).toBe("eight by");
    expect(codeOf(() => readText(at("a"), 8))).toBe("FILE_REFUSED");
  });

  it("that the system cannot open causes the system's error", () => {
    expect(codeOf(() => readText(at("none"), 8))).toBe("ENOENT");
    writeFileSync(at("a"), "");
    symlinkSync(at("a"), at("link"));
    expect(codeOf(() => readBytes(at("link"), 8, { followLinks: false }))).toBe("ELOOP");
  });

  it("is appended to, and created as private if missing", () => {
    appendText(at("a"), "one\n");
    appendText(at("a"), "two\n", { flush: true });
    expect(readFileSync(at("a"), "utf8")).toBe("one\ntwo\n");
    expect(process.platform === "win32" || (statSync(at("a")).mode & 0o777) === 0o600).toBe(true);
  });

  it("never replaces another file when it is created, and does not follow a link", () => {
    appendFileSync(at("a"), "mine");
    expect(codeOf(() => writeNew(at("a"), "other"))).toBe("EEXIST");
    symlinkSync(at("elsewhere"), at("link"));
    expect(codeOf(() => writeNew(at("link"), "other"))).toBe("EEXIST");
    writeFresh(at("link"), "fresh");
    expect([existsSync(at("elsewhere")), readFileSync(at("link"), "utf8")]).toEqual([false, "fresh"]);
    chmodSync(at("a"), 0o400);
    writeFresh(at("a"), "fresh");
    expect(readFileSync(at("a"), "utf8")).toBe("fresh");
  });
});
