import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const word = ["Meadow", "4821"].join("");
const hex = "2359b0c83d7ffc709b80021f10428cea85a3183eb1b7f60c171af8d4e7bf333f";

describe("a secret recognised by its position", () => {
  it.each([
    String.raw`net use Z: \\nas\share /user:ACME\ada …`,
    String.raw`net use \\nas\share … /user:ada`,
    "net user ada … /add",
    "sqlplus scott/…@ORCL",
    "jdbc:oracle:thin:scott/…@//ora1:1521/X",
    "rabbitmqctl add_user worker …",
    "WIFI:T:WPA;S:Guest;P:…;;",
    "a1 LOGIN ada@x.example …",
    "CREATE USER scott IDENTIFIED BY … DEFAULT TABLESPACE users;",
    'DriverManager.getConnection("jdbc:x://db/shop", "shop", "…");',
    "login: root / …",
    "htpasswd -b .htpasswd ada …",
    "wpa_passphrase Guest …",
    "127.0.0.1:6379> AUTH …",
    'requests.get("https://x.example", auth=("ada", "…"))',
    "kubectl create secret generic db --from-literal=relay=…",
    "vault kv put secret/app value=…",
    'echo "ada:…" | sudo chpasswd',
    "printf '…' | podman secret create db_pass -",
    'sudo -S true <<< "…"',
    'Content-Disposition: form-data; name="password"\n\n…',
    'find(By.ID, "password").send_keys("…")',
    "kind: Secret\nmetadata:\n  name: smtp\ndata:\n  relay: …",
    "apiVersion: v1\ndata:\n  relay: …\nkind: Secret",
    "$ bw get password example.org\n…",
    "argocd admin initial-password -n argocd\n…",
    "imp full: hr/…@db.example:1521/ORCL file=hr.dmp",
    "snmpwalk -v2c -c … 10.0.0.1 system",
    'compare_digest(passcode, "…")',
    'local ok = red:auth("…")',
    'sessions.NewCookieStore([]byte("…"))',
    "bind failed for cn=sync with credentials […] at Ldap.java:88",
    "<tr><th>User</th><th>Password</th></tr>\n<tr><td>ada</td><td>…</td></tr>",
    '{"cmd":"{\\"command\\":\\"mysql -uroot -p… shop\\"}"}',
    "$ cat /etc/openvpn/auth.txt\nada\n…",
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    const redacted = redactText(text.replace("…", word));
    expect(redacted).toMatch(/\[redacted:(?:password|secret)\]/);
    expect(redacted).not.toContain(word);
  });

  it.each([
    String.raw`net use Z: \\nas\share /persistent:no`,
    "net user ada /active:no",
    "250-AUTH LOGIN PLAIN",
    "login: see /docs/login",
    "echo done4821 | tee log.txt",
    "kind: Deployment\nmetadata:\n  name: meadow4821",
    "kind: Secret\nmetadata:\n  name: meadow4821",
    "$ git rev-parse HEAD\n2359b0c83d7ffc709b80021f10428cea85a3183e",
    "kubectl create secret generic db --from-file=password=./password.txt",
    "fastcgi_pass php:9000;",
    "Monthly pass: $100/month",
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });

  it("is found in hexadecimal if a command or a name mentions a key", () => {
    verifies("SAF-2.b");
    const pairs = hex.match(/../g) ?? [];
    for (const text of [
      `$ openssl rand -hex 32\n${hex}`,
      `openssl enc -d -K ${hex} -in f.enc`,
      `CLIENT_RANDOM ${hex} ${hex.toUpperCase()}`,
      `master key:\n${pairs.join(" ")}`,
      `encryption key ${pairs.join(":")}`,
      `uint8_t aes_key[32] = { ${pairs.map((pair) => `0x${pair}`).join(", ")} };`,
    ])
      expect(redactText(text)).toContain("[redacted:");
    expect(redactText(`gpg: using EDDSA key ${hex.slice(0, 40)}`)).not.toContain("[redacted:");
  });
});
