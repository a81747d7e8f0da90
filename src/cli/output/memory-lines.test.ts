import { expect, it } from "vitest";

import { tagLabels } from "./memory-lines.ts";

it("a tag `<adapter>:<hash>` is shown as the name of the adapter, and only once", () => {
  const hash = "f08e4675021163009a5fe870e8e5b47a";
  expect(tagLabels(["staging", `langgraph:${hash}`, `langgraph:${hash.replace("f", "0")}`, "a:b"])).toBe(
    "#staging #langgraph #a:b",
  );
});
