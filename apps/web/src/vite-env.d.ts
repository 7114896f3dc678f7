/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface Window {
  /** The one-time code that stood in the address; build/boot-script.js took it out (AUTH-05). */
  khelaCode?: string | undefined;
  /** What the sign-in window was told, at /sign-in-return; set by build/boot-script.js (AUTH-03). */
  khelaSignIn?: "done" | "failed";
  /** The language that the page starts in, and where its first texts are; set by build/boot-script.js, not in unit tests. */
  khelaBoot?: { language: import("@khela/kernel/locales").LocaleCode; locale: { script?: string } };
  /** When the page's styles are there; set by build/boot-start.js, not under `vite dev`. */
  khelaStyles?: Promise<unknown>;
}
