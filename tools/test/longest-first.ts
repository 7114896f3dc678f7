import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest, longest first, wherever that is not to be seen from the file's size. Begun
 * last, each would keep one core busy while the other waits for it.
 */
const LONGEST = [
  "faults/matrix.it.test.ts",
  "faults/copies.it.test.ts",
  "faults/kills.it.test.ts",
  "faults/hostile-input.it.test.ts",
  "pvp/pvp-deaths.it.test.ts",
  "faults/database-gone.it.test.ts",
  "login/stuffing.it.test.ts",
  "faults/endpoints.it.test.ts",
  "postgres/start.it.test.ts",
  "crash/crash.it.test.ts",
  "payouts/slices.it.test.ts",
  "cashier/deposit-faults.it.test.ts",
  "ledger/guards.it.test.ts",
  "vendor-wallets/faults.it.test.ts",
  "tables/tables-deaths.it.test.ts",
  "ledger/mutants.it.test.ts",
  "social/social.it.test.ts",
  "register/register-mobile.it.test.ts",
  "seamless/sandbox.it.test.ts",
  "pvp/adda.it.test.ts",
  "vendor-wallets/wallets.it.test.ts",
  "pvp/pvp.it.test.ts",
  "login/guessing.it.test.ts",
  "codes/bound-codes.it.test.ts",
  "ledger/model.it.test.ts",
  "crash/recovery.it.test.ts",
  "boundaries/boundaries.test.ts",
  "slots/reports.test.ts",
  "slots/simulation.test.ts",
  "platform/password-hasher.test.ts",
];

/**
 * The order of the test files where nothing is known of earlier runs, as in a fresh checkout:
 * vitest itself goes by the size of a file, which says little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found < 0 ? LONGEST.length : found;
    };
    // Stable: those that are not named keep their order.
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
