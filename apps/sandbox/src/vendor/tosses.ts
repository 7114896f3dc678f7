import { randomInt, randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { RecordFile } from "../record-file.ts";
import { createBetReport } from "./bet-report.ts";
import type { BetLine, Play, ReportOutcome, ReportPlan, TransferPlan, VendorTransfer } from "./records.ts";

/** The kinds of records in the vendor's file. */
export type Kinds = {
  transfer: VendorTransfer;
  play: Play;
  plan: TransferPlan;
  line: BetLine;
  reports: ReportPlan;
};

/** One of two sides wins 1.96 times the stake, so the RTP is 98 %. */
const PAYS_HUNDREDTHS = 196n;
const LEAST_STAKE = money(10_000n);
const MOST_STAKE = money(10_000_000n);

const winOf = (stake: Money): Money => money((stake * PAYS_HUNDREDTHS) / 100n);
/** The change of the wallet by a toss. */
export const worthOf = ({ stake, payout, state }: Play): bigint =>
  state === "void" ? 0n : moneyFromText(payout) - moneyFromText(stake);

interface Deps extends RecordFile<Kinds> {
  /** Adds an amount to a wallet's balance. */
  add(playerId: string, currency: string, amount: bigint): void;
  balance(playerId: string, currency: string): Money;
  clock: Clock;
}

/** The vendor's game: tosses from the players' wallets, their correction, and their report to the site. */
export function createTosses({ maps, save, add, balance, clock }: Deps) {
  const report = createBetReport({ lines: maps.line, save: (line) => save("line", line), clock });
  // Add tosses from before the report existed.
  const reported = new Set([...maps.line.values()].map(({ betId }) => betId));
  for (const play of maps.play.values()) if (!reported.has(play.id)) report.note(play, "prompt");
  const reportPlan = (): ReportOutcome => maps.reports.get("reports")?.outcome ?? "prompt";
  return {
    plays: maps.play,
    report,
    reportPlan,
    setReportPlan(outcome: ReportOutcome): void {
      save("reports", { id: "reports", outcome });
      if (outcome !== "held") report.release();
    },
    /** @returns the toss; undefined where the balance or the limits don't allow it */
    toss(
      player: { playerId: string; currency: string },
      stake: Money,
      chosen: Play["chosen"],
    ): Play | undefined {
      const { playerId, currency } = player;
      if (stake < LEAST_STAKE || stake > MOST_STAKE || stake > balance(playerId, currency)) return undefined;
      const fell = randomInt(2) === 0 ? "heads" : "tails";
      const payout = fell === chosen ? winOf(stake) : money(0n);
      const play: Play = {
        id: randomUUID(),
        playerId,
        currency,
        stake: moneyToText(stake),
        payout: moneyToText(payout),
        chosen,
        fell,
        atMs: clock.nowMs(),
      };
      save("play", play);
      add(playerId, currency, worthOf(play));
      report.note(play, reportPlan());
      return play;
    },
    /**
     * Corrects a toss afterwards: cancels it, or reverses its result.
     * @returns the toss; undefined where it is void already, or the balance is too low
     */
    correct(playId: string, how: "void" | "other"): Play | undefined {
      const play = maps.play.get(playId);
      if (!play || play.state === "void") return undefined;
      const stake = moneyFromText(play.stake);
      const won = moneyFromText(play.payout) > 0n;
      const change =
        how === "void"
          ? { state: "void" as const }
          : {
              fell: play.fell === "heads" ? ("tails" as const) : ("heads" as const),
              payout: moneyToText(won ? money(0n) : winOf(stake)),
            };
      const corrected: Play = { ...play, ...change, revision: (play.revision ?? 0) + 1 };
      const difference = worthOf(corrected) - worthOf(play);
      if (balance(play.playerId, play.currency) + difference < 0n) return undefined;
      save("play", corrected);
      add(play.playerId, play.currency, difference);
      report.note(corrected, reportPlan());
      return corrected;
    },
  };
}
