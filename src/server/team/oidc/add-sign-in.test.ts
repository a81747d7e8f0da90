import { describe, expect, it } from "vitest";

import { createTickets } from "./add-sign-in.ts";

describe("a signed ticket", () => {
  const key = "k".repeat(43);

  it("is valid until its end", () => {
    let at = 0;
    const tickets = createTickets<{ n: number }>(key, "a", () => at);
    const ticket = tickets.sign({ n: 1 }, 10);
    at = 9999;
    expect(tickets.read(ticket)).toEqual({ n: 1 });
    at = 10_000;
    expect(tickets.read(ticket)).toBeNull();
  });

  it("is refused if it was altered, or signed with another key or for another purpose", () => {
    const tickets = createTickets<{ n: number }>(key, "a");
    const ticket = tickets.sign({ n: 1 }, 10);
    const forged = Buffer.from(JSON.stringify({ value: { n: 2 }, until: 9e15 })).toString("base64url");
    for (const wrong of [`${forged}.${ticket.split(".")[1]}`, forged, "", ".", `${ticket}x`, `x${ticket}`])
      expect(tickets.read(wrong)).toBeNull();
    expect(createTickets(key, "b").read(ticket)).toBeNull();
    expect(createTickets("other", "a").read(ticket)).toBeNull();
  });
});
