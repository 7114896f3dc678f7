import { inTransaction, type Tx } from "../../platform/database.ts";
import type { TeamContext, TeamNeeds } from "./context.ts";
import { factReader, takeInbox } from "./count-figures.ts";
import { type FiguresPlace, inboxWaits, type MemberFigures, readMemberFigures } from "./member-store.ts";
import { routeTeam } from "./routes.ts";

export { factReader } from "./count-figures.ts";
export { type MemberFigures, memberDays } from "./member-store.ts";
export { checkTeamFigures, rebuildFigures } from "./verify-store.ts";

/**
 * What members and teams did by business day (AGENT-04; decision 0067). Amounts are `Money` in 1/10,000 of a unit;
 * business days are keys `YYYY-MM-DD` in Dhaka.
 */
export interface TeamFigures {
  /** Counts everything that was settled, moved or registered before the call. */
  catchUp(): Promise<void>;
  /**
   * A page of what members did from one day to another, both included, by day and member; the last one of a page is
   * `after` of the next. Days change later only by what is counted late: {@link catchUp} counts it.
   * @param asked.limit how many members' days
   */
  memberFigures(
    tx: Tx,
    asked: { currency: string; from: string; to: string; after?: FiguresPlace | undefined; limit: number },
  ): Promise<MemberFigures[]>;
}

/** Builds the module: figures that follow bets and postings, and the agents' calls. */
export function createTeamFigures(needs: TeamNeeds): TeamFigures {
  const { platform, turnover } = needs;
  turnover.follow(factReader);
  const takeWaiting = async () => {
    if (await inboxWaits(platform.db)) await inTransaction(platform.database, takeInbox);
  };
  const context: TeamContext = { ...needs, takeWaiting };
  platform.jobs.schedule("team-figures-count", "* * * * *", takeWaiting);
  routeTeam(context);
  return {
    async catchUp() {
      await turnover.catchUp();
      await takeWaiting();
    },
    memberFigures: (tx, asked) => readMemberFigures(tx, asked),
  };
}
