import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../core/errors.ts";
import type { Shape } from "../core/event/shape.ts";
import { validateShape } from "../core/event/validate-event.ts";
import {
  defaultPolicy,
  extendPolicy,
  policyShape,
  roles,
  roleShape,
  tightenLimits,
  tightenPolicy,
  type Policy,
  type PolicyFile,
  type Role,
  type RolePreset,
} from "../core/guards/policy.ts";
import { parseJsonFile, readSettingsFile } from "./read-settings-file.ts";

/** The guard policies and role presets: the person's own, tightened by those of the project. */
export interface Policies {
  readonly policy: Policy;
  readonly presets: Readonly<Partial<Record<Role, RolePreset>>>;
  /** True if a project's file could not be read. The policies then lack the denials of that file. */
  readonly isIncomplete: boolean;
}

export interface PolicyFolders {
  /** The global settings folder, or null if there is none. */
  readonly global: string | null;
  /** The `.ai` folders of the project and of the folders above it, the nearest first. */
  readonly projects: readonly string[];
  /** Receives mistakes in a project's file, which then counts as absent. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * Reads `policies/*.json` and `roles/*.json`, sorted by name. A project's files may only add to `ask` and `deny`, and
 * lower limits. Throws CONFIG_INVALID, with file and key, if one of the person's own files is broken.
 */
export function loadPolicies({ global, projects, onBroken }: PolicyFolders): Policies {
  let isIncomplete = false;
  const onTheirs: OnBroken = (error) => {
    isIncomplete = true;
    onBroken(error);
  };
  const own = global === null ? [] : policiesIn(global, rethrow);
  const mine = own.reduce<Policy>((policy, file) => extendPolicy(policy, file), defaultPolicy);
  const policy = projects
    .flatMap((folder) => policiesIn(folder, onTheirs))
    .reduce<Policy>((known, file) => tightenPolicy(known, file), mine);
  const presets: Partial<Record<Role, RolePreset>> = {};
  for (const { role, preset } of global === null ? [] : presetsIn(global, rethrow)) presets[role] = preset;
  for (const { role, preset } of projects.flatMap((folder) => presetsIn(folder, onTheirs))) {
    presets[role] = tightenLimits({ ...limitsOf(policy), ...presets[role] }, preset);
  }
  return { policy, presets, isIncomplete };
}

function limitsOf({ delegation: { warnAt, denyAt } }: Policy): RolePreset {
  return { warnAt, denyAt };
}

type OnBroken = PolicyFolders["onBroken"];

const rethrow: OnBroken = (error) => {
  throw error;
};

function policiesIn(folder: string, onBroken: OnBroken): PolicyFile[] {
  return filesIn(folder, "policies", onBroken, (path) => checkedFile(path, policyShape) as PolicyFile | null);
}

function presetsIn(folder: string, onBroken: OnBroken): { readonly role: Role; readonly preset: RolePreset }[] {
  return filesIn(folder, "roles", onBroken, (path) => {
    const preset = checkedFile(path, roleShape) as RolePreset | null;
    const role = roles.find((one) => one === basename(path, ".json"));
    if (role === undefined) {
      throw new LociError("CONFIG_INVALID", `${path}: there is no such role; the roles are ${roles.join(", ")}`);
    }
    return preset === null ? null : { role, preset };
  });
}

/** Reads each file of a folder separately, so that a broken file does not affect the others. */
function filesIn<T>(folder: string, kind: string, onBroken: OnBroken, read: (path: string) => T | null): T[] {
  const attempt = <R>(work: () => R, otherwise: R): R => {
    try {
      return work();
    } catch (error) {
      onBroken(error);
      return otherwise;
    }
  };
  return attempt(() => namesIn(join(folder, kind)), [])
    .map((name) => attempt(() => read(join(folder, kind, name)), null))
    .filter((file) => file !== null);
}

/** The valid content of a file, or null if the file does not exist. Throws if the content is invalid. */
function checkedFile(path: string, shape: Shape): unknown {
  const text = readSettingsFile(path);
  if (text === null) return null;
  const value = parseJsonFile(path, text);
  const problem = validateShape(shape, value);
  if (problem === null) return value;
  const where = problem.path === "" ? "it" : `'${problem.path}'`;
  throw new LociError("CONFIG_INVALID", `${path}: ${where} ${problem.message}; docs/guards.md shows what is allowed`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
    throw fileErrorToLociError(error, "reading", folder);
  }
}
