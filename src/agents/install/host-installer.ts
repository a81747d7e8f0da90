import type { OwnProgram } from "../own-program.ts";
import type { ConfigFile, Settings } from "./config-file.ts";
import type { ServerCommand } from "./mcp-server.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The program, hooks and settings files of an installation. */
export interface InstallRequest {
  readonly env: Environment;
  readonly program: OwnProgram;
  /** The project folder whose settings are changed; null to change the user's settings. */
  readonly project: string | null;
  /** True to install the MCP server too. */
  readonly hasServer: boolean;
  /** The guards that are switched on; some hooks are installed only for them. */
  readonly guards: readonly ("delegation" | "permissions")[];
}

/** What a plugin contains, and how its parts are started. */
export interface PluginRequest {
  readonly version: string;
  /** The guards that are switched on; some hooks exist only for them. */
  readonly guards: InstallRequest["guards"];
  readonly hookCommand: (event: string) => string;
  /** The command and variables of the MCP server; null to leave the server out. */
  readonly server: (ServerCommand & { readonly env?: Readonly<Record<string, string>> }) | null;
}

/** A plugin: a folder that a host loads as a whole. */
export interface HostPlugin {
  /** The content of each file by its path. Settings are written as JSON. */
  readonly files: Readonly<Record<string, Settings | string>>;
  /** Returns the command that loads the plugin from a folder. Undefined if the host installs from marketplaces only. */
  readonly load?: (folder: string) => string;
}

/** Something that prevents installed hooks from running. */
export interface Obstacle {
  readonly found: string;
  readonly todo: string;
}

/** How Loci changes the settings of a program. */
export interface SettingsInstaller {
  /** The name of the host's command, to find the host on a machine. */
  readonly command: string;
  /** The folder with the host's settings. */
  home(env: Environment): string;
  /** Returns all files that Loci writes to, with Loci's parts in each. */
  files(request: InstallRequest): ConfigFile[];
  /** What the person has to do afterwards; undefined if nothing. */
  readonly afterwards?: string;
}

/** A program into which Loci can be installed: a host, or one that gets the MCP server only. */
export interface InstallTarget {
  readonly manifest: { readonly name: string; readonly title: string };
  readonly loadInstaller: () => Promise<SettingsInstaller>;
}

/** How Loci changes a host's settings. */
export interface HostInstaller extends SettingsInstaller {
  /** Returns a plugin or extension that does the same as an installation. */
  readonly plugin?: (request: PluginRequest) => HostPlugin;
  /** Checks for a setting of the host that prevents hooks from running. */
  readonly hindrance?: (settings: Settings) => Obstacle | null;
  /**
   * Checks the host's own files, without running the host, whether Loci's hooks can run. `hooks` is their number.
   * Returns null if nothing prevents them.
   */
  readonly noted?: (env: Environment, hooks: number) => Obstacle | null;
  /** Asks the host's command whether Loci's hooks can run. Returns null if nothing prevents them. */
  readonly askHost?: (command: string, folder: string, env: Environment) => Promise<Obstacle | null>;
  /** The arguments with which the host's command starts in a terminal, with this first prompt. */
  readonly startWith: (prompt: string) => readonly string[];
  /** The arguments with which the host's command resumes a session in a terminal. */
  readonly resume: (session: string) => readonly string[];
  /** Returns the input that the host would send for a prompt, to try an installed hook. */
  probe(prompt: string, folder: string): { readonly event: string; readonly input: Settings };
}
