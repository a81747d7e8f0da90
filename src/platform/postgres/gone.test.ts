import { describe, expect, it } from "vitest";

import { LociError } from "../../core/errors.ts";
import { errorText, isGone, whileGone } from "./database-gone.ts";
import { parseServers } from "./database.ts";

const withCode = (code: string, message = "no") => Object.assign(new Error(message), { code });

describe("a lost database", () => {
  it("differs from a failed statement in the code of the error", () => {
    for (const code of ["08006", "57P01", "53300", "25006", "58030", "ECONNREFUSED", "ETIMEDOUT"])
      expect(isGone(withCode(code)), code).toBe(true);
    for (const code of ["23505", "42501", "LOC12", "22P02"]) expect(isGone(withCode(code)), code).toBe(false);
    expect(isGone(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isGone(new LociError("DATABASE_GONE", "x"))).toBe(true);
    expect(isGone(new LociError("CONFLICT", "the connection"))).toBe(false);
  });

  it("is asked again until it answers, and each attempt receives the number of earlier attempts", async () => {
    const tried: number[] = [];
    const answer = await whileGone(async (tries) => {
      tried.push(tries);
      if (tries < 2) throw new LociError("DATABASE_GONE", "failing over");
      return "here";
    });
    expect([answer, tried]).toEqual(["here", [0, 1, 2]]);
  });

  it("is not asked again after its time limit, or after another error", async () => {
    let tries = 0;
    const failing = (code: "DATABASE_GONE" | "CONFLICT", waitMs: number) =>
      whileGone(async () => {
        tries += 1;
        throw new LociError(code, "no");
      }, waitMs);
    await expect(failing("DATABASE_GONE", 0)).rejects.toMatchObject({ code: "DATABASE_GONE" });
    await expect(failing("CONFLICT", 10_000)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(tries).toBe(2);
  });
});

describe("the servers of a database", () => {
  it("are named in one address, and tried one by one", () => {
    expect(parseServers("postgres://loci:word@one:5432,two/db?sslmode=require")).toEqual([
      "postgres://loci:word@one:5432/db?sslmode=require",
      "postgres://loci:word@two/db?sslmode=require",
    ]);
  });

  it("are refused without the password in the message", () => {
    const wrong = "mysql://loci:hidden@one/db";
    expect(() => parseServers(wrong)).toThrow(expect.objectContaining({ code: "USAGE" }));
    expect(() => parseServers(wrong)).not.toThrow(/hidden/);
  });

  it("report together why no server answered", () => {
    expect(errorText(new AggregateError([new Error("one"), new Error("two")]))).toBe("one; two");
  });
});
