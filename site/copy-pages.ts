/** Copies docs/ into this folder, because the pages find the packages of the site only from below it. */
import { cpSync, rmSync } from "node:fs";

const pages = new URL("pages/", import.meta.url);
rmSync(pages, { recursive: true, force: true });
cpSync(new URL("../docs/", import.meta.url), pages, { recursive: true });
