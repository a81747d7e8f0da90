import type { OwnProgram } from "../own-program.ts";
import type { ConfigFile, Settings } from "./config-file.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is to be installed, and for whom. */
export interface InstallRequest {
  readonly env: Environment;
  readonly program: OwnProgram;
  /** The folder of a project whose own files get it; null: the files of the user. */
  readonly project: string | null;
  /** Whether the MCP server comes with the hooks. */
  readonly hasServer: boolean;
  /** Guards that are switched on, and need hooks of their own. */
  readonly guards: readonly ("delegation" | "permissions")[];
}

/** A folder that a host loads as a whole. */
export interface HostPlugin {
  /** Settings are written as JSON. */
  readonly files: Readonly<Record<string, Settings | string>>;
  /** The command that loads it. */
  readonly load: (folder: string) => string;
}

/** Something that keeps installed hooks from running. */
export interface Obstacle {
  readonly found: string;
  readonly todo: string;
}

/** How Loci gets into a host's settings. */
export interface HostInstaller {
  /** The host's command, by which it is found on a machine. */
  readonly command: string;
  /** The folder that the host keeps its settings in. */
  home(env: Environment): string;
  /** All files that Loci writes to, and what. */
  files(request: InstallRequest): ConfigFile[];
  /** The files of a plugin or extension that does the same, by their path in its folder, and how the host takes it. */
  readonly plugin?: (request: InstallRequest, version: string) => HostPlugin;
  /** What the person has to do before the hooks run. */
  readonly afterwards?: string;
  /** What in the host's settings keeps hooks from running, and what to do about it. */
  readonly hindrance?: (settings: Settings) => Obstacle | null;
  /** What the host has noted about so many hooks of Loci in files of its own, as far as a look at them tells; null: nothing is in the way. */
  readonly noted?: (env: Environment, hooks: number) => Obstacle | null;
  /** What the host itself says about Loci's hooks when its command is asked; null: nothing is in the way. */
  readonly askHost?: (command: string, folder: string, env: Environment) => Promise<Obstacle | null>;
  /** What the host would tell of a prompt, for trying an installed hook. */
  probe(prompt: string, folder: string): { readonly event: string; readonly input: Settings };
}
