// Only patterns that select or exclude files by such an ending are understood.
const excluding = /^!/;
const byEnding =
  /^(?:[\w-]+\/|\*{1,2}\/)*[\w*-]*(\.(?:[cm]?[jt]sx?|json|mdx?|s?css|html|py|go|rs|java|kt|c|h|cc|cpp|hpp|cs|rb|php|sh|sql|ya?ml|toml|txt|vue|svelte|swift|lua|proto|graphql|xml|csv))$/;

// As `rg --type-list` prints them, of versions 13 to 15.
const endingsOfTypes: Readonly<Record<string, readonly string[]>> = {
  css: [".css", ".scss"],
  go: [".go"],
  html: [".htm", ".html", ".ejs"],
  java: [".java", ".jsp", ".jspx", ".properties"],
  js: [".js", ".jsx", ".cjs", ".mjs", ".vue"],
  json: [".json", ".sarif", "composer.lock"],
  md: [".md", ".mdx", ".markdown", ".mdown", ".mdwn", ".mkd", ".mkdn"],
  py: [".py", ".pyi"],
  rust: [".rs"],
  ts: [".ts", ".tsx", ".cts", ".mts"],
  yaml: [".yaml", ".yml"],
};

/**
 * The endings of all files that match the patterns or types, null without either. ripgrep reads such files even if they
 * are hidden, so an unknown pattern or type could select any.
 */
export function fileEndings(
  patterns: readonly string[],
  types: readonly string[],
): readonly string[] | "unknown" | null {
  const naming = patterns.filter((pattern) => !excluding.test(pattern));
  if (naming.length === 0 && types.length === 0) return null;
  const endings: string[] = [];
  for (const pattern of naming) {
    const ending = byEnding.exec(pattern)?.[1];
    if (ending === undefined) return "unknown";
    endings.push(ending);
  }
  for (const type of types) {
    const known = Object.hasOwn(endingsOfTypes, type) ? endingsOfTypes[type] : undefined;
    if (known === undefined) return "unknown";
    endings.push(...known);
  }
  return endings;
}
