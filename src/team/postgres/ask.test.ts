import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { LociError } from "../../core/errors.ts";
import type { Database, Query } from "../../platform/postgres/database.ts";
import { ask, askOne } from "./ask.ts";
import { createIdentityStore } from "./open-members.ts";
import { removeExpired } from "./open-operator.ts";

/** A database that answers each statement with the next of these answers, and an error if it is one. */
function answering(...answers: readonly (readonly object[] | Error)[]) {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const left = [...answers];
  const query: Query = async <Row>(text: string, values: readonly unknown[] = []) => {
    asked.push({ text, values });
    const answer = left.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return answer as Row[];
  };
  const database: Database = { query, read: query, session: (action) => action(query), close: async () => {} };
  return { database, asked };
}

const refusal = (code: string) => Object.assign(new Error("refused by the database"), { code });

describe("the functions of a team's database", () => {
  it("receive their values separate from the statement", async () => {
    const { database, asked } = answering([]);
    await ask(database, "authenticate", ["1", "a'; DROP TABLE x"]);
    expect(asked).toEqual([{ text: "SELECT * FROM loci.authenticate($1, $2)", values: ["1", "a'; DROP TABLE x"] }]);
  });

  it("explain the next step in an error for each code of the schema", async () => {
    const schema = readFileSync(new URL("../../log/postgres/schema/002-team.sql", import.meta.url), "utf8");
    const codes = new Set(schema.match(/LOC1\d/g));
    expect(codes.size).toBeGreaterThan(2);
    for (const code of codes) {
      const error = await ask(answering(refusal(code)).database, "f", []).catch((caught: unknown) => caught);
      expect(error, code).toBeInstanceOf(LociError);
      expect(error, code).toMatchObject({ next: expect.stringMatching(/\w/) });
    }
    await expect(ask(answering(refusal("23505")).database, "f", [])).rejects.toMatchObject({ code: "23505" });
  });

  it("report a deleted team if they return no row", async () => {
    await expect(askOne(answering([]).database, "usage", ["1"])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a token", () => {
  const row = { member: 3, name: "ana", scopes: ["read"], kind: "device", stream: 5 };

  it("belongs to a program unless it is a browser's session, and can be limited to one stream", async () => {
    const find = async (found: object) =>
      createIdentityStore(answering([found]).database).findToken({ tenant: "1", id: "a1", hash: Buffer.alloc(32) });
    expect(await find(row)).toMatchObject({ kind: "token", onlyStream: 5, scopes: new Set(["read"]) });
    const session = await find({ ...row, kind: "session", stream: null });
    expect(session).toMatchObject({ kind: "person" });
    expect(session).not.toHaveProperty("onlyStream");
  });

  it("that expired is removed in batches until none is left", async () => {
    const { database, asked } = answering([{ last: "1000", removed: "7" }], [{ last: null, removed: "2" }]);
    expect(await removeExpired(database, 30)).toBe(9);
    expect(asked.map(({ values }) => values[0])).toEqual(["0", "1000"]);
  });
});
