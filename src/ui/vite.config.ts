import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The server that `npm run ui:dev` passes requests to. Start it with `loci serve --link`. */
const server = "http://127.0.0.1:5625";
const paths =
  "^/(memory|facts|documents|entries|history|notes|trust|spaces|devices|policies|care|machine|events|session|login|logout)(/|\\?|$)";

export default defineConfig({
  root: import.meta.dirname,
  base: "/ui/",
  plugins: [react()],
  build: {
    outDir: "../../dist/ui",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { [paths]: { target: server, changeOrigin: true, headers: { origin: server } } } },
});
