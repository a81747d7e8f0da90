import { expect, it } from "vitest";

import { filesOf } from "./files-of.ts";
import { storedEvent } from "./stored-events.ts";

it("lists each changed file once, with its latest change", () => {
  const changes = ["/a", "/b", null, "/a"].map((path) => storedEvent({ type: "artifact", path }));
  expect(filesOf(changes)).toEqual([
    { path: "/a", last: changes[0]?.id, changes: 2 },
    { path: "/b", last: changes[1]?.id, changes: 1 },
  ]);
});
