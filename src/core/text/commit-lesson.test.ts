import { describe, expect, it } from "vitest";

import { commitLesson } from "./commit-lesson.ts";

const explained = "The pool closed connections that were still in use, so requests failed at night.";

describe("a commit message", () => {
  it.each([
    ["fix", `fix(db): close idle connections only\n\n${explained}`],
    ["fix", `Fix failing requests at night\n\n${explained}\n\nSigned-off-by: Ada <ada@example.com>`],
    ["revert", `Revert "Cache the prices"\n\nThis reverts commit 1234567890abcdef1234567890abcdef12345678.`],
    ["decision", "Use SQLite for the queue\n\nWe chose SQLite instead of Redis, because one machine is enough."],
    ["decision", `feat(api)!: drop version 1\n\n${explained}`],
  ])("becomes a %s", (kind, message) => {
    expect(commitLesson(message)).toMatchObject({ kind });
  });

  it.each([
    "fix typo",
    "fix: typo\n\nTiny.",
    "Add a button\n\nIt is blue and has a shadow, and it is on the right side.",
    "",
    "\n\nbecause of nothing in particular, which is long enough to be a body",
    "chore: update dependencies\n\n- a from 1 to 2\n- b from 3 to 4 and some more",
  ])("contains no lesson: %j", (message) => {
    expect(commitLesson(message)).toBeNull();
  });

  it("loses the lines that tools add, and is shortened", () => {
    const trailers = "Reviewed-by: Bob <bob@example.com>\nCo-authored-by: Eve <eve@example.com>\nChange-Id: I123";
    const { text = "" } = commitLesson(`fix: a\n\n${explained}\n\n${trailers}`) ?? {};
    expect(text).toBe(`fix: a\n\n${explained}`);
    expect(commitLesson(`fix: a\n\n${explained.repeat(1000)}`)?.text.length).toBe(2000);
  });
});
