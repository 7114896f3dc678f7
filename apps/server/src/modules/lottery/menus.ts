import type { GameItem } from "@khela/contract/catalogue";
import type { LotteryDrawView, PRIZE_MODES, vnLotteryMenu } from "@khela/contract/lottery";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { lotteryGame } from "@khela/games/lottery/lotteries";
import { prizeModes, normalizeLotteryType } from "@khela/games/lottery/prize-modes";
import type { LotteryArea } from "@khela/games/lottery/types";
import type { MemberId } from "@khela/kernel/ids";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { DrawPublisher } from "./live.ts";
import { lastBought } from "./ticket-store.ts";

type PrizeMode = (typeof PRIZE_MODES)[number];

/** A filter of the lists of lotteries. */
export interface MenuFilter {
  language?: string | undefined;
  prizeMode?: PrizeMode | undefined;
  area?: LotteryArea | undefined;
}

/** Lists of lotteries for the pages (API-02, LOTT-01). */
export function createMenus(
  { db, clock }: Platform,
  deps: { catalogue: Catalogue; lives: ReadonlyMap<string, DrawPublisher> },
) {
  const { catalogue, lives } = deps;

  /** All lotteries offered to the caller. */
  const all = async ({ language }: MenuFilter, call: CallContext): Promise<GameItem[]> =>
    (await catalogue.ofKind("lottery", call, language)).filter(({ gameCode }) => lives.has(gameCode));

  /** The lotteries that match the filter. */
  const asked = (games: readonly GameItem[], filter: MenuFilter): GameItem[] =>
    games.filter(
      (game) =>
        (filter.area === undefined || lotteryGame(game.gameCode).area === filter.area) &&
        (filter.prizeMode === undefined || hasMode(game, filter.prizeMode)),
    );

  /** @param offered all offered games, whose vendors decide the list of modes whatever the filter is */
  const view = async (
    games: readonly GameItem[],
    offered: readonly GameItem[],
  ): Promise<HandlerOutput<typeof vnLotteryMenu>> => ({
    serverTime: new Date(clock.nowMs()).toISOString(),
    prizeModes: [...prizeModes(offered.map(({ vassalage }) => vassalage))],
    list: await Promise.all(
      games.map(async (game) => {
        const { area, everyS } = lotteryGame(game.gameCode);
        const seen = await lives.get(game.gameCode)?.look();
        const draw = seen?.draw.phase === "open" ? seen.draw : null;
        return { game, area, everyS, draw, last: seen?.last[0] ?? null };
      }),
    ),
  });

  return {
    async menu(filter: MenuFilter, call: CallContext) {
      const games = await all(filter, call);
      return view(asked(games, filter), games);
    },

    /** The lotteries that a member bought tickets of or opened, most recent first. */
    async recent(memberId: MemberId, filter: MenuFilter, call: CallContext) {
      const [games, bought, launched] = await Promise.all([
        all(filter, call),
        lastBought(db, memberId),
        catalogue.lastLaunches(memberId),
      ]);
      const lastMs = ({ gameCode }: GameItem): number =>
        Math.max(bought.get(gameCode)?.getTime() ?? 0, launched.get(gameCode)?.getTime() ?? 0);
      const played = asked(games, filter).filter((game) => lastMs(game) > 0);
      return view(
        played.toSorted((a, b) => lastMs(b) - lastMs(a)),
        games,
      );
    },

    /** The newest result of each lottery. */
    async newest(filter: MenuFilter, call: CallContext): Promise<LotteryDrawView[]> {
      const games = await all(filter, call);
      const { list } = await view(asked(games, filter), games);
      return list.flatMap(({ last }) => (last ? [last] : []));
    },
  };
}

/**
 * Whether a lottery belongs to a mode: ZY covers every lottery that the house draws itself, which is all of
 * them.
 */
function hasMode({ vassalage, categories }: GameItem, mode: PrizeMode): boolean {
  if (mode === "ZY") return true;
  if (mode === "SEA") return vassalage === "TCG_SEA";
  return normalizeLotteryType(mode) === "ELOTT" && categories.includes("elott");
}
