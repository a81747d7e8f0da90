import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { ownProgram } from "../agents/own-program.ts";
import { version } from "../version.ts";

/** This copy of Loci, and how to replace it with a newer one. */
export interface Installation {
  /** The version that runs. */
  readonly version: string;
  /** Who installed it, and for whom. */
  readonly way: WayOfInstallation;
  /** The folder of the package. */
  readonly folder: string;
  /** The commands that install the newest version. None if another package has installed Loci. */
  readonly commands: readonly string[];
  /** The package that Loci is a part of; null if Loci was installed on its own. */
  readonly partOf: string | null;
  /** False if the folder belongs to another user, who must run the commands. */
  readonly isWritable: boolean;
}

/** Returns how this copy of Loci was installed. Reads only the names of files; asks no server. */
export function findInstallation(env: Readonly<Record<string, string | undefined>> = process.env): Installation {
  const folder = dirname(dirname(dirname(ownProgram(env).cli)));
  const { way, project, partOf } = wayOfInstallation(folder, existsSync);
  return {
    version,
    way,
    folder,
    commands: partOf === null ? upgradeCommands(way, project, existsSync) : [],
    partOf,
    isWritable: isWritable(dirname(folder)) && isWritable(folder),
  };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The ways in which Loci comes to a machine. */
type WayOfInstallation =
  | "npm-global"
  | "pnpm-global"
  | "yarn-global"
  | "bun-global"
  | "npx"
  | "pnpm-dlx"
  | "yarn-dlx"
  | "bunx"
  | "project"
  | "checkout";

type Exists = (path: string) => boolean;

interface FoundWay {
  readonly way: WayOfInstallation;
  /** The folder that contains `node_modules`, or the checkout. */
  readonly project: string;
  readonly partOf: string | null;
}

const packageName = "loci-memory";

/** Folders that only one way of installation uses. The first pattern that matches the path of the package decides. */
const ownFolders: readonly (readonly [RegExp, WayOfInstallation])[] = [
  [/\/_npx\//, "npx"],
  [/\/pnpm\/dlx[-/]/i, "pnpm-dlx"],
  [/\/bunx-[^/]*\//, "bunx"],
  [/\/(?:xfs-[^/]*|dlx-[^/]*)\//, "yarn-dlx"],
  [/\/pnpm\/global\//i, "pnpm-global"],
  [/\/yarn\/(?:data\/)?global\//i, "yarn-global"],
  [/\/\.bun\/install\/global\//, "bun-global"],
];

/** Tells from the path of the package how it was installed. */
export function wayOfInstallation(folder: string, exists: Exists): FoundWay {
  const path = folder.replaceAll("\\", "/");
  const [, before, inside] = /^(.*?)\/node_modules\/(.*)$/.exec(path) ?? [];
  if (before === undefined || inside === undefined) return { way: "checkout", project: folder, partOf: null };
  const project = folder.slice(0, before.length);
  const known = ownFolders.find(([pattern]) => pattern.test(path))?.[1];
  return {
    // A global folder has no package.json, because it does not belong to a project.
    way: known ?? (exists(join(project, "package.json")) ? "project" : "npm-global"),
    project,
    partOf: outerPackage(inside),
  };
}

/** The first package of a path below `node_modules`, unless it is Loci. pnpm and Yarn keep packages in a store there. */
function outerPackage(inside: string): string | null {
  const stored = /^\.(?:pnpm|store)\//.test(inside);
  const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(inside) ?? [];
  return stored || name === undefined || name === packageName ? null : name;
}

/** The commands that bring the newest version, for a way of installation. */
export function upgradeCommands(way: WayOfInstallation, project: string, exists: Exists): string[] {
  const latest = `${packageName}@latest`;
  switch (way) {
    case "npm-global":
      return [`npm install --global ${latest}`];
    case "pnpm-global":
      return [`pnpm add --global ${latest}`];
    case "yarn-global":
      return [`yarn global add ${latest}`];
    case "bun-global":
      return [`bun add --global ${latest}`];
    // The hooks of agents name the copy in the cache, so they are written again.
    case "npx":
      return [`npx ${latest} install all`];
    case "pnpm-dlx":
      return [`pnpm dlx ${latest} install all`];
    case "yarn-dlx":
      return [`yarn dlx ${latest} install all`];
    case "bunx":
      return [`bunx ${latest} install all`];
    case "project":
      return [`cd ${quoted(project)}`, projectCommand(project, exists, latest)];
    case "checkout":
      return [`cd ${quoted(project)}`, "git pull", "npm ci", "npm run build"];
  }
}

/** The lock file of a project tells its package manager. */
function projectCommand(project: string, exists: Exists, latest: string): string {
  const has = (file: string): boolean => exists(join(project, file));
  if (has("pnpm-lock.yaml")) return `pnpm add ${latest}`;
  if (has("yarn.lock")) return `yarn add ${latest}`;
  if (has("bun.lock") || has("bun.lockb")) return `bun add ${latest}`;
  return `npm install ${latest}`;
}

function quoted(path: string): string {
  return /^[\w./:\\-]+$/.test(path) ? path : `"${path}"`;
}
