import type { BrandWithDates, Flag } from "@khela/contract/system";
import { LOCALES } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES, contentLanguageFor } from "@khela/kernel/content-languages";

/**
 * The flags of a fresh install: every login method that the product has is on; flags of features that are still
 * missing are off.
 */
export const DEFAULT_FLAGS: Readonly<Record<Flag, boolean>> = {
  COMM3: true,
  MOBILEVERCODELOGIN3: true,
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  MOBILENUMPASSREG3: true,
  REGMOBVERF3: true,
  CHNGPASSMAIL3: true,
  CHNGPASSVERIF3: true,
  DIRECTREG3: true,
  PTSYS3: false,
  AGENTPOLICY3: false,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  // Only affects members who have a contact to confirm with (AUTH-13).
  NEWPLACE3: true,
  // Two-factor login is the member's choice, unless the operator requires it of everybody (AUTH-12, ASVS 6.3.3).
  SECONDSTEP3: false,
  // One wallet for all games; when on, each outside vendor has its own (MONEY-02).
  MULTIWALLET3: false,
};

/**
 * The brand of a fresh install (SYS-05). Empty lists show nothing, because there is no licence or page to link to
 * yet.
 */
export const DEFAULT_BRAND: BrandWithDates = {
  name: { bn: "খেলা", en: "Khela" },
  platform: "WEB",
  merchant: "khela",
  merchantCode: "khela",
  lotteryType: "SEA",
  defaultLanguage: "bn",
  supportedLanguages: [...CONTENT_LANGUAGES],
  moreLanguages: LOCALES.map(({ code }) => code).filter((code) => code !== contentLanguageFor(code)),
  supportsTy: false,
  currency: "BDT",
  currencySymbol: "৳",
  copyrightYear: 2024,
  playMoney: true,
  imgUrls: [],
  launchUrls: [],
  socialLinks: [],
  paymentMethods: [],
  certifications: [],
  licences: [],
  feedbackLength: { min: 10, max: 500 },
};
