import { digest } from "../../platform/hashes/digest.ts";

/**
 * Chooses one of several names for a key: the name with the highest hash. Everybody who knows the same names chooses the
 * same one, and a name that is added or removed moves only its own share of the keys. Any node can serve any stream, so
 * a client or a load balancer may use this to find a warm index, but need not.
 */
export function rendezvous<Name extends string>(key: string, names: readonly [Name, ...Name[]]): Name {
  let [best] = names;
  let highest = -1;
  for (const name of names) {
    const score = digest(`${name}\n${key}`).readUIntBE(0, 6);
    if (score > highest) [best, highest] = [name, score];
  }
  return best;
}
