import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const word = ["Meadow", "4821"].join("");

describe("a column of passwords", () => {
  it.each([
    "username,password,role\nada,…,admin",
    'name,url,username,password,note\nx,https://x.example,"ada, b",…,',
    "Benutzer;Passwort\nada;…",
    "host\tuser\tpassword\nweb1\troot\t…",
    "| Service | Password |\n| --- | --- |\n| mail | … |",
    "| Dienst | Kennwort |\n|---|---|\n| Post | `…` |",
    " id | password\n----+---------\n  1 | …\n(1 row)",
    "HOST      PASSWORD\nweb1      …",
    "password | …",
    "INSERT INTO users (email, password) VALUES ('a@b.example', '…');",
  ])("is found by its heading: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", word))).toBe(text.replace("…", "[redacted:secret]"));
  });

  it("is found in every row, and nothing is found after the table", () => {
    verifies("SAF-1.a");
    const rows = Array.from({ length: 50 }, (_, row) => `u${row},${word}${row}`).join("\n");
    const redacted = redactText(`user,password\n${rows}\n\nthe end, ${word}`);
    expect(redacted.match(/\[redacted:secret\]/g)).toHaveLength(50);
    expect(redacted).toContain(`the end, ${word}`);
  });

  it.each([
    "username,password,role\nada,,admin",
    "setting,password,comment\nmin_length,12,characters",
    "| Option | Default |\n| --- | --- |\n| `password` | none |",
    'const names = [\n  "password",\n  "python3",\n  "ruby2",\n];',
    " Column   | Type\n----------+------\n password | text",
    "INSERT INTO users (email, password) VALUES (?, ?)",
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});
