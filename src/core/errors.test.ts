import { expect, it } from "vitest";

import { fileErrorToLociError } from "./errors.ts";

const converted = (fault: object) =>
  fileErrorToLociError(Object.assign(new Error("as the system says it"), fault), "opening", "/a/b");

it("system errors about files are described in helpful words", () => {
  expect(converted({ code: "ENOENT" }).message).toBe("opening /a/b failed: there is no such file or folder");
  expect(converted({ code: "ENOSPC" })).toMatchObject({ code: "DISK_FULL" });
  expect(converted({ code: "EACCES" })).toMatchObject({
    code: "NOT_WRITABLE",
    message: "opening /a/b failed (EACCES): check its owner and mode, and that the disk is not read-only",
  });
  expect(converted({ code: "ENOTDIR" }).message).toBe(
    "opening /a/b failed: a part of this path is a file, not a folder",
  );
  expect(converted({ code: "ERR_SQLITE_ERROR", errcode: 13 })).toMatchObject({
    code: "DISK_FULL",
    message: "opening /a/b failed: the disk is full; free some space and try again",
  });
  expect(converted({ code: "ERR_SQLITE_ERROR", errcode: 4874 })).toMatchObject({ code: "DISK_FULL" });
  expect(converted({ code: "ERR_SQLITE_ERROR", errcode: 10 })).toMatchObject({
    code: "IO_FAILED",
    message: "opening /a/b failed: the disk is full or faulty; see `loci doctor`",
  });
});
