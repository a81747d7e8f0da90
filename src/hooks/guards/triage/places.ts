import type { Scene } from "./scene.ts";
import { isSecret } from "./secret-files.ts";
import { isRoot, isWithin } from "./slash-paths.ts";

// 63 is the descriptor of a process substitution. Other numbers may be files that the host has left open.
const openDevices = /^\/dev\/(?:null|stdin|stdout|stderr|fd\/(?:[012]|63))$/;

/** Returns the reason why reading a file needs a question; null if it does not. The path contains no links. */
export function readingAsks(path: string, scene: Scene): string | null {
  if (isSecret(path)) return `${path} may hold secrets`;
  return lookingAsks(path, scene);
}

/** Returns the reason why reading a file's name, size and time needs a question; null if it does not. */
export function lookingAsks(path: string, { space, home, policy, files }: Scene): string | null {
  if (openDevices.test(path)) return null;
  // The home folder, or one above it, does not count as a project, because it contains everything that the person has.
  const own = isWithin(home, space) ? [] : [space];
  const folders = [...own, ...policy.read].map((folder) => files.realPath(folder));
  return folders.some((folder) => isWithin(path, folder)) ? null : `${path} is outside of this project`;
}

/** True if writing to a path has no lasting effect. */
export function isSink(path: string): boolean {
  return openDevices.test(path);
}

const systemFolders =
  /^\/(?:etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|sys|proc|root|var\/(?:spool|lib|log)|opt|dev|System|Library|Applications|private\/etc)(?:\/|$)/;
const windowsFolders =
  /^[A-Z]:\/(?:Windows|Program Files(?: \(x86\))?|ProgramData|Users\/[^/]+\/AppData\/[^/]+\/Microsoft\/Windows\/Start Menu)(?:\/|$)/i;
const startFiles =
  /(?:^|\/)\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|inputrc|gitconfig|npmrc|vimrc|tmux\.conf|xinitrc|xprofile|xsession|pam_environment|login|cshrc|tcshrc|kshrc|mkshrc|netrc|curlrc|wgetrc|envrc)$/i;
const guardedFolders =
  /(?:^|\/)(?:\.ssh|\.gnupg|\.aws|\.kube|\.git\/(?:hooks|config|info\/attributes|modules)|\.husky|\.config\/(?:autostart|systemd|fish|git|ai)|\.local\/(?:bin|state\/ai)|LaunchAgents|LaunchDaemons|cron[^/]*|Documents\/(?:Windows)?PowerShell|AppData\/(?:Roaming|Local)\/ai)(?:\/|$)/i;
/** Settings of agents and of Loci that guard agents. */
const ownFiles =
  /(?:^|\/)(?:\.claude\/settings[^/]*\.json|\.codex\/(?:hooks\.json|config\.toml)|\.(?:gemini|qwen)\/settings\.json|\.mcp\.json|\.claude\.json|\.claude\/hooks|\.(?:opencode|kilo|kilocode|cline)\/(?:plugins?|hooks)|cline_mcp_settings\.json|\.config\/(?:opencode|kilo)|(?:opencode|kilo)\.jsonc?|\.copilot\/(?:hooks|settings|config|mcp-config)[^/]*|\.github\/hooks|\.(?:github|vscode|cursor)\/mcp\.json|\.ai\/(?:policies|roles|delegation|config\.json|tools))(?:\/|$)/i;

/** Returns the reason why a path must not be written; null if a question is enough. */
export function writingHarms(path: string, { home, space }: Scene): string | null {
  if (isSink(path)) return null;
  if (isRoot(path) || path === home) return `${path} is not for a command to write`;
  // The home folder may be /root, and a project may be in /opt. So their files do not count as files of the system.
  if ((systemFolders.test(path) || windowsFolders.test(path)) && !isWithin(path, home) && !isWithin(path, space))
    return `${path} belongs to the system`;
  if (startFiles.test(path)) return `${path} is run or read by every shell or tool`;
  if (guardedFolders.test(path)) return `${path} decides who may log in or what is run by itself`;
  if (ownFiles.test(path)) return `${path} holds what watches over agents`;
  return null;
}
