import type { MemberId } from "@khela/kernel/ids";
import * as calls from "@khela/contract/catalogue";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CatalogueService } from "./service.ts";
import type { Language } from "./shelf.ts";

const languageOf = (asked: string | undefined, call: CallContext): Language =>
  (asked ?? call.language) === "en" ? "en" : "bn";

/** API-02 as far as the catalogue goes. */
export function serveCatalogue(
  { http }: Platform,
  catalogue: CatalogueService,
  {
    requirePlay,
    isSingle,
  }: { requirePlay: (memberId: MemberId) => Promise<void>; isSingle: () => Promise<boolean> },
): void {
  http.route(calls.getGameMenus, ({ query }, call) => catalogue.menus(languageOf(query.language, call)));

  http.route(calls.listGames, async ({ query }, call) => {
    const personal = query.gameClassify === "recent" || query.gameClassify === "favourites";
    if (personal && !call.maybeMember) throw new AppError("AUTH_REQUIRED");
    if (personal && call.maybeMember?.type === TRIAL_TYPE) throw new AppError("AUTH_TRUE_ACCOUNT");
    return catalogue.list(
      {
        category: query.gameType,
        vassalage: query.vassalage,
        name: query.gameName,
        minBet: query.minBet === undefined ? undefined : moneyFromText(query.minBet),
        minLines: query.minLineNum,
        sort: query.sort,
        classify: query.gameClassify ?? "all",
        language: languageOf(query.language, call),
      },
      call.maybeMember?.memberId,
      { pageNo: query.pageNo, pageSize: query.pageSize },
    );
  });

  http.route(calls.hotGames, async ({ query }, call) => ({
    list: await catalogue.hot(languageOf(query.language, call)),
  }));

  http.route(calls.newGameVendors, async ({ query }, call) => ({
    data: { lanes: await catalogue.lanes(languageOf(query.language, call)) },
  }));

  http.route(calls.recentGames, async ({ query }, call) => ({
    list: await catalogue.recent(call.member.memberId, languageOf(query.language, call)),
  }));

  http.route(calls.favouriteIds, async (_input, call) => ({
    content: await catalogue.favouriteIds(call.member.memberId),
  }));

  http.route(calls.listFavourites, ({ query }, call) =>
    catalogue.list(
      {
        category: query.gameType,
        vassalage: query.vendor,
        classify: "favourites",
        language: languageOf(query.language, call),
      },
      call.member.memberId,
      { pageNo: query.pageNo, pageSize: query.pageSize },
    ),
  );

  http.route(calls.addFavourite, async ({ body }, call) => {
    await catalogue.addFavourite(call.member.memberId, body.nodeId);
    return {};
  });

  http.route(calls.removeFavourite, async ({ body }, call) => {
    await catalogue.removeFavourite(call.member.memberId, body.nodeId);
    return {};
  });

  http.route(calls.merchantWallet, async () => ({ isSingle: await isSingle() }));

  http.route(calls.launchGame, async ({ body }, call) => {
    const { memberId, type } = call.member;
    const trial = type === TRIAL_TYPE;
    if (trial && body.mode === "real") throw new AppError("AUTH_TRUE_ACCOUNT");
    // What a member stakes is money: there is no demo that would not be.
    if (!trial && body.mode === "demo")
      throw new AppError("SYS_BAD_INPUT", { field: "body.mode", problem: "real account" });
    if (!trial) await requirePlay(memberId);
    return catalogue.launch(body.gameCode, { memberId, trial }, languageOf(undefined, call));
  });
}
