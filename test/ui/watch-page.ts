import type { Page } from "playwright-core";

/** A page, and everything that went wrong in it so far. */
export interface Watched {
  readonly page: Page;
  /** Console errors and warnings, uncaught errors, dialogs, failed requests, and requests to other machines. */
  readonly faults: string[];
}

/** Watches a page from before its first request. Requests to any other origin are refused and reported. */
export function watchPage(page: Page, origin: string): Watched {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) faults.push(`request to another machine: ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("popup", (popup) => faults.push(`popup: ${popup.url()}`));
  return { page, faults };
}
