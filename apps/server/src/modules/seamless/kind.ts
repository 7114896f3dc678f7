import { loadBonuses, loadStakedParts, saveBonusStakes, saveStakeChanges } from "../bonuses/index.ts";
import type { CommandKind, Statement } from "../ledger/index.ts";
import { countPayouts, type Guard, saveCounted } from "../protection/index.ts";
import { endRounds, insertLines, insertOpenRounds, loadBetGuards, restakeRounds } from "../rounds/index.ts";
import type { BetCommand, Command, Decided, Loaded, Written } from "./command.ts";
import { decide } from "./decide.ts";
import { accountsOf } from "./decision-parts.ts";
import * as store from "./store.ts";
import { insertHeldWins } from "./task-store.ts";

/**
 * All calls of vendors that move money or end a round, as one kind of command (GAME-07, MONEY-09). Commands of one
 * batch are decided under the locks of their players' accounts and written in one transaction.
 */
export const seamlessKind: CommandKind<Command, Loaded, Written, Decided> = {
  name: "seamless",
  accounts: accountsOf,
  loadsAhead: true,
  async load(client, commands) {
    const refs = commands.flatMap((command) =>
      "ref" in command ? [{ vendor: command.vendor, ref: command.ref, memberId: command.memberId }] : [],
    );
    const bets = commands.filter((command): command is BetCommand => command.op === "bet");
    // All bets of a batch are guarded as of one instant, the latest; the guards' counters start at each player's own
    // times.
    const nowMs = Math.max(0, ...bets.map(({ receivedAtMs }) => receivedAtMs));
    const corrections = commands.filter((command) => command.op === "adjust");
    const [txs, rounds, corrected, guards, bonuses] = await Promise.all([
      store.findTxs(client, commands.flatMap(txsOf)),
      store.findRounds(client, refs),
      corrections.length === 0
        ? new Map<string, store.VendorRound>()
        : store.findRoundsOfTxs(
            client,
            corrections.map(({ vendor, original: txId }) => ({ vendor, txId })),
          ),
      bets.length === 0 ? ([] as Guard[]) : loadBetGuards(client, bets, nowMs),
      loadBonuses(client, bets),
    ]);
    const ofBet = new Map(
      bets.map((bet, index) => [bet as Command, { guard: guards[index], terms: bonuses[index] }]),
    );
    const all = [...rounds, ...corrected.values()];
    const staked = await loadStakedParts(
      client,
      all.map(({ roundId: id, bonusId }) => ({ id, bonusId })),
    );
    return commands.map((command) => ({
      txs: new Map(txs.filter(({ vendor }) => vendor === command.vendor).map((tx) => [tx.txId, tx])),
      round:
        "ref" in command
          ? rounds.find(
              ({ vendor, ref, memberId }) =>
                vendor === command.vendor && ref === command.ref && memberId === command.memberId,
            )
          : command.op === "adjust"
            ? corrected.get(`${command.vendor} ${command.original}`)
            : undefined,
      guard: ofBet.get(command)?.guard,
      terms: ofBet.get(command)?.terms,
      staked,
    }));
  },
  decide,
  save(rows) {
    const all = <Part>(pick: (row: Written) => Part | undefined): Part[] =>
      rows.map(pick).filter((part) => part !== undefined);
    const some = <Part>(parts: Part[], write: (parts: Part[]) => Statement): Statement[] =>
      parts.length === 0 ? [] : [write(parts)];
    const ends = all(({ end }) => end);
    return [
      // Written first, because a transaction that exists already restarts the whole batch.
      ...some(
        rows.flatMap(({ txs }) => txs),
        store.insertTxs,
      ),
      ...some(
        all(({ open }) => open),
        insertOpenRounds,
      ),
      ...some(
        all(({ restake }) => restake),
        restakeRounds,
      ),
      ...some(ends, endRounds),
      ...some(
        all(({ line }) => line),
        insertLines,
      ),
      ...some(
        all(({ change }) => change),
        store.changeRounds,
      ),
      ...some(
        all(({ rolledBack }) => rolledBack),
        store.markRolledBack,
      ),
      ...some(
        all(({ adjusted }) => adjusted),
        store.addAdjusted,
      ),
      ...some(
        all(({ held }) => held),
        insertHeldWins,
      ),
      ...saveBonusStakes(all(({ bonusStake }) => bonusStake)),
      ...saveStakeChanges(all(({ bonusChange }) => bonusChange)),
      ...saveCounted(rows.map(({ counted }) => counted)),
      ...countPayouts([...ends.filter(({ payout }) => payout > 0n), ...all(({ paid }) => paid)]),
    ];
  },
};

function txsOf(command: Command): { vendor: string; txId: string }[] {
  const ids: (string | undefined)[] = [];
  if ("txId" in command) ids.push(command.txId);
  if ("original" in command) ids.push(command.original);
  if (command.op === "bet") ids.push(command.win?.txId);
  if (command.op === "win") ids.push(command.betTxId);
  const known = ids.filter((id) => id !== undefined);
  return known.map((txId) => ({ vendor: command.vendor, txId }));
}
