import type { Item, ListNamespacesOperation, MatchCondition } from "@langchain/langgraph-checkpoint";

/** True if a value has all fields of a filter, with LangGraph's operators. */
export function matchesFilter(
  value: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(filter).every(([field, wanted]) => matches(value[field], wanted));
}

function matches(found: unknown, wanted: unknown): boolean {
  const operators = typeof wanted === "object" && wanted !== null ? Object.entries(wanted) : [];
  const used = operators.filter(([name]) => name.startsWith("$"));
  return used.length === 0 ? found === wanted : used.every(([name, operand]) => compare(name, found, operand));
}

function compare(operator: string, found: unknown, operand: unknown): boolean {
  switch (operator) {
    case "$eq":
      return found === operand;
    case "$ne":
      return found !== operand;
    case "$gt":
      return Number(found) > Number(operand);
    case "$gte":
      return Number(found) >= Number(operand);
    case "$lt":
      return Number(found) < Number(operand);
    case "$lte":
      return Number(found) <= Number(operand);
    case "$in":
      return Array.isArray(operand) && operand.includes(found);
    case "$nin":
      return !Array.isArray(operand) || !operand.includes(found);
    default:
      return false;
  }
}

/** Returns the namespaces of these items that an operation asks for, in order. */
export function listNamespaces(items: readonly Item[], operation: ListNamespacesOperation): string[][] {
  const { matchConditions = [], maxDepth, limit, offset } = operation;
  const matching = items
    .map(({ namespace }) => namespace)
    .filter((namespace) => matchConditions.every((condition) => matchesPath(namespace, condition)))
    .map((namespace) => JSON.stringify(namespace.slice(0, maxDepth)));
  const namespaces = [...new Set(matching)].map((namespace) => JSON.parse(namespace) as string[]);
  const sorted = namespaces.toSorted((a, b) => a.join(":").localeCompare(b.join(":")));
  return sorted.slice(offset, offset + limit);
}

function matchesPath(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  const start = matchType === "prefix" ? 0 : namespace.length - path.length;
  return path.length <= namespace.length && path.every((label, at) => label === "*" || label === namespace[start + at]);
}
