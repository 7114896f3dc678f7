/** The calls and checks of the points mall's items. */
import {
  createPointItem,
  listPointItemRows,
  type PointItemRow,
  updatePointItem,
} from "@khela/contract/console/points";
import type { CallInput } from "@khela/contract/endpoint";
import { parseMoney } from "@khela/kernel/money";
import { countsNowhere, USUAL_TERMS } from "../../features/bonus-terms/bonus-terms.ts";
import { missingTexts, type Problems, scheduleProblems } from "../../features/content/draft-checks.ts";
import type { ContentCalls } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";

export type ItemDraft = CallInput<typeof createPointItem>["body"];
export type Kind = ItemDraft["kind"];

export const itemCalls: ContentCalls<ItemDraft> = {
  key: "pointItems",
  list: (signal) => call(listPointItemRows, { query: { pageSize: 100 } }, { signal }),
  create: (draft) => call(createPointItem, { body: draft }),
  // The kind stays, and the stock has a call of its own.
  update: (id, { kind: _kind, stock: _stock, ...body }) => call(updatePointItem, { params: { id }, body }),
};

export const paysMoney = (kind: Kind): boolean =>
  kind === "cash" || kind === "bonus" || kind === "freeRounds";

const ONE_PPM = 1_000_000;

/** A draft of another kind, with the fields that the kind needs. */
export function ofKind(draft: ItemDraft, kind: Kind): ItemDraft {
  return {
    ...draft,
    kind,
    amount: paysMoney(kind) ? (draft.amount ?? "5") : null,
    freeRounds: kind === "freeRounds" ? (draft.freeRounds ?? { games: [], rounds: 10, days: 7 }) : null,
    turnoverFactorPpm: kind === "bonus" ? Math.max(draft.turnoverFactorPpm, ONE_PPM) : 0,
    bonus: kind === "bonus" ? (draft.bonus ?? USUAL_TERMS) : null,
    stock: kind === "voucher" ? 0 : kind === "goods" ? (draft.stock ?? 1) : draft.stock,
  };
}

export const emptyItem = (): ItemDraft => ({
  kind: "cash",
  title: { bn: "", en: "" },
  description: { bn: "", en: "" },
  picture: "/art/hero-welcome",
  points: 500,
  requiredAmount: "0",
  minVipLevel: 0,
  amount: "5",
  freeRounds: null,
  turnoverFactorPpm: 0,
  bonus: null,
  stock: null,
  limitMember: null,
  limitMonth: null,
  startsAt: null,
  endsAt: null,
  active: true,
  position: 0,
});

/** The draft of a saved item. */
export function draftOfItem(row: PointItemRow): ItemDraft {
  const {
    id: _id,
    version: _version,
    updatedAt: _at,
    updatedBy: _by,
    waiting: _w,
    given: _g,
    ...draft
  } = row;
  return draft;
}

const isAmount = (text: string): boolean => /^\d{1,13}(\.\d{1,2})?$/.test(text);

export function itemProblems(draft: ItemDraft): Problems {
  const paid = draft.amount ?? "";
  return {
    ...missingTexts("title", draft.title),
    ...missingTexts("description", draft.description),
    ...(paysMoney(draft.kind) && !(isAmount(paid) && (parseMoney(paid) ?? 0n) > 0n)
      ? { amount: "console.cs_bad" as const }
      : {}),
    ...(draft.bonus && countsNowhere(draft.bonus) ? { weights: "desk.promo_noWeight" as const } : {}),
    ...(draft.freeRounds?.games.length === 0 ? { games: "desk.promo_badGames" as const } : {}),
    ...(isAmount(draft.requiredAmount) ? {} : { requiredAmount: "console.cs_bad" as const }),
    ...scheduleProblems(draft),
  };
}
