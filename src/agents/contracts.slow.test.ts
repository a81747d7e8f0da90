import { describe, expect, it } from "vitest";

import { answerTo, unreadableInputs } from "../../test/contracts/unreadable-inputs.ts";
import { verifies } from "../../test/verifies.ts";

describe("a hook with unreadable input", () => {
  it.each(unreadableInputs)("$host, $name: exits 0 with an answer and without an error message", (input) => {
    verifies("HOOK-3.a", "HOOK-5.a");
    expect(answerTo(input)).toEqual({ status: 0, answer: {}, stderr: "" });
  });
});
