import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { earlierSettings, findCorrections } from "./find-corrections.ts";

/** What was written before: the person's words, or a reply if it begins with “agent: ”. */
function after(earlier: readonly string[], prompt: string): string[] {
  const known = earlier.flatMap((text, at) =>
    earlierSettings({ id: String(at), text: text.replace(/^agent: /, ""), isPerson: !text.startsWith("agent: ") }),
  );
  return findCorrections(prompt, known, String(earlier.length - 1)).map(({ was, text }) => `${was} -> ${text}`);
}

describe("a correction takes its subject from earlier words", () => {
  it.each([
    ["audio is 48 kHz, max 16 voices", "16 is too few at night. make it 20", "max 16 voices -> max 20 voices"],
    ["agent: Keys live 15 minutes.", "15 is way too long. 4 minutes", "Keys live 15 minutes -> Keys live 4 minutes"],
    ["agent: I set the cache timeout to 100 ms.", "timeout 100 ms is too slow. 30 ms", "the cache timeout to 30 ms"],
    ["put the db on 5544", "vpn sits on 5544, so the db has to move. 5571", "put the db on 5544 -> put the db on 5571"],
    ["autosave every 300 seconds", "five minutes is an eternity. 120", "-> autosave every 120 seconds"],
    ["retries 2, no backoff", "retries 4", "retries 2 -> retries 4"],
    ["keep a load radius of 3", "load radius 5 please", "keep a load radius of 3 -> load radius 5 please"],
    ["free shipping from 150 eur, show it", "free shipping only from 180 eur", "-> free shipping only from 180 eur"],
    [
      "alerts go to #data-alerts",
      "good. alerts: #oncall from now, nobody reads #data-alerts",
      "-> alerts go to #oncall",
    ],
    ["agent: The events are kept 14 months.", "so 9 months, not 14", "The events are kept 9 months"],
    ["the diesel base is 1.42", "hold on base is 1.38, 1.42 was last years contract", "the diesel base is 1.42 ->"],
    ["normalise to -16 LUFS", "go -18 LUFS, quality stays", "normalise to -16 LUFS -> normalise to -18 LUFS"],
    ["heavy tasks in the pool, 4 slots", "infra raised the pool, 6 slots now", "4 slots ->"],
    ["at most 4 receives then dlq", "make it 6 receives", "at most 4 receives then dlq -> make it 6 receives"],
    ["pool of 20 workers, port 8017", "port 8031 from now on", "port 8017 -> port 8031 from now on"],
    [
      "releases go out thursdays",
      "releases are tuesdays now",
      "releases go out thursdays -> releases are tuesdays now",
    ],
  ])("%s / %s", (before, prompt, expected) => {
    verifies("FAC-10.b");
    const corrections = after([before], prompt);
    expect(corrections).toHaveLength(1);
    expect(corrections[0]).toContain(expected);
  });

  it("states each value of a sentence by its own part", () => {
    expect(after(["retries 2, 10 min apart"], "retries 4, 5 min apart")).toEqual([
      "retries 2 -> retries 4",
      "10 min apart -> 5 min apart",
    ]);
  });

  it("takes the value that was named last of several that are as close", () => {
    expect(after(["the db is on port 5432", "put the db on port 5544"], "db on port 5571 now")).toEqual([
      "put the db on port 5544 -> db on port 5571 now",
    ]);
  });
});

describe("no correction is found in", () => {
  const known = ["max 16 voices, retries 2", "the cache ttl is 15 minutes", "agent: The service listens on port 6433."];

  it.each([
    ["a question", "should the cache ttl be 4 minutes?"],
    ["a question about the old value", "is 15 minutes too long? 4 minutes?"],
    ["a guess", "maybe the cache ttl is 4 minutes now"],
    ["a condition", "if the cache ttl is 4 minutes it will miss"],
    ["a plan for this moment", "cache ttl 4 minutes just for this test"],
    ["a report", "yesterday the cache ttl was 4 minutes"],
    ["a quotation", "“cache ttl is now 4 minutes”"],
    ["somebody else's words", "the vendor says the cache ttl is 4 minutes now"],
    ["a pasted text", "can you check this?\n\nThe cache ttl is 4 minutes now.\n\nRegards\nJim"],
    ["a log", "2026-03-01 10:00:00 INFO cache ttl 4 minutes\n2026-03-01 10:00:01 INFO retries 9"],
    ["code", "```\nttl: 4 minutes\nretries: 9\n```"],
    ["a mail", "From: Jim\nSubject: cache\n\nThe cache ttl is 4 minutes from now on."],
    ["another subject", "the session lifetime is 4 minutes now"],
    ["another unit", "the cache takes 4 MB now"],
    ["a value that stays", "cache ttl stays at 15 minutes, 4 minutes is for the others"],
    ["the same value", "cache ttl is 900 seconds now"],
    ["things that are counted again", "write 3 tests"],
    ["a story", "imagine a shop where the cache ttl is 4 minutes now"],
    ["a work on a text", "translate this: the cache ttl is 4 minutes now"],
    ["several weekdays", "we work monday and friday"],
    ["a prompt without a value", "make it shorter please"],
  ])("%s", (_, prompt) => {
    expect(after(known, prompt)).toEqual([]);
  });

  it("a prompt without earlier words", () => {
    expect(after([], "make it 6, not 4")).toEqual([]);
  });

  it("a maximum after a minimum", () => {
    expect(after(["agent: The backoff starts at 100 ms."], "cap the backoff at 60 s")).toEqual([]);
  });

  it("an agent's report", () => {
    expect(after(["agent: The 11 tests pass, it took 40 seconds."], "make it 12 tests")).toEqual([]);
  });
});
