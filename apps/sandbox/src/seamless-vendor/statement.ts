import { moneyFromText, moneyToText, type Money, UNITS_PER_CURRENCY } from "@khela/kernel/money";
import type { PlayDesk } from "./play.ts";
import type { StatementPlan, WalletCall } from "./records.ts";

export interface StatementQuestion {
  fromMs: number;
  toMs: number;
  /** The `next` of the previous answer. */
  after?: string;
}

/** The maximum length of a cursor. */
export const STATEMENT_CURSOR = 200;
/** A small page, so that a few rounds already need several of them. */
const PAGE = 20;

interface Line {
  txId: string;
  playerId: string;
  /** From the player's side: a stake is negative. */
  units: bigint;
  currency: string;
  atMs: number;
}

/** A page of the transactions booked in a period, by time; with a fault where the tester wants one. */
export function statementPage(play: PlayDesk, { fromMs, toMs, after }: StatementQuestion) {
  const booked = [...play.maps.call.values()]
    .filter(({ atMs, outcome }) => outcome === "OK" && atMs >= fromMs && atMs < toMs)
    .flatMap((call) => moved(call, play))
    .toSorted((a, b) => a.atMs - b.atMs || (a.txId < b.txId ? -1 : 1));
  const all = told(booked, play.statements());
  const start = after === undefined ? 0 : all.findIndex(({ txId }) => txId === after) + 1;
  const page = all.slice(start, start + PAGE);
  const isLast = start + PAGE >= all.length;
  // A late line is on the next statement.
  if (isLast && play.statements() === "late") play.setStatements("normal");
  return {
    transactions: page.map(({ units, ...line }) => ({ ...line, amount: moneyToText(units as Money) })),
    next: isLast ? null : page.at(-1)?.txId,
  };
}

function told(lines: readonly Line[], plan: StatementPlan): readonly Line[] {
  const newest = lines.at(-1);
  if (!newest || plan === "normal") return lines;
  const others = lines.slice(0, -1);
  if (plan === "extra") return [...lines, { ...newest, txId: `extra-${newest.txId}` }];
  if (plan === "amount") return [...others, { ...newest, units: newest.units + UNITS_PER_CURRENCY }];
  return others;
}

/** The amounts that a call moved, from the player's side. */
function moved(call: WalletCall, play: PlayDesk): Line[] {
  const { operation, body, playerId, atMs } = call;
  const currency = String(body["currency"] ?? currencyOf(call, play));
  const line = (txId: unknown, units: bigint): Line[] =>
    units === 0n ? [] : [{ txId: String(txId), playerId, units, currency, atMs }];
  const amount = (name: string): bigint => moneyFromText(String(body[name] ?? "0"));
  if (operation === "bet") return line(body["txId"], -amount("amount"));
  if (operation === "bet-win")
    return [...line(body["txId"], -amount("amount")), ...line(body["winTxId"], amount("winAmount"))];
  if (operation === "rollback") {
    const bet = play.maps.call.get(String(body["originalTxId"]));
    return line(body["txId"], bet?.outcome === "OK" ? moneyFromText(String(bet.body["amount"])) : 0n);
  }
  return line(body["txId"], amount("amount"));
}

const currencyOf = ({ playerId }: WalletCall, { maps }: PlayDesk): string =>
  [...maps.seat.values()].find((seat) => seat.playerId === playerId)?.currency ?? "BDT";
