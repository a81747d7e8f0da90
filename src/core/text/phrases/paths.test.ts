import { expect, it } from "vitest";

import { tildePath, tildeText } from "./paths.ts";

const env = { HOME: "/home/ada" };

it.each([
  ["/home/ada", "~"],
  ["/home/ada/notes", "~/notes"],
  ["/home/adam/notes", "/home/adam/notes"],
  ["/mnt/home/ada", "/mnt/home/ada"],
])("%s is shown as %s", (path, expected) => {
  expect([tildePath(path, env), tildeText(path, env)]).toEqual([expected, expected]);
});

it.each([
  ["there is no file /home/ada/a.json; see '/home/ada/b'", "there is no file ~/a.json; see '~/b'"],
  ["/home/ada.bak and /home/ada-2/x stay", "/home/ada.bak and /home/ada-2/x stay"],
  ["in /home/ada, and in /home/ada.", "in ~, and in /home/ada."],
])("the text %j is shown as %j", (text, expected) => {
  expect(tildeText(text, env)).toBe(expected);
});

it("a path stays unchanged without a home", () => {
  expect([tildeText("/x/y", {}), tildeText("/x/y", { HOME: "/" })]).toEqual(["/x/y", "/x/y"]);
});

it("the home folder of Windows is abbreviated too, whatever HOME contains", () => {
  const windows = { HOME: "/c/Users/ada", USERPROFILE: "C:\\Users\\ada" };
  expect(tildePath("C:\\Users\\ada\\notes\\a.md", windows)).toBe("~\\notes\\a.md");
  expect(tildePath("C:\\Users\\adam\\a.md", windows)).toBe("C:\\Users\\adam\\a.md");
  expect(tildeText("see 'C:\\Users\\ada\\a.md'.", windows)).toBe("see '~\\a.md'.");
});
