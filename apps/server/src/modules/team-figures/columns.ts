import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";

/** The figures of members and teams, in the order of the tables' columns. */
export const FIGURES = [
  "bets",
  "stake",
  "bonus_stake",
  "payout",
  "valid_stake",
  "valid_cash",
  "active",
  "registered",
  "first_deposits",
  "first_deposit_amount",
  "deposit_count",
  "deposits",
  "withdrawal_count",
  "withdrawals",
  "rebates",
  "rewards",
  "bonuses",
  "agent_pay",
] as const;
export type Figure = (typeof FIGURES)[number];
export type FigureRow = Record<Figure, bigint>;

/** The columns of all figures. */
export const figureColumns = sql.join(FIGURES.map((name) => sql.ref(name)));

/** The sum of every figure, under its own name. */
export const sums = (of: string): RawBuilder<unknown> =>
  sql.join(
    FIGURES.map((name) => sql`coalesce(sum(${sql.ref(`${of}.${name}`)}), 0)::bigint as ${sql.ref(name)}`),
  );

/**
 * What members lost after all that the house gave them (domain rules 2.7): stakes − payouts − rebates − rewards −
 * bonus money; negative where they won.
 */
export const lossOf = (row: Pick<FigureRow, "stake" | "payout" | "rebates" | "rewards" | "bonuses">): Money =>
  money(row.stake - row.payout - row.rebates - row.rewards - row.bonuses);

/** The same as SQL. */
export const lossSql = (of: string): RawBuilder<bigint> =>
  sql`(${sql.ref(`${of}.stake`)} - ${sql.ref(`${of}.payout`)} - ${sql.ref(`${of}.rebates`)}
    - ${sql.ref(`${of}.rewards`)} - ${sql.ref(`${of}.bonuses`)})`;
