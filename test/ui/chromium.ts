import { existsSync } from "node:fs";

import { chromium, type Browser } from "playwright-core";

// The headless shell draws the same pages in two thirds of the time.
const places = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The browser of this machine. */
export function findChromium(): string {
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    throw new Error("Chromium was not found: install Debian's packages chromium and fonts-inter, or set CHROMIUM");
  return found;
}

/** Starts Chromium. It resolves no name, so that only this machine can be reached. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--force-color-profile=srgb",
      "--font-render-hinting=none",
      "--disable-lcd-text",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}
