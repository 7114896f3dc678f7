/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface Window {
  /** The one-time code from the address; build/boot-script.js removed it there (AUTH-05). */
  khelaCode?: string | undefined;
  /** The outcome of the sign-in at /sign-in-return; set by build/boot-script.js (AUTH-03). */
  khelaSignIn?: "done" | "failed";
  /** Data from build/boot-script.js and boot-start.js for the app; missing in unit tests. */
  khelaBoot?: {
    /** The page's first language. */
    language: import("@khela/kernel/locales").LocaleCode;
    /** The script with the language's first texts. */
    locale: { script?: string };
    /** The last button tapped on a page drawn by the server. */
    tapped?: HTMLElement | null;
  };
  /** Resolves when the page's styles have loaded; set by build/boot-start.js, missing under `vite dev`. */
  khelaStyles?: Promise<unknown>;
}
