import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const word = ["Tr0ub4dor", "3xyzQ"].join("_");

describe("a password that a command hands on", () => {
  it.each([
    "echo … | docker login --username me --password-stdin",
    "echo '…' | sudo -S true",
    "printf '%s' '…' | passwd --stdin me",
    'gh secret set NPM_TOKEN --body "…"',
    'ConvertTo-SecureString "…" -AsPlainText',
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", word))).toBe(text.replace("…", "[redacted:password]"));
  });

  it.each([
    'echo "$TOKEN" | docker login --password-stdin',
    "echo done | tee log.txt",
    "sudo -S true < file",
    "gh secret set NPM_TOKEN --body $TOKEN",
    "gh secret set NPM_TOKEN --repo acme/shop",
  ])("is not seen where none is: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});
