import type { VitePWAOptions } from "vite-plugin-pwa";

/**
 * The installable app (NAV-14). The service worker caches hashed assets and pictures; pages always come from
 * the network, with the offline page as fallback; API calls and sockets bypass the worker.
 */
export const pwaOptions: Partial<VitePWAOptions> = {
  registerType: "prompt",
  // The app registers the worker itself after the first paint: shell/app-update.ts.
  injectRegister: false,
  manifest: {
    id: "/",
    name: "KHELA",
    short_name: "KHELA",
    description: "Slots, crash, dice and more. 18+.",
    lang: "bn",
    start_url: "/?source=app",
    scope: "/",
    display: "standalone",
    orientation: "any",
    background_color: "#0a0e1c",
    theme_color: "#0a0e1c",
    categories: ["games", "entertainment"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "জমা", url: "/member/depositv2", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
      { name: "গেমস", url: "/hot", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
    ],
  },
  workbox: {
    globPatterns: ["offline.{html,css,js}", "favicon.svg", "assets/*.{js,css,woff2}"],
    // Without this the worker would answer page loads with a cached index.html and its old nonce.
    navigateFallback: null,
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) =>
          request.mode === "navigate" && !/^\/(console|docs)(\/|$)/.test(url.pathname),
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: "/offline.html" } },
      },
      {
        // Texts are cached on use instead of precached: a visitor reads one or two of the forty languages.
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/texts/"),
        handler: "CacheFirst",
        options: { cacheName: "texts", expiration: { maxEntries: 60, maxAgeSeconds: 90 * 86_400 } },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/art/"),
        handler: "StaleWhileRevalidate",
        options: { cacheName: "art", expiration: { maxEntries: 300, maxAgeSeconds: 30 * 86_400 } },
      },
    ],
  },
};
