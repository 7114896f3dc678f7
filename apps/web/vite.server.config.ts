import { join } from "node:path";
import { messagesPlugin } from "@khela/i18n/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractLitePlugin } from "./build/contract-lite.ts";

/** Replaces the list of screens by those that the server renders. */
function readingScreensPlugin(): Plugin {
  return {
    name: "khela-reading-screens",
    enforce: "pre",
    resolveId: (id) =>
      id === "./screens.ts" ? join(import.meta.dirname, "src/shell/reading-screens.ts") : undefined,
  };
}

/**
 * Builds the reading pages for rendering on the server (src/server-entry.tsx): one folder that needs no other
 * package.
 */
export default defineConfig({
  plugins: [readingScreensPlugin(), contractLitePlugin(), react(), messagesPlugin()],
  // Node has these globals, too, but there they belong to no visitor, and an open channel would keep the
  // process alive.
  define: {
    localStorage: "undefined",
    sessionStorage: "undefined",
    BroadcastChannel: "undefined",
    "process.env.NODE_ENV": JSON.stringify("production"),
  },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: "src/server-entry.tsx",
    // Beside the browser build, in a folder that is not served (platform/http/site.ts).
    outDir: "dist/server",
    target: "node26",
    minify: false,
    emptyOutDir: true,
  },
});
