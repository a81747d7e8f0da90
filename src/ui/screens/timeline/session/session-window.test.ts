import { describe, expect, it } from "vitest";

import { joinEvents, renewEvent } from "./session-window.ts";
import { storedEvent } from "./stored-events.ts";

const [a, b, c, d] = [1, 2, 3, 4].map((n) => storedEvent({ type: "prompt", id: `id${n}`, ts: n })) as [
  ReturnType<typeof storedEvent>,
  ReturnType<typeof storedEvent>,
  ReturnType<typeof storedEvent>,
  ReturnType<typeof storedEvent>,
];

describe("the loaded part of a session", () => {
  it("joins pages in the order of the events", () => {
    expect(joinEvents([a, b], [c, d])).toEqual([a, b, c, d]);
    expect(joinEvents([], [a])).toEqual([a]);
    expect(joinEvents([a], [])).toEqual([a]);
    expect(joinEvents([], [])).toEqual([]);
  });

  it("has each event once even if pages overlap, in its latest version", () => {
    const pinned = { ...c, pinned: true };
    expect(joinEvents([a, b, c], [b, pinned, d])).toEqual([a, b, pinned, d]);
  });

  it("orders events of the same time by their ids, as the server does", () => {
    const [early, late] = [
      { ...b, id: "x1" },
      { ...b, id: "x2" },
    ];
    expect(joinEvents([late], [early, c])).toEqual([early, late, c]);
  });

  it("updates one event, or removes it", () => {
    const pinned = { ...b, pinned: true };
    expect(renewEvent([a, b, c], b.id, pinned)).toEqual([a, pinned, c]);
    expect(renewEvent([a, b, c], b.id, null)).toEqual([a, c]);
  });
});
