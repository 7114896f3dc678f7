import type { ConsoleChatMessage } from "@khela/contract/console/table-chat";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Identity } from "../identity/index.ts";
import * as store from "./store.ts";

/** The operators' views of the chats: messages with their authors, reports, muted players and blocked words. */
export function createDeskViews(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { identity, codes }: { identity: Pick<Identity, "findMembers">; codes: readonly string[] },
) {
  const accountsOf = async (ids: readonly MemberId[]): Promise<(id: MemberId) => string> => {
    const members = await identity.findMembers([...new Set(ids)]);
    return (id) => members.get(id)?.account ?? "";
  };

  return {
    async page(query: {
      gameCode?: string | undefined;
      reported: boolean;
      pageNo: number;
      pageSize: number;
    }) {
      const { rows, total } = await store.readPage(db, query);
      const [account, reports] = await Promise.all([
        accountsOf(rows.map(({ memberId }) => memberId)),
        store.reportsOf(
          db,
          rows.map(({ id }) => id),
        ),
      ]);
      const content = rows.map((row): ConsoleChatMessage => ({
        ...row,
        account: account(row.memberId),
        at: row.at.toISOString(),
        removedAt: row.removedAt?.toISOString() ?? null,
        allowedAt: row.allowedAt?.toISOString() ?? null,
        reports: reports.get(row.id) ?? [],
      }));
      const totalPages = Math.ceil(total / query.pageSize);
      return { content, pageNum: query.pageNo, totalPages, totalCount: total };
    },

    async state() {
      const [off, muted, words, reported] = await Promise.all([
        store.offCodes(db),
        store.listMuted(db, now(clock)),
        store.readWords(db),
        store.countReported(db),
      ]);
      const account = await accountsOf(muted.map(({ memberId }) => memberId));
      return {
        tables: codes.map((gameCode) => ({ gameCode, open: !off.has(gameCode) })),
        reported,
        words,
        muted: muted.map(({ memberId, until, mutedAt }) => ({
          memberId,
          account: account(memberId),
          mutedAt: mutedAt.toISOString(),
          until: until?.toISOString() ?? null,
        })),
      };
    },
  };
}

export type DeskViews = ReturnType<typeof createDeskViews>;
