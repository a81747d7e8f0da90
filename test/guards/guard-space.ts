import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { defaultPolicy, type Policy } from "../../src/core/guards/policy.ts";
import { realFiles } from "../../src/hooks/guards/triage/files.ts";
import type { Scene } from "../../src/hooks/guards/triage/scene.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";

const files: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "README.md": "",
  "CHANGELOG.md": "",
  "build.log": "",
  "names.txt": "",
  "data.csv": "",
  ".gitignore": ".env\n",
  ".env": "TOKEN=x",
  "server.key": "",
  "certs/x.pem": "",
  "config/credentials.json": "{}",
  "keys/id_rsa": "",
  "packages/api/.env": "TOKEN=x",
  "src/index.ts": "",
  "src/cli/main.ts": "",
  "test/index.test.ts": "",
  "docs/guide.md": "",
  "prod.env": "TOKEN=x",
  ".git/config": "[remote]\nurl = https://ada:token@example.com/shop.git\n",
  "vendor/server/token.json": "{}",
  "dist/.env": "TOKEN=x",
  ".git/HEAD": "ref: refs/heads/main\n",
  "vendor/evil/HEAD": "ref: refs/heads/main\n",
  "vendor/evil/config": "[core]\n",
  "twin/notes.txt": "",
  "unhidden/.ignore": "!.env\n",
  "unhidden/.env": "TOKEN=x",
  "unhidden/.tokens.json": "{}",
  "unhidden/.secrets.yml": "",
  "unhidden/deep/.env": "TOKEN=x",
};

/** Makes a project in a person's home, with the usual files, some secrets, and links that lead out of the project. */
export function makeGuardSpace(policy: Policy = defaultPolicy): { readonly scene: Scene; readonly remove: () => void } {
  const top = makeScratch("guards");
  const home = join(top, "home", "ada");
  const space = join(home, "work", "shop");
  for (const [name, text] of Object.entries(files)) write(join(space, name), text);
  write(join(home, "work", "secret.txt"), "");
  write(join(home, ".ssh", "id_rsa"), "");
  symlinkSync(join(home, "work", "secret.txt"), join(space, "link-out"));
  mkdirSync(join(space, "links"));
  symlinkSync("/etc/passwd", join(space, "links", "passwd"));
  symlinkSync(join(home, "work", "secret.txt"), join(space, "links", "notes.txt"));
  // A file name that no listing may print.
  write(join(home, "work", "private", "QQQQQQQQQQQQ.txt"), "");
  symlinkSync(join(home, "work", "private"), join(space, "links", "private"));
  const [realSpace, realHome] = [realFiles.realPath(space), realFiles.realPath(home)];
  return {
    scene: { folder: realSpace, space: realSpace, home: realHome, policy, files: realFiles },
    remove: () => removeScratch(top),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
