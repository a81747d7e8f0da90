import { describe, expect, it } from "vitest";

import { failsWithout } from "../../../test/broken-memory.ts";
import { memoryCases } from "../describe-memory.ts";

describe("a case fails if a method that it is about does nothing:", () => {
  it.each(memoryCases.flatMap(({ title, methods, check }) => methods.map((method) => [title, method, check] as const)))(
    "%s (%s)",
    async (_title, method, check) => expect(await failsWithout(method, check)).toBe(true),
  );
});
