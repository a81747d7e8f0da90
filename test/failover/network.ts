import { runProgram } from "./run-program.ts";

/** A machine of the test: a network namespace with an address of its own. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /** Makes a command run on this host. */
  readonly on: (command: readonly string[]) => readonly string[];
}

/** A network of hosts, which can be cut between any two of them. This process is on it, too. */
export interface Network {
  readonly addHost: (name: string) => Promise<Host>;
  /** Drops all packets between two hosts, in both directions. Connections stay open and hear nothing. */
  readonly cut: (one: Host, other: Host) => Promise<void>;
  /** Drops all packets of a host. */
  readonly isolate: (host: Host) => Promise<void>;
  /** Undoes the cut between two hosts. */
  readonly join: (one: Host, other: Host) => Promise<void>;
  /** Undoes all cuts. */
  readonly heal: () => Promise<void>;
}

const prefix = "10.77.0";
const nobody = "02:00:00:00:00:99";

/** Makes a network of this process. It needs root, and a network namespace that nothing else uses. */
export async function createNetwork(): Promise<Network> {
  await ip("link", "set", "lo", "up");
  await ip("link", "add", "hub", "type", "bridge");
  await ip("address", "add", `${prefix}.1/24`, "dev", "hub");
  await ip("link", "set", "hub", "up");
  let hosts = 0;
  const cuts = new Set<string>();
  const isolated = new Set<string>();

  const drop = async (from: Host, to: Host): Promise<void> => {
    const name = `${from.name} ${to.address}`;
    if (cuts.has(name)) return;
    cuts.add(name);
    // The address of a network card that does not exist: the packets leave, and no error comes back.
    await ip("-n", from.name, "neighbour", "replace", to.address, "lladdr", nobody, "dev", "eth0", "nud", "permanent");
  };
  const pass = async (from: string, to: string): Promise<void> => {
    if (cuts.delete(`${from} ${to}`)) await ip("-n", from, "neighbour", "del", to, "dev", "eth0");
  };
  return {
    addHost: async (name) => {
      hosts += 1;
      const address = `${prefix}.${hosts + 10}`;
      await addNamespace(name, address);
      return { name, address, on: (command) => ["ip", "netns", "exec", name, ...command] };
    },
    cut: async (one, other) => {
      await drop(one, other);
      await drop(other, one);
    },
    isolate: async ({ name }) => {
      isolated.add(name);
      await ip("link", "set", portOf(name), "down");
    },
    join: async (one, other) => {
      await pass(one.name, other.address);
      await pass(other.name, one.address);
    },
    heal: async () => {
      for (const cut of cuts) await pass(...(cut.split(" ") as [string, string]));
      for (const name of isolated) await ip("link", "set", portOf(name), "up");
      isolated.clear();
    },
  };
}

async function addNamespace(name: string, address: string): Promise<void> {
  await ip("netns", "add", name);
  await ip("link", "add", portOf(name), "type", "veth", "peer", "name", "eth0", "netns", name);
  await ip("link", "set", portOf(name), "master", "hub");
  await ip("link", "set", portOf(name), "up");
  await ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
  await ip("-n", name, "link", "set", "lo", "up");
  await ip("-n", name, "link", "set", "eth0", "up");
}

/** The end of a host's cable at the hub. */
function portOf(name: string): string {
  return `hub-${name}`;
}

async function ip(...words: string[]): Promise<void> {
  await runProgram(["ip", ...words]);
}
