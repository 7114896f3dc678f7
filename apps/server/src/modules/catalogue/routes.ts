import type { MemberId } from "@khela/kernel/ids";
import * as calls from "@khela/contract/catalogue";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Asking, CatalogueService } from "./service.ts";
import type { Language } from "./shelf.ts";
import { deviceOf, type Visitor } from "./visitor.ts";

const languageOf = (asked: string | undefined, call: CallContext): Language =>
  contentLanguageFor(asked ?? call.language);

/** The caller's properties that decide which games are offered, and in which language. */
export function askerOf(countryOf: (ip: string) => string | null) {
  const visitorOf = (call: CallContext): Visitor => ({
    country: countryOf(call.ip),
    device: deviceOf(call.userAgent),
    // Play credit is not a currency that vendors know.
    currency: call.maybeMember?.type === TRIAL_TYPE ? undefined : call.maybeMember?.currency,
  });
  return (asked: string | undefined, call: CallContext): Asking & { visitor: Visitor } => ({
    language: languageOf(asked, call),
    visitor: visitorOf(call),
  });
}

/** API-02: the catalogue's endpoints. */
export function serveCatalogue(
  { http }: Platform,
  catalogue: CatalogueService,
  needs: {
    /** Checks that the member may play. @throws AppError PROTECT_EXCLUDED */
    requirePlay: (memberId: MemberId) => Promise<void>;
    isSingle: () => Promise<boolean>;
    asking: ReturnType<typeof askerOf>;
  },
): void {
  const { asking } = needs;
  serveLists({ http }, catalogue, asking);
  serveFavourites({ http }, catalogue, asking);

  http.route(calls.merchantWallet, async () => ({ isSingle: await needs.isSingle() }));

  http.route(calls.launchGame, async ({ body }, call) => {
    const { memberId, type } = call.member;
    const trial = type === TRIAL_TYPE;
    if (trial && body.mode === "real") throw new AppError("AUTH_TRUE_ACCOUNT");
    // Real accounts stake real money, so they have no demo mode.
    if (!trial && body.mode === "demo")
      throw new AppError("SYS_BAD_INPUT", { field: "body.mode", problem: "real account" });
    if (!trial) await needs.requirePlay(memberId);
    const { language, visitor } = asking(body.language, call);
    return catalogue.launch(body.gameCode, { memberId, trial, visitor }, language, body);
  });
}

type Ask = (asked: string | undefined, call: CallContext) => Asking;

function serveLists({ http }: Pick<Platform, "http">, catalogue: CatalogueService, asking: Ask): void {
  http.route(calls.getGameMenus, ({ query }, call) => catalogue.menus(asking(query.language, call)));

  http.route(calls.listGames, async ({ query }, call) => {
    const personal = query.gameClassify === "recent" || query.gameClassify === "favourites";
    if (personal && !call.maybeMember) throw new AppError("AUTH_REQUIRED");
    if (personal && call.maybeMember?.type === TRIAL_TYPE) throw new AppError("AUTH_TRUE_ACCOUNT");
    return catalogue.list(
      {
        ...asking(query.language, call),
        category: query.gameType,
        subCategory: query.subCategory,
        vassalage: query.vassalage,
        name: query.gameName,
        minBet: query.minBet === undefined ? undefined : moneyFromText(query.minBet),
        minLines: query.minLineNum,
        sort: query.sort,
        classify: query.gameClassify ?? "all",
      },
      call.maybeMember?.memberId,
      { pageNo: query.pageNo, pageSize: query.pageSize },
    );
  });

  http.route(calls.hotGames, async ({ query }, call) => ({
    list: await catalogue.hot(asking(query.language, call)),
  }));

  http.route(calls.popularGames, async ({ query }, call) => ({
    list: await catalogue.popular(asking(query.language, call), {
      category: query.gameType,
      count: query.pageSize,
    }),
  }));

  http.route(calls.gameInfo, ({ params, query }, call) =>
    catalogue.info(params.gameCode, asking(query.language, call)),
  );

  http.route(calls.vassalageTypes, async ({ query }, call) => ({
    list: await catalogue.typesOf(query.vassalage, asking(query.language, call)),
  }));

  http.route(calls.roomList, ({ query }, call) =>
    catalogue.rooms(query.nodeId, asking(query.language, call)),
  );

  http.route(calls.newGameVendors, async ({ query }, call) => ({
    data: { lanes: await catalogue.lanes(asking(query.language, call)) },
  }));

  http.route(calls.recentGames, async ({ query }, call) => ({
    list: await catalogue.recent(call.member.memberId, asking(query.language, call)),
  }));
}

function serveFavourites({ http }: Pick<Platform, "http">, catalogue: CatalogueService, asking: Ask): void {
  http.route(calls.favouriteIds, async (_input, call) => ({
    content: await catalogue.favouriteIds(call.member.memberId),
  }));

  http.route(calls.listFavourites, ({ query }, call) =>
    catalogue.list(
      {
        ...asking(query.language, call),
        category: query.gameType,
        vassalage: query.vendor,
        classify: "favourites",
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
}
