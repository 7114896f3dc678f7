import type { LotteryRules } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useReducer } from "react";
import { changeSlip, EMPTY_SLIP, roomIn, type Slip, type SlipLine } from "./slip.ts";
import type { Money } from "@khela/kernel/money";

export interface SlipControl {
  slip: Slip;
  rules: LotteryRules;
  /** @returns whether anything was added */
  add: (lines: readonly Omit<SlipLine, "id">[], drawId: string) => boolean;
  remove: (id: number) => void;
  stake: (id: number, stake: Money) => void;
  move: (drawId: string) => void;
  clear: () => void;
}

export function useSlip(rules: LotteryRules): SlipControl {
  const { t } = useI18n();
  const [slip, change] = useReducer(changeSlip, EMPTY_SLIP);
  return {
    slip,
    rules,
    add: (lines, drawId) => {
      const room = roomIn(slip);
      if (lines.length > room) toast({ kind: "warning", text: t("errors.GAME_BET"), id: "slip" });
      if (room === 0 || lines.length === 0) return false;
      change({ kind: "add", lines, drawId });
      return true;
    },
    remove: (id) => change({ kind: "remove", id }),
    stake: (id, stake) => change({ kind: "stake", id, stake }),
    move: (drawId) => change({ kind: "move", drawId }),
    clear: () => change({ kind: "clear" }),
  };
}
