import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isGone, plantedSecrets } from "../../../bench/redaction/corpus.ts";
import { documentedExamples } from "../../../bench/redaction/documented.ts";
import { lookAlikes } from "../../../bench/redaction/look-alikes.ts";
import { flaggedIn, isPartLeft } from "../../../bench/redaction/oracle.ts";
import { verifies } from "../../../test/verifies.ts";
import { admittedEvent, sampleEvent } from "../../testing/index.ts";
import { redactDeep } from "./redact-deep.ts";
import { redactText } from "./redact-text.ts";

// Joined at run time, so that secret scanners do not flag this file.
const join = (...pieces: string[]) => pieces.join("");
const secrets: Record<string, string> = {
  "an AWS key": join("AKIA", "ABCDEFGHIJKLMNOP"),
  "a GitHub token": join("ghp_", "a1B2".repeat(9)),
  "a fine-grained GitHub token": join("github_pat_", "11ABCDEFG0".repeat(5)),
  "a GitLab token": join("glpat-", "x1y2z3w4".repeat(3)),
  "a Slack token": join("xoxb-", "123456789012", "-", "abcdefABCDEF"),
  "an Anthropic key": join("sk-ant-api03-", "Ab1_".repeat(12)),
  "an OpenAI key": join("sk-proj-", "Ab1x".repeat(12)),
  "a key of small letters": join("sk-", "abcdefghijklmnopqrstuvwx"),
  "a token of a team server": join("loci_pat_", `12_0123456789ab_${"a1B2c3D".repeat(7).slice(0, 43)}`),
  "a GitHub token of small letters": join("ghp_", "qwertyuiopasdfghjkl".repeat(2)),
  "a Stripe key": join("sk_live_", "4eC39HqLyjWDarjtT1zdp7dc"),
  "a Google key": join("AIza", "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q"),
  "an npm token": join("npm_", "a1B2c3".repeat(6)),
  "a JSON web token": join(
    "eyJ",
    "hbGciOiJIUzI1NiJ9",
    ".eyJ",
    "zdWIiOiIxMjM0NSJ9",
    ".",
    "dBjftJeZ4CVPmB92K27uhbUJU1p1r",
  ),
};

it.each([
  'password = hunter2Xk9# a "quoted" line',
  "local password = [[hunter2Xk9#]]",
  "bind failed with credentials (hunter2Xk9#)",
  "service@harbour.example:{PLAIN}hunter2Xk9::::::",
])("a marker is not taken for a secret, whatever its fingerprint: %s", (text) => {
  for (const print of ["aaaa11", "0df02b", "123456", "abcdef"]) {
    const redacted = redactText(text, () => print);
    expect(redacted.split("redacted:")).toHaveLength(2);
    expect(redactText(redacted, () => "9f8e7d")).toBe(redacted);
  }
});

it("a secret is found inside brackets that only look like a marker", () => {
  for (const secret of [secrets["a GitLab token"], secrets["a GitHub token"]])
    expect(redactText(`password [redacted:token ${secret}] and [redacted:${secret}]`)).not.toContain(secret);
});

describe("redaction", () => {
  verifies("SAF-1.a", "SAF-2.a", "SAF-2.b", "SAF-2.c");

  for (const [name, secret] of Object.entries(secrets)) {
    it(`removes ${name}, at any place in a text`, () => {
      for (const text of [
        secret,
        `the key is ${secret}.`,
        `curl -H "X: ${secret}" https://x.y`,
        `{"k":"${secret}"}`,
        `A=${secret}\nB=1`,
      ]) {
        expect(redactText(text)).not.toContain(secret);
        expect(redactText(text)).toContain("[redacted:");
      }
    });
  }

  it("removes private key blocks, even if they are cut off", () => {
    const body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(4);
    const begin = join("-----BEGIN ", "RSA PRIVATE", " KEY-----");
    expect(redactText(`x ${begin}\n${body}-----END RSA PRIVATE KEY----- y`)).toBe("x [redacted:private-key] y");
    expect(redactText(`x ${begin}\n${body}`)).toBe("x [redacted:private-key]");
  });

  it("removes auth headers, passwords in URLs and assignments, and keeps their context", () => {
    expect(redactText("Authorization: Bearer abc123def456ghi789")).toBe("Authorization: Bearer [redacted:auth-header]");
    expect(redactText("postgres://app:hunter2@db:5432/x")).toBe("postgres://app:[redacted:url-password]@db:5432/x");
    expect(redactText("export DB_PASSWORD='correct-horse'")).toBe("export DB_PASSWORD='[redacted:secret]'");
    expect(redactText('"api_key": "zzzzyyyyxxxx"')).toBe('"api_key": "[redacted:secret]"');
    expect(redactText("AWS_SECRET_ACCESS_KEY=abcd/efgh+ijkl")).toBe("AWS_SECRET_ACCESS_KEY=[redacted:secret]");
  });

  it("keeps text that only resembles a secret", () => {
    for (const text of [
      "cd ~/code/sk-learn-image-classifier",
      "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
      "id 0190a000-0000-7000-8000-000000000000",
      "password: string;",
      "const token = process.env.TOKEN",
      "secret: ${{ secrets.DEPLOY }}",
      "the bearer authentication scheme",
      "https://example.com:8080/path",
      "sk-learn is a library",
      "open vcr_cassettes_of_the_library/index.ts",
      "pscale_pw_policy_of_the_person_who_signs_in",
      "tokens: 1500",
      "Use a passphrase: `loci encrypt --passphrase`.",
    ]) {
      expect(redactText(text)).toBe(text);
    }
  });

  it("covers every string of an event before it reaches a log: text, tags, meta, paths and remotes", () => {
    const secret = secrets["a GitHub token"] ?? "";
    const { line } = admittedEvent(
      sampleEvent("x", {
        content: {
          text: `t ${secret}`,
          tags: [secret],
          task: secret,
          meta: { [secret]: { deep: [secret] }, password: "hunter22" },
        },
        scope: { level: "space", user: "me", space: { path: `/p/${secret}`, remote: secret }, session: secret },
        origin: { device: "d", agentVersion: secret },
      }),
    );
    expect(line).not.toContain(secret);
    expect(line).not.toContain("hunter22");
  });

  it("finds secrets that were escaped, encoded or broken over lines", () => {
    verifies("SAF-2.a");
    const token = secrets["a GitHub token"] ?? "";
    const half = token.length / 2;
    for (const text of [
      JSON.stringify({ content: JSON.stringify({ value: `first\n${token}\nlast` }) }),
      `next=https%3A%2F%2Fx.y%2F%3Fa%3D${token}%26b%3D1`,
      `echo ${Buffer.from(`{"a":"${token}"}`).toString("base64")} | base64 -d`,
      `"${token.slice(0, half)}" +\n    "${token.slice(half)}"`,
      `run ${token.slice(0, half)}\\\n  ${token.slice(half)} now`,
      `+  value: ${token.slice(0, half)}\n+  ${token.slice(half)}`,
      `\u001b[33m${token}\u001b[0m`,
    ]) {
      const redacted = redactText(text);
      expect(redacted).toContain("[redacted:github-token]");
      for (const piece of [token.slice(0, half), token.slice(half), Buffer.from(token).toString("base64").slice(8, 24)])
        expect(redacted).not.toContain(piece);
    }
  });

  it("finds a secret broken over lines anywhere in a text full of such lines", () => {
    verifies("SAF-2.a");
    for (let lines = 4_080; lines < 4_110; lines += 1) {
      const text = `${"x \\\n".repeat(lines)}curl -u admin:Sum2\\\nmer9\\\n9hot \\\n${"x \\\n".repeat(200)}`;
      expect(redactText(text), `${lines} lines`).not.toMatch(/Sum2|mer9|9hot/);
    }
  });

  it("recognises the names of secrets in every spelling", () => {
    verifies("SAF-2.b");
    for (const text of [
      'const dbPassword = "Sum2mer!";',
      "--db-password Sum2mer!",
      "<password>Sum2mer!</password>",
      "- name: DB_PASSWORD\n  value: Sum2mer!",
      "| DB_PASSWORD | Sum2mer! |",
      "the db password is Sum2mer!, try it",
      "machine x login y password Sum2mer!",
      "mysql -u root -pSum2mer! app",
      "curl -u admin:Sum2mer! https://x.y",
      "localhost:5432:app:admin:Sum2mer!",
      "ALTER USER app IDENTIFIED BY 'Sum2mer!'",
    ])
      expect(redactText(text), text).not.toContain("Sum2mer");
  });

  it("keeps digests, identifiers and files if their place identifies them", () => {
    verifies("SAF-2.c");
    for (const { form, text } of lookAlikes(3, 1)) expect(redactText(text), form).toBe(text);
  });

  it("keeps ids, alone and in a text", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(redactText(id)).toBe(id);
        expect(redactText(`see ${id} there`)).toBe(`see ${id} there`);
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds each kind of secret in each carrier of the corpus, except one in two hundred", () => {
    verifies("SAF-2.d");
    const planted = plantedSecrets(3, 1).filter((_, at) => at % 3 === 0);
    const missed = planted.filter(({ text, secrets: parts }) => !isGone(redactText(text), parts));
    expect(planted.length).toBeGreaterThan(1_000);
    expect(missed.length / planted.length).toBeLessThanOrEqual(0.005);
  });

  it("removes everything that secretlint flags", async () => {
    verifies("SAF-2.a");
    let flagged = 0;
    for (const { text } of plantedSecrets(4, 1).filter((_, at) => at % 20 === 0))
      for (const { secret, isLeft } of await flaggedIn(text)) {
        flagged += 1;
        expect(isLeft, secret).toBe(false);
      }
    expect(flagged).toBeGreaterThan(20);
  });

  it("removes everything that secretlint's pages show as found", async () => {
    verifies("SAF-2.a");
    for (const { message, text } of documentedExamples(1)) {
      const flagged = await flaggedIn(text);
      expect(flagged, message).not.toEqual([]);
      expect(
        flagged.filter(({ isLeft }) => isLeft),
        message,
      ).toEqual([]);
    }
  });

  it("changes nothing when repeated", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(secrets), "password=", "Bearer ", "://u:", "@", '"token": "', " "),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = redactText(pieces.join(""));
        expect(redactText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
    expect(redactDeep({ a: [1, null, true, "x"] })).toEqual({ a: [1, null, true, "x"] });
  });
});

/**
 * Reads one text per line. A backslash and an n mean a line end, and each secret is between ⟦ and ⟧.
 */
function linesOf(file: string): string[] {
  return readFileSync(`test/fixtures/redaction/${file}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replaceAll(/(?<!\\)\\n/g, "\n").replaceAll("\\\\", "\\"));
}

describe("a secret as commands, files, programs and people write it", () => {
  it.each(linesOf("carriers.txt"))("is removed: %s", (line) => {
    verifies("SAF-1.a", "SAF-2.b");
    const text = line.replaceAll(/[⟦⟧]/g, "");
    const redacted = redactText(text);
    const around = line.replaceAll(/⟦[^⟧]*⟧/g, " ");
    for (const [, secret = ""] of line.matchAll(/⟦([^⟧]*)⟧/g))
      expect(isPartLeft(secret, redacted, around), redacted).toBe(false);
  });

  it.each(linesOf("look-alikes.txt"))("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});

describe("a secret after many words that mention one", () => {
  it.each([
    ["names without a value", "key token password "],
    ["lines of names", "api_token\ndb_password\n"],
    ["beginnings of keys in one word", "sk-None-"],
    ["short beginnings of keys in one word", "SG."],
  ])("is found: %s", (_, before) => {
    verifies("SAF-1.a", "SAF-2.a");
    for (const times of [30, 100, 300]) {
      expect(redactText(`${before.repeat(times)}\nDB_PASSWORD=Sunny4Goat77\n`)).not.toContain("Sunny4Goat77");
      for (const key of ["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk-abc123def456ghi789jkl0"])
        expect(redactText(`${before.repeat(times)}-ab-${key}`)).not.toContain(key);
    }
  });
});

describe("a remainder of a secret", () => {
  it("is any eight characters of it, or a third of a short one, but not the text beside it", () => {
    verifies("SAF-2.d");
    const secret = "Xk29fjLwQq81mZpT";
    expect(isPartLeft(secret, "a [redacted:secret]", "a ")).toBe(false);
    expect(isPartLeft(secret, "a Xk29fj[redacted:secret]", "a ")).toBe(true);
    expect(isPartLeft("abcdefgh0123456789abcdefgh", "a 23456789[redacted:secret]", "a ")).toBe(true);
    expect(isPartLeft("abcdefgh0123456789abcdefgh", "a 23456[redacted:secret]", "a ")).toBe(false);
    expect(isPartLeft(secret, "see Xk29fj: [redacted:secret]", "see Xk29fj: ")).toBe(false);
  });
});
