import { defineConfig } from "vitepress";

import { chapters } from "./chapters.ts";
import { headingAnchor } from "./heading-anchor.ts";

/** The pages of the repository's own folder that `docs/` links to, and where a reader of the site finds their content. */
const pagesOutside: Readonly<Record<string, string>> = {
  "../SECURITY.md": "/security",
};

export default defineConfig({
  title: "Loci",
  description: "One memory for all your AI agents: a plain-text log you own, instant local recall.",
  lang: "en",
  srcDir: "pages",
  outDir: "dist",
  cleanUrls: true,
  lastUpdated: false,
  // Fonts of another host would tell it who reads.
  transformHead: () => [["meta", { name: "referrer", content: "no-referrer" }]],
  themeConfig: {
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      { text: "Install", link: "/install" },
      { text: "Why it works", link: "/why" },
      { text: "Comparison", link: "/comparison" },
    ],
    sidebar: chapters,
    docFooter: { prev: "Before", next: "Next" },
  },
  markdown: {
    anchor: { slugify: headingAnchor },
    config: (markdown) => {
      const open = markdown.renderer.rules["link_open"];
      markdown.renderer.rules["link_open"] = (tokens, at, options, env, self) => {
        const link = tokens[at];
        const outside = pagesOutside[link?.attrGet("href") ?? ""];
        if (outside !== undefined) link?.attrSet("href", outside);
        return open === undefined ? self.renderToken(tokens, at, options) : open(tokens, at, options, env, self);
      };
    },
  },
});
