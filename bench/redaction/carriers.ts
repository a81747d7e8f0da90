import type { Draw } from "./draw.ts";

/** A secret that a carrier puts into a text. */
export interface Cargo {
  readonly secret: string;
  /** The name of the secret, such as `GITHUB_TOKEN`. */
  readonly name: string;
  readonly draw: Draw;
}

/** A text that contains a secret, and how the secret is encoded in it. */
export interface Carried {
  readonly text: string;
  /** Returns the parts of the secret as they appear in the text, if the text encodes them. */
  readonly encoded?: (parts: readonly string[]) => string[];
}

/** One way in which a secret gets into text that agents read and write. */
export interface Carrier {
  readonly name: string;
  /** True if the carrier can hold a value of several lines. */
  readonly takesLines: boolean;
  /** True if the text has a name next to the value. */
  readonly hasName: boolean;
  carry(cargo: Cargo): Carried;
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const kebab = (name: string): string => name.toLowerCase().replaceAll("_", "-");
const snake = (name: string): string => name.toLowerCase();
const title = (name: string): string => kebab(name).replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^[a-z]/, (letter) => letter.toUpperCase());
const json = JSON.stringify;
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const inside = (text: string): string => json(text).slice(1, -1);

type Write = (cargo: Cargo) => string;
const plain = (name: string, write: Write, is: Partial<Carrier> = {}): Carrier => ({
  name,
  takesLines: false,
  hasName: true,
  ...is,
  carry: (cargo) => ({ text: write(cargo) }),
});
const lines = { takesLines: true };

/** Encodes a text in base64. `encoded` is the part that contains the secret. */
function inBase64(before: string, secret: string, after: string): { code: string; encoded: string } {
  const code = base64(before + secret + after);
  const from = Buffer.byteLength(before);
  const to = from + Buffer.byteLength(secret);
  return { code, encoded: code.slice(Math.ceil(from / 3) * 4, Math.floor(to / 3) * 4) };
}

/** Breaks a value as a mail or a terminal wraps it, anywhere except near its ends. */
function broken(secret: string, draw: Draw, joint: string): string {
  const at = draw.between(
    Math.min(8, Math.floor(secret.length / 2)),
    secret.length - Math.min(8, Math.floor(secret.length / 2)),
  );
  return secret.slice(0, at) + joint + secret.slice(at);
}

export const carriers: readonly Carrier[] = [
  plain(
    "shell export",
    ({ name, secret }) => `$ cd /srv/app\n$ export ${name}='${secret}'\n$ ./deploy.sh --verbose`,
    lines,
  ),
  plain("shell prefix", ({ name, secret }) => `${name}=${secret} npm run release -- --dry-run`),
  plain("command flag", ({ name, secret }) => `tool login --${kebab(name)}=${secret} --region eu-west-1`),
  plain("command flag apart", ({ name, secret }) => `tool login --${kebab(name)} "${secret}" --quiet`),
  plain(
    "curl header",
    ({ name, secret }) => `curl -s -H "X-${title(name)}: ${secret}" https://api.example.com/v1/items`,
  ),
  plain("curl bearer", ({ secret }) => `curl -H 'Authorization: Bearer ${secret}' https://api.example.com/me`),
  plain("env file", ({ name, secret }) => `# settings\nPORT=8080\n${name}="${secret}"\nLOG_LEVEL=info\n`, lines),
  plain("JSON", ({ name, secret }) => json({ name: "svc", [camel(name)]: secret, port: 8080 }, null, 2), lines),
  plain(
    "JSON in JSON",
    ({ name, secret }) => json({ type: "tool_result", content: json({ [snake(name)]: secret, ok: true }) }),
    lines,
  ),
  plain("JSON three deep", ({ name, secret }) => json({ log: json({ body: json({ [snake(name)]: secret }) }) }), lines),
  plain(
    "YAML",
    ({ name, secret }) =>
      `service:\n  port: 8080\n  ${snake(name)}: ${secret.includes("\n") ? `|\n${secret.replace(/^/gm, "    ")}` : secret}\n  debug: false\n`,
    lines,
  ),
  plain(
    "TOML",
    ({ name, secret }) =>
      `[service]\nport = 8080\n${snake(name)} = ${secret.includes("\n") ? `"""\n${secret}"""` : json(secret)}\n`,
    lines,
  ),
  plain("properties", ({ name, secret }) => `app.port=8080\napp.${snake(name).replaceAll("_", ".")}=${secret}\n`),
  plain(
    "diff",
    ({ name, secret }) =>
      `@@ -3,4 +3,4 @@\n port: 8080\n-${snake(name)}: old\n+${snake(name)}: ${secret.replaceAll("\n", "\n+")}\n debug: false\n`,
    lines,
  ),
  plain(
    "stack trace",
    ({ name, secret }) =>
      `Error: 401 from upstream (${snake(name)}=${secret})\n    at Client.send (/srv/app/client.js:88:13)\n    at async main (/srv/app/main.js:12:3)`,
  ),
  plain(
    "URL query",
    ({ name, secret }) =>
      `GET https://api.example.com/v1/list?limit=20&${snake(name)}=${encodeURIComponent(secret)}&page=2`,
  ),
  {
    name: "URL-encoded",
    takesLines: true,
    hasName: true,
    carry: ({ name, secret }) => ({
      text: `redirect=https%3A%2F%2Fapp.example.com%2Fcb%3F${snake(name)}%3D${encodeURIComponent(secret)}%26state%3D7`,
      encoded: (parts) => parts.map(encodeURIComponent),
    }),
  },
  {
    name: "base64",
    takesLines: true,
    hasName: true,
    carry: ({ name, secret }) => {
      const { code, encoded } = inBase64(`{"user":"svc","${snake(name)}":"`, inside(secret), '","port":8080}');
      return { text: `echo ${code} | base64 -d > config.json`, encoded: () => [encoded] };
    },
  },
  {
    name: "wrapped base64",
    takesLines: true,
    hasName: true,
    carry: ({ name, secret }) => {
      const filler = "LOG_LEVEL=info\nPORT=8080\nREGION=eu-west-1\n".repeat(3);
      const { code, encoded } = inBase64(`${filler}${name}="`, secret, `"\n${filler}`);
      return {
        text: `payload:\n${code.replace(/.{76}/g, "$&\n")}\n`,
        encoded: () => encoded.replace(/.{76}/g, "$&\n").split("\n"),
      };
    },
  },
  {
    name: "Kubernetes secret",
    takesLines: true,
    hasName: true,
    carry: ({ name, secret }) => ({
      text: `apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\ndata:\n  ${name}: ${base64(secret)}\ntype: Opaque\n`,
      encoded: () => [base64(secret)],
    }),
  },
  plain(
    "Kubernetes env",
    ({ name, secret }) =>
      `        env:\n        - name: ${name}\n          value: "${secret}"\n        - name: PORT\n          value: "8080"\n`,
  ),
  plain(
    "broken line",
    ({ name, secret, draw }) => `please set ${name}=${broken(secret, draw, "\\\n    ")}\nand restart`,
  ),
  plain(
    "broken string",
    ({ name, secret, draw }) => `const ${camel(name)} =\n  "${broken(secret, draw, '" +\n  "')}";\n`,
  ),
  plain("chat", ({ name, secret, draw }) =>
    draw.one([
      `hey, the ${snake(name).replaceAll("_", " ")} is ${secret}, can you try it?`,
      `I set ${name} to ${secret} and it still fails`,
      `use this ${snake(name).replaceAll("_", " ")}: ${secret}`,
    ]),
  ),
  plain(
    "HTTP headers",
    ({ name, secret }) =>
      `POST /v1/items HTTP/1.1\r\nHost: api.example.com\r\nX-${title(name)}: ${secret}\r\nContent-Length: 12\r\n\r\n`,
  ),
  plain("cookie header", ({ secret }) => `GET / HTTP/1.1\r\nCookie: theme=dark; session_token=${secret}; lang=en\r\n`),
  plain(
    "docker run",
    ({ name, secret }) => `docker run -d -p 8080:80 -e ${name}=${secret} -e PORT=80 registry.example.com/app:1.4.2`,
  ),
  plain(
    "compose",
    ({ name, secret }) =>
      `services:\n  app:\n    image: app:1.4\n    environment:\n      - ${name}=${secret}\n      - PORT=80\n`,
  ),
  plain("Dockerfile", ({ name, secret }) => `FROM node:24\nENV ${name}=${secret}\nRUN npm ci\n`),
  plain(
    "Terraform",
    ({ name, secret }) => `resource "app" "main" {\n  region = "eu-west-1"\n  ${snake(name)} = ${json(secret)}\n}\n`,
    lines,
  ),
  plain(
    "log line",
    ({ name, secret }) =>
      `2026-11-15T10:22:31.114Z ERROR [worker-3] request failed ${snake(name)}=${secret} attempt=2 took=311ms`,
  ),
  plain("markdown", ({ name, secret }) => `## Setup\n\n- \`${name}\`: \`${secret}\`\n- then run \`make\`\n`),
  plain(
    "markdown table",
    ({ name, secret }) => `| name | value |\n| --- | --- |\n| ${name} | ${secret} |\n| PORT | 8080 |\n`,
  ),
  plain("CSV", ({ name, secret }) => `name,value,updated\nPORT,8080,2026-01-02\n${name},${secret},2026-03-04\n`),
  plain(
    "Python",
    ({ name, secret }) => `import os\n\nos.environ["${name}"] = ${json(secret)}\nclient = Client(timeout=30)\n`,
    lines,
  ),
  plain("JavaScript", ({ name, secret }) => `export const ${camel(name)} = '${secret}';\nexport const port = 8080;\n`),
  plain("Go", ({ name, secret }) => `cfg := Config{\n\tPort: 8080,\n\t${pascal(name)}: ${json(secret)},\n}\n`, lines),
  plain(
    "XML",
    ({ name, secret }) => `<settings>\n  <port>8080</port>\n  <${camel(name)}>${secret}</${camel(name)}>\n</settings>`,
  ),
  plain(".npmrc", ({ secret }) => `registry=https://registry.npmjs.org/\n//registry.npmjs.org/:_authToken=${secret}\n`),
  plain(".netrc", ({ secret }) => `machine api.example.com login svc password ${secret}\n`),
  plain(
    "terminal colours",
    ({ name, secret }) => `\u001b[2m$\u001b[0m env\n\u001b[32m${name}\u001b[0m=\u001b[33m${secret}\u001b[0m\nPORT=8080`,
  ),
  plain("bare", ({ secret }) => `output of the last command:\n\n${secret}\n\nexit code 0`, {
    takesLines: true,
    hasName: false,
  }),
];
