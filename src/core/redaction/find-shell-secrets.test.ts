import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const word = ["Meadow", "4821"].join("");
const joined = ["Tr0ub4dor", "3xyzQ"].join("_");

describe("a password after a flag that belongs to one program", () => {
  it.each([
    "zip -P … -r out.zip docs",
    "unzip -P… out.zip",
    "7z a -p… -mhe=on out.7z docs",
    "sshpass -p… rsync -a ./ ada@10.0.0.7:/srv/",
    "$ sudo plink -ssh ada@10.0.0.7 -pw … uptime",
    "sqlcmd -S sql01 -U sa -P … -Q 'select 1'",
    'ldapsearch -x -D "cn=admin" -w … -b "dc=x"',
    "smbclient //nas/share -U ada%… -c ls",
    "openssl rsa -in key.pem -passin pass:… -out plain.pem",
    "ssh-keygen -f id -N '…'",
    "openssl dgst -sha256 -mac HMAC -macopt key:… in.txt",
    "ipmitool -H 10.0.0.9 -U ADMIN -P … power status",
    "pdftotext -upw … in.pdf",
    "curl -b 'sessionid=…; theme=dark' https://x.example",
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    const redacted = redactText(text.replace("…", word));
    expect(redacted).toMatch(/\[redacted:(?:password|secret)\]/);
    expect(redacted).not.toContain(word);
  });

  it.each([
    "unzip -p out.zip docs/a.txt | head",
    "zip -e -r out.zip docs",
    "docker run -p 8080:80 --name web nginx",
    "mkdir -p releases/meadow4821",
    "ssh -p 2222 ada@10.0.0.7",
    'zip -P "$PASSWORD" out.zip docs',
    "7z x out.7z -oout",
    "echo zip; tar -P meadow4821.tar",
    "http -a ada https://x.example/y",
    "http -a [redacted:password] https://x.example/y",
    "curl --cert [redacted:password] https://x.example",
    "ldapsearch -x -s base -b dc=x -a never",
    "login -p meadow4821",
    "az vm tag --value meadow4821; az vm list",
    "`mosquitto_sub -P 1883`",
    "echo meadow4821 | grep password",
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});

describe("a password that a command passes on", () => {
  it.each([
    "echo … | docker login --username me --password-stdin",
    "echo '…' | sudo -S true",
    "printf '%s' '…' | passwd --stdin me",
    'gh secret set NPM_TOKEN --body "…"',
    'ConvertTo-SecureString "…" -AsPlainText',
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", joined))).toBe(text.replace("…", "[redacted:password]"));
  });

  it.each([
    'echo "$TOKEN" | docker login --password-stdin',
    "echo done | tee log.txt",
    "sudo -S true < file",
    "gh secret set NPM_TOKEN --body $TOKEN",
    "gh secret set NPM_TOKEN --repo acme/shop",
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});
