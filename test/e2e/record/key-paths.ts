/**
 * The paths of all keys in a value, such as `tool_input.command` or `content[].text`. They show a host's field names
 * without the values.
 */
export function keyPaths(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => keyPaths(each, `${at}[]`)))];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const path = at === "" ? key : `${at}.${key}`;
    return [path, ...keyPaths(each, path)];
  });
}
