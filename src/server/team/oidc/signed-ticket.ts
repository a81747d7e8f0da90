import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs values that a browser carries from one request to the next, so that any node can go on. */
export interface Tickets<Value> {
  readonly sign: (value: Value, seconds: number) => string;
  /** Returns the value; null if the ticket was altered, is for another purpose, or is too old. */
  readonly read: (ticket: string) => Value | null;
}

/** All nodes of a server have the same key. The purpose separates tickets of one kind from those of another. */
export function createTickets<Value>(key: string, purpose: string, now: () => number = Date.now): Tickets<Value> {
  const seal = (body: string): Buffer => createHmac("sha256", key).update(`${purpose}\n${body}`).digest();
  return {
    sign: (value, seconds) => {
      const body = Buffer.from(JSON.stringify({ value, until: now() + seconds * 1000 })).toString("base64url");
      return `${body}.${seal(body).toString("base64url")}`;
    },
    read: (ticket) => {
      const [body = "", sent = ""] = ticket.split(".");
      const seals = [Buffer.from(sent, "base64url"), seal(body)] as const;
      if (seals[0].length !== seals[1].length || !timingSafeEqual(...seals)) return null;
      const { value, until } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as {
        value: Value;
        until: number;
      };
      return until > now() ? value : null;
    },
  };
}
