import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { nameFolders } from "./name-folders.ts";

const folder = (root: string, first: string, linked: boolean | null = null) => ({ root, first, linked });
const names = (...folders: ReturnType<typeof folder>[]) => [...nameFolders(folders, "r").values()];

it("the first folder of a remote has its name, all others their own until they are linked", () => {
  verifies("SCO-7.a");
  expect(names(folder("/b", "2"), folder("/a", "1"), folder("/c", "3", true))).toEqual(["/b", "r", "r"]);
});

it("a folder that was split is never the first, and none is where all were", () => {
  verifies("SCO-7.a");
  expect(names(folder("/a", "1", false), folder("/b", "2"))).toEqual(["/a", "r"]);
  expect(names(folder("/a", "1", false))).toEqual(["/a"]);
});
