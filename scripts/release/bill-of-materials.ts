import { v5 } from "uuid";

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** The parts of a CycloneDX document of `npm sbom` that are changed here. */
interface Bill {
  readonly serialNumber: string;
  readonly metadata: {
    readonly timestamp: string;
    readonly tools: readonly { readonly vendor: string; readonly name: string; readonly version?: string }[];
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface BillOptions {
  readonly name: string;
  /** The names in `dependencies` of package.json. */
  readonly dependencies: readonly string[];
  /** The packages (`name@version`) whose code is inside the scripts of each folder. */
  readonly bundled: Readonly<Record<string, readonly string[]>>;
  /** The time of the commit. */
  readonly time: Date;
}

/**
 * The bill of materials of the published package, made from that of all installed packages: the dependencies that are
 * installed with it, and the packages inside its scripts. `npm sbom --omit dev` is not enough, because it leaves out
 * dependencies that a development package needs too, and knows of no bundles. The same lock file gives the same bytes.
 */
export function billOfMaterials(all: Bill, options: BillOptions): string {
  const components = new Map(all.components.map((component) => [component["bom-ref"], component]));
  const needs = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const root = all.metadata.component["bom-ref"];

  const direct = (needs.get(root) ?? []).filter((ref) =>
    options.dependencies.includes(components.get(ref)?.name ?? ""),
  );
  if (direct.length !== options.dependencies.length)
    throw new Error(`npm sbom lists ${direct.length} of ${options.dependencies.length} dependencies.`);
  const listed = reachable(direct, needs);
  for (const ref of Object.values(options.bundled).flat()) {
    if (!components.has(ref)) throw new Error(`${ref} is bundled, but npm sbom does not list it.`);
    listed.add(ref);
  }

  const refs = [...listed].toSorted();
  const bill: Bill = {
    ...all,
    serialNumber: "",
    metadata: {
      ...all.metadata,
      // Sets the name, because npm takes it from the folder.
      component: { ...all.metadata.component, name: options.name },
      timestamp: options.time.toISOString(),
      // The version of npm is left out, so that another npm writes the same bill.
      tools: all.metadata.tools.map(({ vendor, name }) => ({ vendor, name })),
    },
    components: refs.flatMap((ref) => withBundles(components.get(ref), options.bundled)),
    dependencies: [
      { ref: root, dependsOn: [...direct].toSorted() },
      ...refs.map((ref) => ({
        ref,
        dependsOn: (needs.get(ref) ?? []).filter((other) => listed.has(other)).toSorted(),
      })),
    ],
  };
  const serialNumber = `urn:uuid:${v5(JSON.stringify(bill), v5.URL)}`;
  return `${JSON.stringify({ ...bill, serialNumber }, null, 2)}\n`;
}

function reachable(from: readonly string[], needs: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(from);
  for (const ref of found) for (const other of needs.get(ref) ?? []) found.add(other);
  return found;
}

function withBundles(component: Component | undefined, bundled: BillOptions["bundled"]): Component[] {
  if (component === undefined) return [];
  const folders = Object.keys(bundled).filter((folder) => bundled[folder]?.includes(component["bom-ref"]));
  const added = folders.map((folder) => ({ name: "loci:bundledIn", value: folder }));
  return [{ ...component, properties: [...(component.properties ?? []), ...added] }];
}

/** The packages that a LICENSES.txt of a build names, as `name@version`. */
export function packagesOfLicences(text: string): string[] {
  const titles = text
    .split(/(?:^|\n)---\n\n|packages\.\n\n/)
    .flatMap((section) => section.split("\n\n", 1)[0]?.split("\n") ?? []);
  return titles.flatMap((title) => {
    const [, name, version] = /^(\S+) (\d+\.\d+\.\d+\S*)$/.exec(title) ?? [];
    return name === undefined ? [] : [`${name}@${version}`];
  });
}
