import { moneyFromText } from "@khela/kernel/money";
import type { ReactNode } from "react";
import { WinPlaque } from "../instant/WinPlaque.tsx";
import type { StepsRound } from "./use-steps.ts";

type Ended = Pick<StepsRound<object>, "state" | "payout" | "stake">;

/** Whether the payout exceeds the stake; anything less is no win. */
export function isWin({ state, payout, stake }: Ended): boolean {
  return state === "settled" && payout !== null && moneyFromText(payout) > moneyFromText(stake);
}

/** The board of a step game, with the last round's win over it. */
export function WonBoard({
  round,
  children,
}: {
  round: (Ended & { roundId: string }) | undefined;
  children: ReactNode;
}) {
  return (
    <div className="relative w-full">
      {children}
      {round && isWin(round) ? (
        <WinPlaque
          key={round.roundId}
          stake={moneyFromText(round.stake)}
          payout={moneyFromText(round.payout ?? "0")}
        />
      ) : null}
    </div>
  );
}
