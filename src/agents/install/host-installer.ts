import type { OwnProgram } from "../own-program.ts";
import type { ConfigFile, Settings } from "./config-file.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What to install, and for whom. */
export interface InstallRequest {
  readonly env: Environment;
  readonly program: OwnProgram;
  /** The folder of a project whose own files are changed; null: the files of the user. */
  readonly project: string | null;
  /** True to install the MCP server with the hooks. */
  readonly hasServer: boolean;
  /** The guards that are switched on, and need hooks of their own. */
  readonly guards: readonly ("delegation" | "permissions")[];
}

/** A folder that a host loads as a whole. */
export interface HostPlugin {
  /** Settings are written as JSON. */
  readonly files: Readonly<Record<string, Settings | string>>;
  /** The command that loads it. */
  readonly load: (folder: string) => string;
}

/** Something that prevents installed hooks from running. */
export interface Obstacle {
  readonly found: string;
  readonly todo: string;
}

/** How Loci changes a host's settings. */
export interface HostInstaller {
  /** The host's command, by which it is found on a machine. */
  readonly command: string;
  /** The folder with the host's settings. */
  home(env: Environment): string;
  /** All files that Loci writes to, with its parts. */
  files(request: InstallRequest): ConfigFile[];
  /**
   * The files of a plugin or extension that does the same, by their path in its folder, and the command that loads it.
   */
  readonly plugin?: (request: InstallRequest, version: string) => HostPlugin;
  /** What the person has to do before the hooks run. */
  readonly afterwards?: string;
  /** What in the host's settings prevents hooks from running, and what to do about it. */
  readonly hindrance?: (settings: Settings) => Obstacle | null;
  /**
   * Checks the host's own files, without running the host, for whether Loci's hooks (their number is `hooks`) can run.
   * Null if nothing prevents them.
   */
  readonly noted?: (env: Environment, hooks: number) => Obstacle | null;
  /** Asks the host's command whether Loci's hooks can run. Null if nothing prevents them. */
  readonly askHost?: (command: string, folder: string, env: Environment) => Promise<Obstacle | null>;
  /** The input that the host would send for a prompt, to try an installed hook. */
  probe(prompt: string, folder: string): { readonly event: string; readonly input: Settings };
}
