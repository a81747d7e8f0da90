import { expect, it } from "vitest";

import { whatHappened } from "./request.ts";

const message = "no memory has the id 'a1'; find it with `loci search` or `loci timeline`";

it("an error message is shown without advice that the next step repeats", () => {
  expect(whatHappened(message, "Find the id with `loci search`.")).toBe("No memory has the id 'a1'");
});

it("an error message is shown whole if no next step follows, or if it contains no advice", () => {
  expect(whatHappened(message, undefined)).toBe(`N${message.slice(1)}`);
  expect(whatHappened("Too long; at most 3 are allowed", "Shorten it.")).toBe("Too long; at most 3 are allowed");
});
