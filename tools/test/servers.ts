import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { root } from "../lib/paths.ts";

/**
 * Which integration tests run on the machine's PostgreSQL as well as on the embedded one.
 *
 * The second run shows that what is said to the database works on version 15 as on 18: that the migrations run, the
 * functions and guards in SQL do what they say, the grants hold, and every module's statements are understood. So
 * what is about the database itself runs whole, the sweep calls every endpoint of every module, and of each module
 * its main story runs: the file that has the module's name. What else a module's tests try (rules, words, deaths,
 * races, hostile input) goes through the same statements. Source: docs/decisions/0014.
 */
const WHOLE = ["platform/**", "modules/ledger/**", "modules/records/**", "modules/reporting/**"];

/** The sweep over all endpoints, and the main stories that don't have their module's name. */
const FILES = [
  "faults/endpoints",
  "modules/cashier/deposits",
  "modules/cashier/withdrawals",
  "modules/cashier/payouts/slices",
  "modules/codes/bound-codes",
  "modules/identity/login/login",
  "modules/identity/register/register",
  "modules/kyc/review",
  "modules/privacy/closing",
  "modules/shared-rounds/beacon",
  "modules/vendor-wallets/wallets",
];

const SERVER = "apps/server/src";
const ALL = ["apps/**/*.it.test.ts", "packages/**/*.it.test.ts"];

/** As `TEST_PART` says it: nothing is all of them. */
export type Part = "second";

/** The files of a part, for vitest. @param part as in `TEST_PART`; anything else: all files */
export function filesOf(part: string | undefined): string[] {
  if (part !== ("second" satisfies Part)) return ALL;
  const ofModules = globSync(`${SERVER}/modules/*/*.it.test.ts`, { cwd: root });
  return [
    ...WHOLE.map((place) => `${SERVER}/${place}/*.it.test.ts`),
    ...FILES.map((name) => `${SERVER}/${name}.it.test.ts`),
    ...ofModules.filter((file) => basename(file, ".it.test.ts") === basename(dirname(file))),
  ];
}
