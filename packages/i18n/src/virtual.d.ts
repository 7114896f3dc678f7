declare module "virtual:messages/*" {
  import type { Catalogue } from "@khela/i18n/format-message";
  const catalogue: Catalogue;
  export default catalogue;
}

/** Made by vite-plugin.ts: where each language's first chunk is. */
declare module "virtual:languages" {
  import type { LanguageChunk } from "@khela/i18n/site-texts";
  import type { LocaleCode } from "@khela/kernel/locales";
  const languages: Record<LocaleCode, () => Promise<LanguageChunk>>;
  export default languages;
}
