import type { ParsedArgs } from "./arguments.ts";
import type { commandGroups } from "./commands.ts";

/** The access of a command line that an agent's tool has started. */
export type AgentAccess =
  /** The agent's part of the memory: its space and the spaces that the person has opened. What it writes is the agent's word. */
  | "own part"
  /** The whole memory, for commands that return counts or states but no content, or that look after files. */
  | "whole"
  /**
   * No access, because the command speaks for the person, or changes what protects the person. Completes "only a
   * person may …".
   */
  | { readonly onlyPerson: string };

/** Decides by the arguments. `isOwnProcess` is true for a command that one of Loci's hooks has started. */
type Rule = AgentAccess | ((args: ParsedArgs, isOwnProcess: boolean) => AgentAccess);

type CommandName = {
  [Group in keyof typeof commandGroups]: keyof (typeof commandGroups)[Group];
}[keyof typeof commandGroups];

const person = (doing: string): AgentAccess => ({ onlyPerson: doing });

/** Refuses the given actions, and treats all others as `otherwise`. */
function byAction(actions: Readonly<Record<string, string>>, otherwise: AgentAccess): Rule {
  return ({ _: [action = ""] }) => (Object.hasOwn(actions, action) ? person(actions[action] ?? "") : otherwise);
}

/** What `loci team` lists. With a further word, it changes something. */
const teamLists: readonly string[] = ["members", "spaces", "audit", "tokens", "devices"];

/** The one place that decides what an agent may do with each command. A command without a row does not compile. */
const rules: Readonly<Record<CommandName, Rule>> = {
  remember: "own part",
  record: "own part",
  search: "own part",
  find: "own part",
  show: "own part",
  timeline: "own part",
  sessions: "own part",
  decisions: "own part",
  about: "own part",
  how: "own part",
  fix: "own part",
  friction: "own part",
  pin: "own part",
  confirm: ({ undo }) =>
    person(undo === true ? "withdraw a confirmation" : "review or confirm what came from elsewhere"),
  promote: person("share a memory with others"),
  share: person("share a memory with a team"),
  unshare: person("take back a shared memory"),
  facts: ({ _: [action], again }, isOwnProcess) => {
    if (action === "edit") return person("edit a fact");
    if (action === "approve" || action === "reject") return person(`${action} facts`);
    if (action !== "extract") return "own part";
    return isOwnProcess && again !== true ? "whole" : person("let a model read sessions");
  },
  preferences: ({ adopt }) => (adopt === undefined ? "own part" : person("adopt a fact as a preference")),
  forget: ({ pending, transcripts }, isOwnProcess) =>
    isOwnProcess && pending === true && transcripts !== true ? "whole" : person("forget"),
  read: "own part",
  write: "own part",
  edit: "own part",
  versions: ({ restore, erase }) => {
    if (restore !== undefined) return person("restore a version");
    return erase === true ? person("erase versions") : "own part";
  },
  // The command narrows the memory itself, because the agent's part depends on the session.
  entries: "whole",
  history: "own part",
  notes: "own part",
  // Installing only adds. It is allowed, because people let an agent set up their tools.
  install: "whole",
  uninstall: ({ "dry-run": isDryRun }) => (isDryRun === true ? "whole" : person("remove hooks and guards")),
  plugin: "whole",
  mcp: "whole",
  serve: ({ link }) => (link === true ? person("open a session for a person") : "whole"),
  team: ({ _: [action, second] }) =>
    action === undefined || (second === undefined && teamLists.includes(action)) ? "whole" : person("manage a team"),
  sync: (_, isOwnProcess) => (isOwnProcess ? "whole" : person("sync")),
  server: ({ _: [action, second] }) => {
    if (action === "restored") return person("tell a server that its databases were restored");
    return action === "tenants" && second !== undefined ? person(`${second} a team`) : "whole";
  },
  ui: person("open a session for a person"),
  pause: ({ list }) => (list === true ? "whole" : person("pause recording or recall")),
  unpause: person("end a pause"),
  // An agent that starts another one would speak to it as the person.
  continue: ({ in: host, print }) =>
    host === undefined || print === true ? "own part" : person("start another agent"),
  reopen: person("resume a session"),
  recall: "own part",
  why: person("see what agents were given"),
  judge: person("judge what agents were given"),
  policy: ({ _: [action] }) => person(action === undefined || action === "show" ? "see policies" : "change policies"),
  devices: byAction({ accept: "accept a device", refuse: "refuse a device" }, "whole"),
  space: ({ _: [action] }) => (action === undefined ? "whole" : person(`${action} a folder`)),
  import: ({ "dry-run": isDryRun }) => (isDryRun === true ? "whole" : person("import memories")),
  publish: ({ check, "dry-run": isDryRun }) =>
    check === true || isDryRun === true ? "own part" : person("publish facts"),
  prompt: ({ agent }) => (agent === undefined ? "own part" : person("see what another agent is given")),
  status: "whole",
  stats: "whole",
  retention: ({ apply }) => (apply === true ? person("erase expired memories") : "whole"),
  upkeep: (_, isOwnProcess) => (isOwnProcess ? "whole" : person("look after the memory")),
  sensitive: person("review or mark what is sensitive"),
  scrub: ({ yes }) => (yes === true ? person("rewrite the log") : "whole"),
  statusline: "whole",
  doctor: ({ acknowledge }) => (acknowledge === true ? person("acknowledge what the log has lost") : "whole"),
  verify: "whole",
  rebuild: "whole",
  embed: "whole",
  // A copy in another folder may be readable for others.
  backup: ({ to, "accept-loss": acceptsLoss }) => {
    if (acceptsLoss === true) return person("accept that events are lost");
    return to === undefined ? "whole" : person("copy the memory elsewhere");
  },
  restore: person("restore a backup"),
  export: person("export the memory"),
  migrate: ({ "dry-run": isDryRun }) => (isDryRun === true ? "whole" : person("rewrite the log")),
  encrypt: person("encrypt the memory or change its key"),
  decrypt: person("decrypt the memory"),
  unlock: person("unlock the memory"),
  lock: "whole",
  purge: person("remove a whole memory"),
  model: byAction({ set: "choose the language model", off: "choose the language model" }, "whole"),
  config: byAction({ set: "change settings", unset: "change settings", edit: "change settings" }, "whole"),
  upgrade: "whole",
  completions: "whole",
};

/** Returns the access of a command line that an agent's tool has started. */
export function agentAccess(command: string, args: ParsedArgs, isOwnProcess: boolean): AgentAccess {
  const rule = Object.hasOwn(rules, command) ? rules[command as CommandName] : person("run this command");
  return typeof rule === "function" ? rule(args, isOwnProcess) : rule;
}
