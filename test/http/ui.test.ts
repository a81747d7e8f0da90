import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { removeScratch } from "../../src/platform/files/scratch.ts";
import { readUiFiles } from "../../src/server/http/ui-files.ts";
import { version } from "../../src/version.ts";
import { openTestApi, type TestApi } from "./test-api.ts";
import { makeUiFolder, uiScript } from "./ui-folder.ts";

const made = makeUiFolder();
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({}, { ui: readUiFiles(made.folder) });
});
afterAll(async () => {
  await api.remove();
  removeScratch(made.scratch);
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  api.ask(`GET ${path}`, { by: "nobody", headers });

describe("the page", () => {
  it.each(["/", "/ui"])("is the target of the redirect from %s", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/ui/"]);
  });

  it.each([
    "/ui/",
    "/ui/search",
    "/ui/search?q=tide.js",
    "/ui/spaces/github.com%2Fharbour%2Ftide",
    "/ui/documents/notes.md",
  ])("answers %s without authentication", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    expect(answer.text).toContain("/ui/assets/index-Ab12_-Cd.js");
  });

  it("has a policy with a new nonce in each response", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers, text } = await get("/ui/");
        const nonce = /<meta name="csp-nonce" content="([^"]{24})">/.exec(text)?.[1] ?? "none";
        expect(headers.get("content-security-policy")).toBe(
          `default-src 'none'; style-src 'self' 'nonce-${nonce}'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
        );
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(20);
    expect((await get("/docs")).headers.get("content-security-policy")).not.toContain("nonce");
  });
});

describe("a file", () => {
  it("with a hash in its name is stored for ever, and compressed for a client that accepts it", async () => {
    const plain = await get("/ui/assets/index-Ab12_-Cd.js");
    expect(plain.text).toBe(uiScript);
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    const response = await api.app.fetch(
      api.request("GET /ui/assets/index-Ab12_-Cd.js", { by: "nobody", headers: { "accept-encoding": "br, gzip" } }),
    );
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(uiScript.length / 4);
    expect(gunzipSync(bytes).toString()).toBe(uiScript);
  });

  it.each(["identity", "gzip;q=0", "gzip; q=0.0", "xgzip", ""])(
    "is sent plain with Accept-Encoding '%s'",
    async (sent) => {
      const answer = await get("/ui/assets/index-Ab12_-Cd.js", { "accept-encoding": sent });
      expect([answer.headers.get("content-encoding"), answer.text]).toEqual([null, uiScript]);
    },
  );

  it("that the build has compressed is sent as it is, or plain to a client that does not accept it", async () => {
    const path = "/ui/assets/packed-Gh12ijKl.js";
    const plain = await get(path);
    expect([plain.headers.get("content-encoding"), plain.text]).toEqual([null, uiScript]);
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(plain.headers.get("cache-control")).toContain("immutable");
    const headers = { "accept-encoding": "gzip" };
    const response = await api.app.fetch(api.request(`GET ${path}`, { by: "nobody", headers }));
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(uiScript);
    expect((await get(`${path}.gz`)).status).toBe(404);
  });

  it("that would grow is not compressed", async () => {
    const answer = await get("/ui/assets/index-Ef34ghIj.css", { "accept-encoding": "gzip" });
    expect([answer.headers.get("content-encoding"), answer.text]).toEqual([null, "body{margin:0}"]);
  });

  it("without a hash is revalidated by its ETag", async () => {
    const first = await get("/ui/favicon.svg");
    expect(first.headers.get("content-type")).toBe("image/svg+xml");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    const again = await get("/ui/favicon.svg", { "if-none-match": `"other", W/${etag}` });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get("/ui/favicon.svg", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each([
    "/ui/assets/",
    "/ui/assets/none-Ab12cdEf.js",
    "/ui/assets/../../outside.js",
    "/ui/assets/..%2f..%2foutside.js",
    "/ui/%2e%2e/outside.js",
    "/ui/..%5coutside.js",
    "/ui//outside.js",
    "/ui/assets/index-Ab12_-Cd.js%00",
    "/ui/assets/__proto__",
    "/ui/constructor.js",
  ])("that is not in the list is not found: %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("outside of");
  });

  it("of another type is not sent", async () => {
    expect((await get("/ui/notes.private")).text).not.toContain("not a type");
  });
});

it("GET /session reports the caller", async () => {
  const ui = { isBuilt: true };
  expect((await api.ask("GET /session", { by: "person" })).json).toMatchObject({ kind: "person", version, ui });
  expect((await api.ask("GET /session")).json).toMatchObject({ kind: "token", version, ui });
  expect(await get("/session")).toMatchObject({ status: 401, json: { code: "NOT_AUTHENTICATED" } });
});

describe("a login", () => {
  const login = (to?: string) => get(`/login/${api.sessions.createCode()}${to === undefined ? "" : `?to=${to}`}`);

  it("leads to the UI, or to a page of it", async () => {
    expect((await login()).headers.get("location")).toBe("/ui/");
    expect((await login(encodeURIComponent("/ui/search?q=tide table#first"))).headers.get("location")).toBe(
      "/ui/search?q=tide%20table#first",
    );
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/ui/",
    "http:/ui/",
    "javascript:alert(1)",
    "/docs",
    "/ui",
    "/uix/",
    "/ui/../..",
    "/ui/..//evil.example",
    "/ui/%2e%2e/%2e%2e//evil.example",
    "/ui/.%2e/logout",
    "/ui/\\..\\..\\evil.example",
    "/ui/\r\nSet-Cookie: a=b",
    "/\t/evil.example",
    "",
  ])("never leads to another place: %j", async (to) => {
    const code = api.sessions.createCode();
    const answer = await get(`/login/${code}?to=${encodeURIComponent(to)}`);
    expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
      400,
      null,
      null,
    ]);
    // The refused link was not used up.
    expect((await get(`/login/${code}`)).status).toBe(303);
  });

  it("with a used link opens no session", async () => {
    const code = api.sessions.createCode();
    await get(`/login/${code}`);
    const answer = await get(`/login/${code}?to=/ui/`);
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([401, null]);
  });

  it("with a used link shows the UI in a browser, but without a session", async () => {
    const code = api.sessions.createCode();
    await get(`/login/${code}`);
    const browser = { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" };
    const again = await get(`/login/${code}?to=/ui/facts`, browser);
    expect([again.status, again.headers.get("location"), again.headers.get("set-cookie")]).toEqual([
      303,
      "/ui/facts",
      null,
    ]);
    const elsewhere = await get(`/login/${code}?to=${encodeURIComponent("//evil.example")}`, browser);
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([400, null]);
  });
});

it("a build without the UI reports that, and a login leads to /docs", async () => {
  expect(readUiFiles(join(made.scratch, "missing"))).toBeUndefined();
  const without = await openTestApi();
  const page = await without.ask("GET /ui/", { by: "nobody" });
  expect(page.json).toMatchObject({
    status: 404,
    detail: "this build has no web UI",
    next: expect.stringContaining("npm run build"),
  });
  const login = await without.ask(`GET /login/${without.sessions.createCode()}?to=/ui/search`, { by: "nobody" });
  expect(login.headers.get("location")).toBe("/docs");
  expect((await without.ask("GET /session")).json).toMatchObject({ ui: { isBuilt: false } });
  await without.remove();
});
