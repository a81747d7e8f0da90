import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../files/scratch.ts";
import { findProgram, startable } from "./find-program.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("startable");
});
afterEach(() => removeScratch(folder));

/** A command as npm installs it on Windows. */
function install(name: string, last: string): string {
  const file = join(folder, `${name}.cmd`);
  const head = [
    "@ECHO off",
    "GOTO start",
    ":find_dp0",
    "SET dp0=%~dp0",
    "EXIT /b",
    ":start",
    "SETLOCAL",
    "CALL :find_dp0",
  ];
  writeFileSync(file, [...head, "", last, ""].join("\r\n"), { mode: 0o755 });
  return file;
}

describe("a command that npm installed on Windows", () => {
  it("is started without cmd.exe: its script with Node.js", () => {
    verifies("PLAT-1.a");
    const last = String.raw`endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\node_modules\@openai\codex\bin\codex.js" %*`;
    const { program, args } = startable(install("codex", last), "win32");
    expect(program).toBe(process.execPath);
    expect(args.map((name) => name.replaceAll("\\", "/").replace(folder.replaceAll("\\", "/"), ""))).toEqual([
      "/node_modules/@openai/codex/bin/codex.js",
    ]);
  });

  it("is its own executable if npm installed one", () => {
    const { program, args } = startable(
      install("claude", String.raw`"%dp0%\node_modules\claude\claude.exe"   %*`),
      "win32",
    );
    expect([program.endsWith(String.raw`node_modules\claude\claude.exe`), args]).toEqual([true, []]);
  });

  it("stays unchanged if npm did not write it, and on other systems", () => {
    const other = install("other", "call something %*");
    expect(startable(other, "win32")).toEqual({ program: other, args: [] });
    expect(startable("/usr/bin/codex", "linux")).toEqual({ program: "/usr/bin/codex", args: [] });
  });

  it("is found in PATH by its name", () => {
    const file = install("codex", "");
    expect(findProgram("codex", folder, "win32")).toBe(file);
    expect(findProgram("codex", folder, "linux")).toBeNull();
  });
});
