import { useMemo, type ReactNode } from "react";

import { markdownBlocks, type Block, type Inline } from "./markdown-blocks.ts";

import css from "./markdown-view.module.css";

/** A document to read. Its text is data of agents: no HTML, no images, and links show where they lead. */
export function MarkdownView({ text }: { readonly text: string }) {
  const blocks = useMemo(() => markdownBlocks(text), [text]);
  return (
    <div className={css["document"]}>
      <Blocks blocks={blocks} />
    </div>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, n) => <BlockView key={n} block={block} />);
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case "heading": {
      // The page has the first level, and the part of the screen the second.
      const Heading = (["h3", "h4", "h5", "h6"] as const)[Math.min(block.depth, 4) - 1] ?? "h6";
      return (
        <Heading className={css[`h${Math.min(block.depth, 4)}`]}>
          <Inlines inlines={block.children} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Inlines inlines={block.children} />
        </p>
      );
    case "code":
      return <pre className={css["code"]}>{block.text}</pre>;
    case "quote":
      return (
        <blockquote className={css["quote"]}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((item, n) => (
        <li key={n}>
          <Blocks blocks={item} />
        </li>
      ));
      return block.start === null ? (
        <ul className={css["list"]}>{items}</ul>
      ) : (
        <ol className={css["numbers"]} start={block.start}>
          {items}
        </ol>
      );
    }
    case "rule":
      return <hr className={css["rule"]} />;
  }
}

function Inlines({ inlines }: { readonly inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, n) => <InlineView key={n} inline={inline} />);
}

function InlineView({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case "break":
      return <br />;
    case "link":
      return (
        <>
          <a href={inline.href} target="_blank" rel="noreferrer noopener">
            <Inlines inlines={inline.children} />
          </a>{" "}
          <span className={css["host"]}>({inline.host})</span>
        </>
      );
  }
}
