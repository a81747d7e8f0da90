import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../core/errors.ts";
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
import type { Shape } from "../core/shape.ts";
import { validateShape } from "../core/validate-event.ts";
import { parseJsonFile } from "./parse-json.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/** Guardrails and presets of roles: the person's own, and what the project makes stricter. */
export interface Policies {
  readonly policy: Policy;
  readonly presets: Readonly<Partial<Record<Role, RolePreset>>>;
}

export interface PolicyFolders {
  /** The global settings folder; null where there is none. */
  readonly global: string | null;
  /** The project's `.ai` folder; null outside of a project. */
  readonly project: string | null;
}

/**
 * Reads `policies/*.json` and `roles/*.json`, in the order of their names (CFG-5). A project's files may only add to what is asked and denied, and
 * lower limits. Throws CONFIG_INVALID, naming file and key, if one of them is broken.
 */
export function loadPolicies({ global, project }: PolicyFolders): Policies {
  const own = filesIn(global, "policies", policyShape) as Named<PolicyFile>[];
  const theirs = filesIn(project, "policies", policyShape) as Named<PolicyFile>[];
  const mine = own.reduce((policy, { value }) => extendPolicy(policy, value), defaultPolicy);
  const policy = theirs.reduce((known, { value }) => tightenPolicy(known, value), mine);
  const presets: Partial<Record<Role, RolePreset>> = {};
  for (const { role, value } of presetsIn(global)) presets[role] = value;
  for (const { role, value } of presetsIn(project)) {
    presets[role] = tightenLimits({ ...limitsOf(policy), ...presets[role] }, value);
  }
  return { policy, presets };
}

function limitsOf({ delegation: { warnAt, denyAt } }: Policy): RolePreset {
  return { warnAt, denyAt };
}

interface Named<T> {
  readonly path: string;
  readonly value: T;
}

function presetsIn(folder: string | null): { readonly role: Role; readonly value: RolePreset }[] {
  return filesIn(folder, "roles", roleShape).map(({ path, value }) => {
    const role = roles.find((one) => one === basename(path, ".json"));
    if (role === undefined) {
      throw new LociError("CONFIG_INVALID", `${path}: there is no such role; the roles are ${roles.join(", ")}`);
    }
    return { role, value: value as RolePreset };
  });
}

function filesIn(folder: string | null, kind: string, shape: Shape): Named<unknown>[] {
  if (folder === null) return [];
  return namesIn(join(folder, kind)).flatMap((name) => {
    const path = join(folder, kind, name);
    const text = readSettingsFile(path);
    if (text === null) return [];
    const value = parseJsonFile(path, text);
    const problem = validateShape(shape, value);
    if (problem !== null) {
      const where = problem.path === "" ? "it" : `'${problem.path}'`;
      throw new LociError(
        "CONFIG_INVALID",
        `${path}: ${where} ${problem.message}; docs/guards.md shows what is allowed`,
      );
    }
    return [{ path, value }];
  });
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
