import { messagesPlugin } from "@khela/i18n/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractLitePlugin } from "./build/contract-lite.ts";

/** The pages to read as the server draws them (src/server-entry.tsx): one folder that needs no package beside it. */
export default defineConfig({
  plugins: [contractLitePlugin(), react(), messagesPlugin()],
  // Node has them too, but they are nobody's there; an open channel would keep the process.
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
