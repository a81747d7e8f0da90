import { beforeEach, describe, expect, it } from "vitest";

import { open, useHome } from "../../../../test/memory-home.ts";
import type { Memory } from "../../memory.ts";

useHome();

const day = 86_400_000;
const start = Date.UTC(2026, 2, 1, 9);
let memory: Memory;
beforeEach(async () => {
  memory = await open({ now: () => start + 40 * day });
});

/** Records an exchange, and returns the id of its reply. */
async function exchange(text: string, reply: string, at: number, session = `s${at}`): Promise<string> {
  const [, id = ""] = await memory.record([
    { type: "prompt", text, session, at },
    { type: "assistant", text: reply, session, at: at + 1 },
  ]);
  return id;
}

const prompt = "how do I open the tunnel to the warehouse database?";
const recalled = async () => (await memory.recall({ prompt, record: false })).items.map(({ id }) => id);
const oldAnswer = (at: number, session?: string) =>
  exchange(
    "how do i open a tunnel to the warehouse database",
    "Run `ssh -N -L 5433:pgdata:5432 helios`, then `psql -h localhost -p 5433 mimic`.",
    at,
    session,
  );
const newAnswer = (at: number, session?: string) =>
  exchange(
    "my tunnel to the warehouse database is dead since helios is off",
    "Use `ssh -N -L 5440:pgdata2:5432 athena`, then `psql -h localhost -p 5440 mimic`.",
    at,
    session,
  );

describe("a newer answer about the same matter", () => {
  it("comes before the older one, even if it has fewer words of the question", async () => {
    const old = await oldAnswer(start);
    const newer = await newAnswer(start + 20 * day);
    expect(await recalled()).toEqual([newer, old]);
  });

  it("comes second if the other answer is given again later", async () => {
    await newAnswer(start);
    const latest = await oldAnswer(start + 20 * day);
    expect((await recalled())[0]).toBe(latest);
  });

  it("does not come before an older one of the same session", async () => {
    const first = await oldAnswer(start, "one");
    await newAnswer(start + 60_000, "one");
    expect((await recalled())[0]).toBe(first);
  });

  it("comes before the older one of the same session if the prompt changes a value of it", async () => {
    const old = await exchange(
      "open the tunnel to the warehouse database with at most 24 connections",
      "The tunnel to the warehouse database takes 24 connections now.",
      start,
      "one",
    );
    const newer = await exchange(
      "24 is too few for the warehouse, make it 32",
      "The tunnel takes 32 connections.",
      start + 60_000,
      "one",
    );
    expect((await recalled()).filter((id) => [old, newer].includes(id))).toEqual([newer, old]);
  });
});

it("a newer answer about another matter does not move up", async () => {
  const answer = await oldAnswer(start);
  await exchange("which database does the shop use", "Postgres 16 with two replicas.", start + 20 * day);
  expect((await recalled())[0]).toBe(answer);
});
