import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { editorCommand, runEditor } from "./run-editor.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("editor");
});
afterEach(() => removeScratch(folder));

it("the editor receives the file in a shell variable", () => {
  expect(editorCommand("code --wait", "linux")).toBe('code --wait "$LOCI_EDITED_FILE"');
  expect(editorCommand("notepad", "win32")).toBe('notepad "%LOCI_EDITED_FILE%"');
});

it("a file with an unusual name is opened in this system's shell", () => {
  const [script, file] = [join(folder, "editor.cjs"), join(folder, "my notes & 'more'.md")];
  writeFileSync(script, 'require("node:fs").appendFileSync(process.argv[3], process.argv[2])');
  writeFileSync(file, "first, ");
  expect(runEditor(`"${process.execPath}" "${script}" second`, file, process.env)).toBeNull();
  expect(readFileSync(file, "utf8")).toBe("first, second");
  expect(runEditor("there-is-no-such-editor", file, process.env)).toMatch(/could not be started|ended with an error/);
});
