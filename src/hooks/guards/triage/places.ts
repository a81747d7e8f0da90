import { basename } from "node:path";

import { isWithin, type Scene } from "./scene.ts";

const secretNames =
  /^(?:\.env(?:[._-].+)?|.+\.env|\.envrc|\.dev\.vars(?:\..+)?|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|tfstate|tfvars|tfvars\.json|ovpn|asc|gpg)|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-](?!pub$).*)?|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.netrc|_netrc|\.git-credentials|\.gitconfig|\.?credentials(?:\..+)?|client_secret.*|service-account.*|\.htpasswd|\.pgpass|\.my\.cnf|\.dockercfg|\.boto|(?:.*[._-])?secrets?(?:\..+)?|(?:.*[._-])?tokens?(?:\.(?:json|txt|ya?ml|toml))?|\..*history|shadow|gshadow|environ|\.vault-token|wallet\.dat)$/i;
const exampleNames = /^(?:\.env[._-](?:example|sample|template|dist|defaults?)|(?:example|sample|template)\.env)$/i;
/** A copy of a secret is one, too. */
const copyEnding = /(?:\.(?:bak|backup|old|orig|save|swp|tmp|copy|\d+)|~)+$/i;
const secretFolders =
  /(?:^|\/)(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure|gcloud|\.config\/gh|\.password-store|keychains|secrets?|\.mozilla|\.git\/config)(?:\/|$)/i;

/** Whether a path looks like it holds keys, tokens or passwords. */
export function isSecret(path: string): boolean {
  const name = basename(path).replace(copyEnding, "");
  return (secretNames.test(name) && !exampleNames.test(name)) || secretFolders.test(path);
}

// 63 is the name that a process substitution is read as; the host may have left other files open.
const openDevices = /^\/dev\/(?:null|stdin|stdout|stderr|fd\/(?:[012]|63))$/;

/** Why a file that lies at a path, without links, may not be read without a question; null if it may. */
export function readingAsks(path: string, scene: Scene): string | null {
  if (isSecret(path)) return `${path} may hold secrets`;
  return lookingAsks(path, scene);
}

/** The same for a look at its name, size and time. */
export function lookingAsks(path: string, { space, home, policy, files }: Scene): string | null {
  if (openDevices.test(path)) return null;
  // Somebody who works in the home folder, or above it, has no project there: it would be all that they have.
  const own = isWithin(home, space) ? [] : [space];
  const folders = [...own, ...policy.read].map((folder) => files.realPath(folder));
  return folders.some((folder) => isWithin(path, folder)) ? null : `${path} is outside of this project`;
}

/** Whether writing to a path does nothing that lasts. */
export function isSink(path: string): boolean {
  return openDevices.test(path);
}

const systemFolders =
  /^\/(?:etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|sys|proc|root|var\/(?:spool|lib|log)|opt|dev|System|Library|Applications|private\/etc)(?:\/|$)/;
const startFiles =
  /(?:^|\/)\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|inputrc|gitconfig|npmrc|vimrc|tmux\.conf|xinitrc|xprofile|xsession|pam_environment|login|cshrc|tcshrc|kshrc|mkshrc|netrc|curlrc|wgetrc|envrc)$/i;
const guardedFolders =
  /(?:^|\/)(?:\.ssh|\.gnupg|\.aws|\.kube|\.git\/(?:hooks|config|info\/attributes|modules)|\.husky|\.config\/(?:autostart|systemd|fish|git|ai)|\.local\/(?:bin|state\/ai)|LaunchAgents|LaunchDaemons|cron[^/]*)(?:\/|$)/i;
/** Where agents and Loci keep what watches over agents. */
const ownFiles =
  /(?:^|\/)(?:\.claude\/settings[^/]*\.json|\.codex\/(?:hooks\.json|config\.toml)|\.gemini\/settings\.json|\.mcp\.json|\.claude\.json|\.claude\/hooks|\.opencode\/plugins?|\.config\/opencode|opencode\.jsonc?|\.copilot\/(?:hooks|settings|config|mcp-config)[^/]*|\.github\/hooks|\.(?:github|vscode|cursor)\/mcp\.json|\.ai\/(?:policies|roles|delegation|config\.json|tools))(?:\/|$)/i;

/** Why nothing may be written at a path; null if that is only a matter of asking. */
export function writingHarms(path: string, { home, space }: Scene): string | null {
  if (isSink(path)) return null;
  if (path === "/" || path === home) return `${path} is not for a command to write`;
  // Somebody's home may be /root, and a project may lie in /opt.
  if (systemFolders.test(path) && !isWithin(path, home) && !isWithin(path, space))
    return `${path} belongs to the system`;
  if (startFiles.test(path)) return `${path} is run or read by every shell or tool`;
  if (guardedFolders.test(path)) return `${path} decides who may log in or what is run by itself`;
  if (ownFiles.test(path)) return `${path} holds what watches over agents`;
  return null;
}
