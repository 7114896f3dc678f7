import type { TableTopic } from "@khela/contract/realtime";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { MaskedNames } from "../rounds/index.ts";
import type { PlacedTableBet } from "./place-bet.ts";
import { roundStakes } from "./store.ts";

/** Bets are published in batches, so that a thousand players cause only a few messages a second. */
const GATHER_MS = 250;

/** Publishes new bets with masked names to everybody at a table, a moment after they were placed. */
export function publishTableBets(
  { db, hub, log }: Pick<Platform, "db" | "hub" | "log">,
  { maskedNames }: { maskedNames: MaskedNames },
  topic: TableTopic,
): { add(memberId: MemberId, tableBet: PlacedTableBet): void; stop(): void } {
  let waiting: { memberId: MemberId; tableBet: PlacedTableBet }[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tell = async (): Promise<void> => {
    timer = undefined;
    const told = waiting.splice(0);
    const names = await maskedNames(told.map(({ memberId }) => memberId));
    for (const [roundId, tableBets] of Map.groupBy(told, ({ tableBet }) => tableBet.roundId)) {
      const { players, staked } = await roundStakes(db, roundId);
      hub.publish(topic, {
        kind: "bets",
        roundId,
        players,
        staked: moneyToText(staked),
        bets: tableBets.map(({ memberId, tableBet: { betId, stake, spots } }) => ({
          betId,
          account: names.get(memberId) ?? "***",
          mine: false,
          stake,
          spots,
          payout: null,
        })),
      });
    }
  };

  return {
    add(memberId, tableBet) {
      waiting.push({ memberId, tableBet });
      timer ??= setTimeout(() => {
        // The bets are valid even if publishing fails; the other players then see them with the next round.
        tell().catch((error: unknown) => log.warn({ err: error }, "tables: tableBets were not shown"));
      }, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
