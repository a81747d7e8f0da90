import { expect, it } from "vitest";

import { namesPath } from "./named-path.ts";

it.each([
  ["every consumer under src/consumers claims the inbox", "src/consumers/customs.ts", true],
  ["anything in migrations/ is concurrent", "db/migrations/0007.sql", true],
  ["nothing allocates in crates/render.", "crates/render/src/particles.rs", true],
  ["total.ts rounds half even", "src/cart/total.ts", true],
  ["look at src/cart/total.ts", "src/cart/total.ts", true],
  ["look at src/cart/total.ts", "src/order/total.ts", false],
  ["every consumer under src/consumers claims the inbox", "src/consumers-old/customs.ts", false],
  ["the total is wrong", "src/cart/total.ts", false],
])("%s: %s", (text, path, isNamed) => {
  expect(namesPath(text, path)).toBe(isNamed);
});
