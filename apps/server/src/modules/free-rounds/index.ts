import * as calls from "@khela/contract/free-rounds";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { FreeRoundsWins } from "@khela/rules/free-rounds/free-rounds";
import type { CallContext } from "../../platform/http/call-context.ts";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { FreeRoundsContext } from "./context.ts";
import { cancelOpen, endIfOver, giveUpAll } from "./end-grant.ts";
import { followOutages } from "./extend-grant.ts";
import { type FreeRoundBet, freeRoundKind } from "./play-round.ts";
import { readAllGrants, readGrants, readPlayed } from "./read.ts";
import * as store from "./store.ts";

export type { FreeRoundBet } from "./play-round.ts";
export { freeRoundCosts, freeRoundsSources } from "./store.ts";

/** Free rounds to grant. Amounts in 1/10,000 units. */
export interface FreeRoundsOrder {
  memberId: MemberId;
  currency: string;
  source: store.FreeRoundsSource;
  /** What the source knows it by, at most 200 characters; one grant per (source, sourceRef), forever. */
  sourceRef: string;
  title: Localized;
  /** The codes of 1 to 20 slots without a jackpot, of which the player chooses; see `isFreeRoundsGame`. */
  games: readonly string[];
  /** 1 to MAX_FREE_ROUNDS. */
  rounds: number;
  /** What each round is played for. */
  stake: Money;
  wins: FreeRoundsWins;
  /** How long they can be played, from now. */
  lifetimeSeconds: number;
}

/** A grant as its source sees it. Amounts in 1/10,000 units. */
export type FreeRoundsOfSource = Pick<store.Grant, "state" | "rounds" | "played" | "stake" | "won">;

/** Rounds of slots that the house stakes, and what becomes of their wins (PROMO-02, decision 0059). */
export interface FreeRounds {
  /**
   * Grants free rounds in the caller's transaction, once per source. @returns the id of the source's grant
   * @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
   */
  grant(tx: Tx, order: FreeRoundsOrder): Promise<string>;
  /**
   * Plays one round of a grant from the member's seed pair; a retry with the same key gets the first answer. The last
   * round also ends the grant.
   * @throws AppError SYS_NOT_FOUND, PROMO_FREE_ROUNDS, PROTECT_EXCLUDED, PROTECT_REALITY, MONEY_KEY_REUSED
   */
  play(bet: FreeRoundBet, idempotency: CallContext["idempotency"]): Promise<RawAnswer>;
  /**
   * Ends the open rounds of a source; what was won is paid. The caller holds the member's accounts.
   * @returns the rounds as they were; undefined where nothing was open
   * @throws AppError as `grant` does, where wins become bonus money that the member may not receive now
   */
  cancel(
    tx: Tx,
    of: { source: store.FreeRoundsSource; sourceRef: string },
  ): Promise<FreeRoundsOfSource | undefined>;
  /** The grants of sources, by the source's reference. */
  ofSources(
    source: store.FreeRoundsSource,
    refs: readonly string[],
  ): Promise<ReadonlyMap<string, FreeRoundsOfSource>>;
  /** All grants of a member, as the member sees them, newest first; for the export (SAFE-06). */
  own(memberId: MemberId): Promise<unknown[]>;
  /** Ends everything that is open, when an account is closed; the caller holds the member's accounts. */
  giveUpAll(tx: Tx, memberId: MemberId): Promise<void>;
}

export function createFreeRounds(context: FreeRoundsContext): FreeRounds {
  const { platform, ledger, rounds } = context;
  const { http, db, clock, ids, log } = platform;
  const kind = freeRoundKind(rounds.playerSeeds, clock);
  http.route(calls.listFreeRounds, ({ query }, { member, language }) =>
    readGrants(context, query, { memberId: member.memberId, language }),
  );
  http.route(calls.listFreeRoundsPlayed, (input, { member }) => readPlayed(context, input, member.memberId));
  followOutages(context);
  scheduleWorkLists(
    platform,
    { job: "free-rounds-end", cron: "* * * * *" },
    idList(
      (after, limit) => store.readDue(db, now(clock), after, limit),
      (id) => endIfOver(context, id),
    ),
  );
  return {
    async grant(tx, { lifetimeSeconds, ...order }) {
      await lockMemberAccounts(tx, order.memberId);
      await context.requirePlay(order.memberId, tx);
      const atMs = clock.nowMs();
      const times = { grantedAt: new Date(atMs), expiresAt: new Date(atMs + lifetimeSeconds * 1_000) };
      return store.insertGrant(tx, { id: ids.next(), ...order, ...times });
    },
    async play(bet, idempotency) {
      await rounds.playerSeeds.ensure(bet.memberId);
      const { answer, body } = await ledger.run(kind, bet, {
        scope: `member:${bet.memberId}:${bet.gameCode}`,
        key: idempotency.key,
        hash: idempotency.requestHash.toString("hex"),
      });
      // The round stands; should the ending fail here, the job does it within a minute.
      if (answer.free.left === 0)
        await endIfOver(context, bet.grantId).catch((error: unknown) =>
          log.error({ err: error, grant: bet.grantId }, "played free rounds could not be ended yet"),
        );
      return new RawAnswer(200, `{"success":true,"value":${body}}`);
    },
    cancel: (tx, of) => cancelOpen(context, tx, of),
    ofSources: (source, refs) => store.findBySources(db, source, refs),
    own: (memberId) => readAllGrants(context, memberId),
    giveUpAll: (tx, memberId) => giveUpAll(context, tx, memberId),
  };
}
