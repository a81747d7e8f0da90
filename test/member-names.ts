/** The names of all methods of an object and of its groups, such as `search` and `documents.read`. */
export function memberNames(members: object, prefix = ""): string[] {
  return Object.entries(members).flatMap(([name, member]: [string, unknown]) =>
    typeof member === "function" ? [`${prefix}${name}`] : memberNames(member as object, `${prefix}${name}.`),
  );
}
