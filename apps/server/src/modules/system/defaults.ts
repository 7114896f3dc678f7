import type { BrandKept, Flag } from "@khela/contract/system";
import { LOCALES } from "@khela/kernel/locales";
import { WRITTEN_LANGUAGES, writtenFor } from "@khela/kernel/written";

/** What a fresh install switches on: every way in that the product has. The others wait for their part of it. */
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
  // Asks only those who have something to prove themselves with (AUTH-13).
  NEWPLACE3: true,
  // Two-factor is theirs to switch on, unless the operator makes everybody (AUTH-12, ASVS 6.3.3).
  SECONDSTEP3: false,
  // One wallet for all games; with it each outside vendor has its own (MONEY-02).
  MULTIWALLET3: false,
};

/** SYS-05 on a fresh install. Empty lists show nothing: there is no licence to claim and no page to link. */
export const DEFAULT_BRAND: BrandKept = {
  name: { bn: "খেলা", en: "Khela" },
  platform: "WEB",
  merchant: "khela",
  merchantCode: "khela",
  lotteryType: "SEA",
  defaultLanguage: "bn",
  supportedLanguages: [...WRITTEN_LANGUAGES],
  moreLanguages: LOCALES.map(({ code }) => code).filter((code) => code !== writtenFor(code)),
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
