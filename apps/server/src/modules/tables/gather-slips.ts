import type { TableTopic } from "@khela/contract/realtime";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { MaskedNames } from "../rounds/index.ts";
import type { PlacedSlip } from "./place-slip.ts";
import { onTheTable } from "./store.ts";

/** Bets are published in batches, so that a thousand players cause only a few messages a second. */
const GATHER_MS = 250;

/** Publishes new bets with masked names to everybody at a table, a moment after they were placed. */
export function gatherSlips(
  { db, hub, log }: Pick<Platform, "db" | "hub" | "log">,
  { maskedNames }: { maskedNames: MaskedNames },
  topic: TableTopic,
): { add(memberId: MemberId, slip: PlacedSlip): void; stop(): void } {
  let waiting: { memberId: MemberId; slip: PlacedSlip }[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tell = async (): Promise<void> => {
    timer = undefined;
    const told = waiting.splice(0);
    const names = await maskedNames(told.map(({ memberId }) => memberId));
    for (const [roundId, slips] of Map.groupBy(told, ({ slip }) => slip.roundId)) {
      const { players, staked } = await onTheTable(db, roundId);
      hub.publish(topic, {
        kind: "slips",
        roundId,
        players,
        staked: moneyToText(staked),
        slips: slips.map(({ memberId, slip: { betId, stake, spots } }) => ({
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
    add(memberId, slip) {
      waiting.push({ memberId, slip });
      timer ??= setTimeout(() => {
        // The bets are valid even if publishing fails; the other players then see them with the next round.
        tell().catch((error: unknown) => log.warn({ err: error }, "tables: slips were not shown"));
      }, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
