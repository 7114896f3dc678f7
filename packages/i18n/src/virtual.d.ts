declare module "virtual:messages/*" {
  import type { Catalogue } from "@khela/i18n/format-message";
  const catalogue: Catalogue;
  export default catalogue;
}

/** Made by vite-plugin.ts: how each group's catalogue is fetched. */
declare module "virtual:game-messages" {
  import type { Catalogue } from "@khela/i18n/format-message";
  import type { LocaleCode } from "@khela/i18n/locales";
  import type { GameBundle } from "@khela/i18n/message-ids";
  const loaders: Record<GameBundle, Record<LocaleCode, () => Promise<{ default: Catalogue }>>>;
  export default loaders;
}
