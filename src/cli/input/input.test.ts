import { Readable } from "node:stream";

import { describe, expect, it } from "vitest";

import { readNumber, readType } from "./filters.ts";
import { parseAsOf, parseFuture, parseMoment } from "./moments.ts";
import { needIds, onlyFor } from "./shared-args.ts";
import { wordsOrInput } from "./words-or-input.ts";

const now = new Date("2026-11-16T12:00:00").getTime();
const hour = 3_600_000;
const usage = (message: RegExp) => expect.objectContaining({ code: "USAGE", message: expect.stringMatching(message) });

describe("a time on the command line", () => {
  it("is a duration before now, a local date, or words", () => {
    expect(parseMoment("since", "12h", now)).toBe(now - 12 * hour);
    expect(parseMoment("since", "2026-11-01", now)).toBe(new Date(2026, 10, 1).getTime());
    expect(parseMoment("since", "yesterday", now)).toBe(new Date(2026, 10, 15).getTime());
  });

  it("is the end of that day if only a date is passed to --as-of", () => {
    expect(parseAsOf("2026-11-01", now)).toBe(new Date(2026, 10, 2).getTime() - 1);
  });

  it("that is invalid, or past where a future time is needed, is refused with examples", () => {
    expect(() => parseMoment("since", "soon", now)).toThrow(usage(/--since 'soon' is not a time; write 30min/));
    expect(() => parseFuture("at", "2026-11-01", now)).toThrow(usage(/--at '2026-11-01' is past/));
    expect(parseFuture("at", "3d", now)).toBe(now + 72 * hour);
  });
});

describe("the words of a command line", () => {
  const piped = (bytes: Uint8Array) => ({ stdin: Object.assign(Readable.from([bytes]), { isTTY: false }) });

  it("are one text, or come from standard input", async () => {
    expect(await wordsOrInput(["The", "port "], piped(Buffer.from("unread")))).toBe("The port");
    expect(await wordsOrInput(["-"], piped(Buffer.from(" piped\n")))).toBe("piped");
    expect(await wordsOrInput([], piped(Buffer.from(" piped\n")), true)).toBe(" piped\n");
  });

  it("are refused if they are too long or not text", async () => {
    const long = wordsOrInput([], piped(Buffer.alloc(1_048_577, "x")));
    await expect(long).rejects.toMatchObject({ code: "EVENT_TOO_LARGE" });
    await expect(wordsOrInput([], piped(Buffer.of(0xff)))).rejects.toMatchObject({ code: "EVENT_INVALID" });
  });

  it("may name a type as lists print it; a mistyped type causes a hint", () => {
    expect([readType("reply"), readType("fact")]).toEqual(["assistant", "fact"]);
    expect(() => readType("fcat")).toThrow(usage(/did you mean fact\?/));
  });

  it("are read as ids without repetitions, and at least one id is needed", () => {
    expect(needIds(["AB", "ab", "c"])).toEqual(["ab", "c"]);
    expect(() => needIds([])).toThrow(usage(/which memory\?/));
  });
});

describe("an option", () => {
  it("accepts a whole number within its limits", () => {
    expect(readNumber("limit", "50", 1, 100)).toBe(50);
    for (const text of ["0", "101", "1.5", "-1", "1e2", ""])
      expect(() => readNumber("limit", text, 1, 100)).toThrow(usage(/whole number from 1 to 100/));
  });

  it("that only works with another option is refused without that option", () => {
    onlyFor("--query", true, { space: "x" }, ["space"]);
    onlyFor("--query", false, { space: undefined, all: false }, ["space", "all"]);
    expect(() => onlyFor("--query", false, { space: "x" }, ["space"])).toThrow(usage(/--space is for --query/));
  });
});
