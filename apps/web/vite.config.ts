import { messagesPlugin } from "@khela/i18n/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { bootPagePlugin } from "./build/boot-page.ts";
import { contractLitePlugin } from "./build/contract-lite.ts";
import { offlinePagePlugin } from "./build/offline-page.ts";
import { pwaOptions } from "./build/pwa.ts";

/** The server's address for `vite dev`. */
const api = process.env["KHELA_API"] ?? "http://127.0.0.1:3000";
const apiPaths = ["/wps", "/lgw", "/lotto", "/play", "/cashier"];

export default defineConfig({
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [
    contractLitePlugin(),
    react(),
    tailwindcss(),
    messagesPlugin(),
    offlinePagePlugin(),
    VitePWA(pwaOptions),
    bootPagePlugin(),
  ],
  build: {
    target: "es2023",
    // Pictures and fonts stay files, because inlined ones could be neither cached nor preloaded.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Seven letters of hash distinguish versions and keep the first page small, which names all files.
        // Texts have a folder of their own: the service worker caches only the languages that were read.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, bundle, code] = /^\0virtual:messages\/(\w+)\/(\w+)$/.exec(facadeModuleId ?? "") ?? [];
          return bundle ? `assets/texts/${bundle}-${code}-[hash:7].js` : "assets/[name]-[hash:7].js";
        },
        // The code that every page starts with is one file, because many small shared files cost a request
        // each and compress badly.
        codeSplitting: {
          groups: [
            {
              name: "base",
              // Infinite and windowed lists and mutations are for screens that load later.
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack)[\\/](?!(?:react-virtual|virtual-core)[\\/])(?!.*(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js)/,
            },
            {
              // With all its imports, except those in a group above.
              name: "app",
              test: /apps[\\/]web[\\/]src[\\/]shell[\\/]routes\.tsx$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries([
      ...apiPaths.map((path) => [path, { target: api }] as const),
      ["/ws", { target: api, ws: true }] as const,
    ]),
  },
});
