import { messagesPlugin } from "@khela/i18n/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { localeFreeChart } from "./locale-free-chart.ts";

/** The server that `vite dev` forwards calls to. */
const api = process.env["KHELA_API"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  base: "/console/",
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [react(), messagesPlugin(), localeFreeChart()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/console/api", "/wps", "/art", "/icons"].map((path) => [path, { target: api }]),
    ),
  },
});
