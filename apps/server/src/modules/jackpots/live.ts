import type { JackpotWinView } from "@khela/contract/jackpots";
import { JACKPOT_CURRENCY } from "@khela/games/jackpots/tiers";
import type { Platform } from "../../platform/platform.ts";
import type { MaskedNames } from "../rounds/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import * as store from "./store.ts";
import { amountView, winView } from "./views.ts";

/** Each process that takes bets publishes the amounts at most this often. */
const TELL_MS = 1_000;
const WINNERS = 20;
const CACHE_MS = 5_000;

/** The public view of the pools; it must hold nothing secret. */
export interface JackpotPublisher {
  /** A bet was taken: publishes the amounts soon, together with changes that follow meanwhile. */
  moved(): void;
  /** A run was won: publishes the win at once. */
  won(): void;
  winners(language: "bn" | "en"): Promise<JackpotWinView[]>;
  /** Stops publishing. */
  stop(): void;
}

export function createLive(
  { db, hub, log, clock }: Pick<Platform, "db" | "hub" | "log" | "clock">,
  lower: { catalogue: Catalogue; maskedNames: MaskedNames },
): JackpotPublisher {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const cache = new Map<string, { untilMs: number; list: Promise<JackpotWinView[]> }>();

  const amounts = async () => (await store.readPools(db, JACKPOT_CURRENCY)).map(amountView);

  const viewsOf = async (wins: readonly store.WonRun[], language: "bn" | "en") => {
    const names = await lower.maskedNames(wins.map(({ memberId }) => memberId));
    return Promise.all(
      wins.map(async (win) => {
        const { name } = await lower.catalogue.describe(win.gameCode, language);
        return winView(win, { account: names.get(win.memberId) ?? "***", gameName: name });
      }),
    );
  };

  const tell = async (ofWin: boolean): Promise<void> => {
    const pools = await amounts();
    const [won] = ofWin ? await viewsOf(await store.newestWins(db, JACKPOT_CURRENCY, 1), "en") : [];
    if (!stopped) hub.publish("jackpots", { pools, ...(won ? { won } : {}) });
  };
  // A failed publication is only logged: the bet is committed, and the next publication has the current
  // amounts.
  const failed = (error: unknown): void => log.warn({ err: error }, "jackpots: amounts were not told");

  hub.declare("jackpots", async () => ({ pools: await amounts() }));

  return {
    moved() {
      if (stopped) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell(false).catch(failed);
      }, TELL_MS);
    },
    won() {
      cache.clear();
      if (!stopped) tell(true).catch(failed);
    },
    async winners(language) {
      const nowMs = clock.nowMs();
      let known = cache.get(language);
      if (!known || known.untilMs <= nowMs) {
        const list = store.newestWins(db, JACKPOT_CURRENCY, WINNERS).then((wins) => viewsOf(wins, language));
        list.catch(() => cache.delete(language));
        known = { untilMs: nowMs + CACHE_MS, list };
        cache.set(language, known);
      }
      return known.list;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
