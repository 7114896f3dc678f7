import { now } from "@khela/kernel/clock";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import type { Finding } from "@khela/rules/reconciliation/books";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type BalanceProof, proveBalances } from "../ledger/index.ts";
import { BALANCE_PROOF, type ReconciliationContext } from "./context.ts";
import { endBreak, keepFindings } from "./keep-findings.ts";
import { runExclusively } from "./run.ts";
import * as breaks from "./store/breaks.ts";
import { keepProof } from "./store/runs.ts";

/** The proof of one currency: figures that are computed in two ways and must be equal. */
interface ProofLine extends BalanceProof {
  /** Open withdrawals, as the holders of members' money report them. */
  openWithdrawals: Money;
}

/**
 * The proof of balance (domain rules W7): members' balances equal the sums that house and providers gave, held
 * accounts equal the open items, and all entries sum to zero. A figure that differs becomes a break; a break
 * whose figures agree again ends.
 * @returns false while another proof runs
 */
export async function proveBalance(
  context: ReconciliationContext,
  startedBy: string | null,
): Promise<boolean> {
  const { database, db, clock } = context.platform;
  return runExclusively(context, BALANCE_PROOF, startedBy, async (run) => {
    const lines = await readProofLines(context);
    const findings = lines.flatMap(findingsOf);
    const known = await breaks.readOpen(db, BALANCE_PROOF, 1_000);
    const still = new Set(findings.map(({ subject }) => subject));
    await inTransaction(database, async (tx) => {
      const at = now(clock);
      await keepProof(
        tx,
        lines.map((line) => rowOf(line, at)),
      );
      const gone = known.filter(({ subject }) => !still.has(subject));
      for (const { id } of gone) {
        const row = await breaks.lockBreak(tx, id);
        if (row && row.state !== "resolved") await endBreak(context, tx, row, null);
      }
      const found = await keepFindings(context, tx, BALANCE_PROOF, findings);
      await run.add(tx, { compared: lines.length, settled: gone.length, found });
    });
  });
}

/** Checks one break of the proof again. @returns undefined where the figures agree now */
export async function recheckProof(
  context: ReconciliationContext,
  subject: string,
): Promise<Finding | undefined> {
  return (await readProofLines(context)).flatMap(findingsOf).find((finding) => finding.subject === subject);
}

/** Reads all figures in one snapshot. */
async function readProofLines({ platform, heldMoney }: ReconciliationContext): Promise<ProofLine[]> {
  return platform.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx: Tx) => {
      const proofs = await proveBalances(tx);
      const open = new Map<string, bigint>();
      for (const holder of heldMoney) {
        for (const [currency, amount] of await holder(tx)) {
          open.set(currency, (open.get(currency) ?? 0n) + amount);
        }
      }
      return proofs.map((proof) => ({
        ...proof,
        openWithdrawals: (open.get(proof.currency) ?? ZERO) as Money,
      }));
    });
}

function findingsOf(line: ProofLine): Finding[] {
  const { currency } = line;
  return [
    differenceOf("players", currency, line.members, line.liability),
    differenceOf("held", currency, line.held, line.openHolds),
    differenceOf("withdrawals", currency, line.held, line.openWithdrawals),
    differenceOf("entries", currency, line.entries, ZERO),
  ].filter((finding) => finding !== undefined);
}

function differenceOf(what: string, currency: string, ours: Money, theirs: Money): Finding | undefined {
  if (ours === theirs) return undefined;
  return {
    kind: "balance",
    subject: `${what}:${currency}`,
    currency,
    difference: (theirs - ours) as Money,
    ours: { amount: moneyToText(ours), currency },
    theirs: { amount: moneyToText(theirs), currency },
  };
}

function rowOf(line: ProofLine, at: Date) {
  return {
    currency: line.currency,
    at,
    players: line.members,
    liability: line.liability,
    held: line.held,
    open_withdrawals: line.openWithdrawals,
    entries: line.entries,
    ok: findingsOf(line).length === 0,
  };
}
