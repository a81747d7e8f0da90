import { fromMarkdown } from "mdast-util-from-markdown";

/** A part of a line. HTML is shown as text, and an image as its name. */
export type Inline =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis"; readonly children: readonly Inline[] }
  | { readonly kind: "break" }
  | { readonly kind: "link"; readonly href: string; readonly host: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: "heading"; readonly depth: number; readonly children: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "rule" };

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];
type Definitions = ReadonlyMap<string, string>;

/** Deeper nesting is shown as text, so that a hostile document cannot exhaust the stack. */
const deepest = 20;

/** Turns Markdown into blocks of plain data. Agents write documents, so nothing in them is trusted. */
export function markdownBlocks(markdown: string): readonly Block[] {
  const root = fromMarkdown(markdown);
  const definitions = new Map<string, string>();
  for (const node of root.children) if (node.type === "definition") definitions.set(node.identifier, node.url);
  return root.children.flatMap((node) => blockOf(node, definitions, 0));
}

function blockOf(node: Node, definitions: Definitions, depth: number): readonly Block[] {
  if (depth > deepest) return [textBlock("…")];
  const inside = (children: readonly Node[]) => children.flatMap((child) => blockOf(child, definitions, depth + 1));
  switch (node.type) {
    case "heading":
      return [{ kind: "heading", depth: node.depth, children: inlinesOf(node.children, definitions, depth) }];
    case "paragraph":
      return [{ kind: "paragraph", children: inlinesOf(node.children, definitions, depth) }];
    case "code":
      return [{ kind: "code", text: node.value }];
    case "blockquote":
      return [{ kind: "quote", blocks: inside(node.children) }];
    case "list":
      return [
        {
          kind: "list",
          start: node.ordered === true ? (node.start ?? 1) : null,
          items: node.children.map((item) => inside(item.children)),
        },
      ];
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "html":
      // A comment names the writer of an appended text. It is for programs.
      return /^<!--.*-->$/s.test(node.value.trim()) ? [] : [textBlock(node.value)];
    default:
      return [];
  }
}

function textBlock(text: string): Block {
  return { kind: "paragraph", children: [{ kind: "text", text }] };
}

function inlinesOf(nodes: readonly Node[], definitions: Definitions, depth: number): readonly Inline[] {
  return nodes.flatMap((node) => inlineOf(node, definitions, depth + 1));
}

function inlineOf(node: Node, definitions: Definitions, depth: number): readonly Inline[] {
  if (depth > deepest) return [{ kind: "text", text: "…" }];
  switch (node.type) {
    case "text":
    case "html":
      return [{ kind: "text", text: node.value }];
    case "inlineCode":
      return [{ kind: "code", text: node.value }];
    case "strong":
    case "emphasis":
      return [{ kind: node.type, children: inlinesOf(node.children, definitions, depth) }];
    case "break":
      return [{ kind: "break" }];
    case "link":
      return linkTo(node.url, inlinesOf(node.children, definitions, depth));
    case "linkReference":
      return linkTo(definitions.get(node.identifier) ?? "", inlinesOf(node.children, definitions, depth));
    case "image":
    case "imageReference":
      return [{ kind: "text", text: `[image: ${node.alt ?? "without a name"}]` }];
    default:
      return [];
  }
}

/** Links lead only to the web and to mail. Any other address is shown as text. */
function linkTo(url: string, children: readonly Inline[]): readonly Inline[] {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol === "http:" || parsed?.protocol === "https:")
    return [{ kind: "link", href: parsed.href, host: parsed.host, children }];
  if (parsed?.protocol === "mailto:") return [{ kind: "link", href: parsed.href, host: parsed.pathname, children }];
  return url === "" ? children : [...children, { kind: "text", text: ` (${url})` }];
}
