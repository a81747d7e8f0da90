import { LociError } from "../../core/errors.ts";

/**
 * Returns the path of the UI to show after a login. The URL parser resolves `..` as a browser does, so the check is made
 * on its result. Throws USAGE for all other places, because a link must not lead to another site.
 */
export function landingPath(to: string): string {
  const here = "http://loci.invalid";
  const url = URL.canParse(to, here) ? new URL(to, here) : null;
  if (!to.startsWith("/ui/") || /[\\\p{Cc}]/u.test(to) || url?.origin !== here || !url.pathname.startsWith("/ui/"))
    throw new LociError("USAGE", "a link leads only to a page of the UI, a path that begins with /ui/");
  return `${url.pathname}${url.search}${url.hash}`;
}
