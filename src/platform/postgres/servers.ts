import { LociError } from "../../core/errors.ts";

const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(\/[^?]*)?(\?.*)?$/;

/** Splits the URL of a database with several servers into one URL for each. The message never contains a password. */
export function parseServers(url: string): string[] {
  const [, start, hosts, name, options] = form.exec(url) ?? [];
  if (start === undefined || hosts === undefined)
    throw new LociError("USAGE", "the database needs a URL such as postgres://user@host:5432/name");
  return hosts.split(",").map((host) => `${start}${host}${name ?? ""}${options ?? ""}`);
}
