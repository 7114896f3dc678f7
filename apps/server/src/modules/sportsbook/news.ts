import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import { eventType } from "../../platform/events.ts";
import type { Platform } from "../../platform/platform.ts";
import { type NewsKind, takeNews } from "./news-store.ts";

/** News of a bet for its player (SPORT-03); an event delivered twice has the same id. */
export const sportsBetNews = eventType<{
  newsId: string;
  betId: string;
  memberId: MemberId;
  kind: NewsKind;
  /** Money in decimal notation, signed. */
  amount: string;
  currency: string;
  at: string;
}>("sportsbook.news");

const PAGE = 500;

/** Publishes all stored news. They are stored with the money, so that a process that dies in between loses none. */
export async function publishNews({
  database,
  events,
}: Pick<Platform, "database" | "events">): Promise<void> {
  for (;;) {
    const count = await inTransaction(database, async (tx) => {
      const news = await takeNews(tx, PAGE);
      await events.publishAll(
        tx,
        sportsBetNews,
        news.map(({ id, betId, memberId, kind, amount, currency, at }) => ({
          newsId: id,
          betId,
          memberId,
          kind,
          amount: moneyToText(amount),
          currency,
          at: at.toISOString(),
        })),
      );
      return news.length;
    });
    if (count < PAGE) return;
  }
}
