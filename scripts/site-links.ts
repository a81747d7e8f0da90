import { posix } from "node:path";

/**
 * Returns a line for each link of a page that leads nowhere. `pages` are HTML by path, `files` all paths of the site. A
 * link without an ending, such as `/recall`, is the page `/recall.html`.
 */
export function brokenLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): string[] {
  const anchors = new Map([...pages].map(([path, html]) => [path, idsOf(html)]));
  return [...pages].flatMap(([page, html]) =>
    linksOf(html)
      .filter((link) => !leadsSomewhere(page, link, { anchors, files }))
      .map((link) => `${page}: ${link}`),
  );
}

interface Site {
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly files: ReadonlySet<string>;
}

function leadsSomewhere(page: string, link: string, { anchors, files }: Site): boolean {
  if (/^(?:[a-z]+:|\/\/)/.test(link)) return true;
  const [path = "", anchor = ""] = link.split("#");
  const target = path === "" ? page : posix.resolve(posix.dirname(page), decodeURI(path));
  const forms = [target, `${target}.html`, posix.join(target, "index.html")];
  const found = forms.find((form) => files.has(form));
  if (found === undefined) return false;
  return anchor === "" || anchors.get(found)?.has(decodeURIComponent(anchor)) !== false;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}

function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
}
