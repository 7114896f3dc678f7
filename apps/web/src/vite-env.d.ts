/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface Window {
  /** The one-time code that stood in the address; build/boot-script.js took it out (AUTH-05). */
  khelaCode?: string | undefined;
  /** What the sign-in window was told, at /sign-in-return; set by build/boot-script.js (AUTH-03). */
  khelaSignIn?: "done" | "failed";
  /** What build/boot-script.js and boot-start.js leave for the code; not in unit tests. */
  khelaBoot?: {
    /** That the page starts in. */
    language: import("@khela/kernel/locales").LocaleCode;
    /** Where its first texts are. */
    locale: { script?: string };
    /** What was tapped last on a drawn page. */
    tapped?: HTMLElement | null;
  };
  /** When the page's styles are there; set by build/boot-start.js, not under `vite dev`. */
  khelaStyles?: Promise<unknown>;
}
