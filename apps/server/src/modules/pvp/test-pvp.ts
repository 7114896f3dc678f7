import { randomUUID } from "node:crypto";
import type { Call } from "@khela/contract/client";
import * as calls from "@khela/contract/pvp";
import { cardRoom, type CardRoomCode } from "@khela/games/card-tables/rooms";
import type { ManualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, taka } from "@khela/kernel/money";
import type { Database } from "../../platform/database.ts";
import type { Ledger } from "../ledger/index.ts";
import { checkTableChips, type Pvp } from "./index.ts";
import type { PvpRunner } from "./runner.ts";

interface Member {
  id: MemberId;
  token: string;
}

/**
 * The part of the test server that is needed here. It is passed in, because only test files may import the
 * test kit.
 */
interface Server<M extends Member = Member> {
  app: { modules: { pvp: Pvp; ledger: Ledger } };
  call: Call;
  callAs(token: string | null, headers?: Record<string, string>): Call;
  registerMember(): Promise<M>;
  owner: Database;
}

/** A player at a table. */
export interface TestPlayer {
  id: MemberId;
  token: string;
  seat: number;
  call: Call;
}

/** The value, which must exist. @throws Error where it doesn't */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("nothing there");
  return value;
}

/** The violation of check I13; undefined where the ledger holds exactly the chips on the tables. */
export const wrongChips = async (app: Server): Promise<string | undefined> =>
  (await checkTableChips(app.owner.kysely)).wrong;

/** A table with a manual clock and a runner that advances only on request. */
export class TestPvp<App extends Server> {
  readonly app: App;
  readonly clock: ManualClock;
  readonly tableCode: CardRoomCode;
  runner: PvpRunner;
  readonly #fund: (app: App, memberId: MemberId, amount: Money) => Promise<void>;

  constructor(given: {
    app: App;
    clock: ManualClock;
    tableCode: CardRoomCode;
    fund(app: App, memberId: MemberId, amount: Money): Promise<void>;
  }) {
    this.app = given.app;
    this.clock = given.clock;
    this.tableCode = given.tableCode;
    this.runner = given.app.app.modules.pvp.newRunner();
    this.#fund = given.fund;
  }

  /** A member with money who is not seated. */
  async member(amount = 10_000): Promise<TestPlayer> {
    const { id, token } = await this.app.registerMember();
    await this.#fund(this.app, id, taka(amount));
    return { id, token, seat: -1, call: this.app.callAs(token) };
  }

  sit(player: TestPlayer, seat: number, buyIn?: string, key = randomUUID()) {
    player.seat = seat;
    const room = cardRoom(this.tableCode);
    const body = {
      seat,
      buyIn: buyIn ?? moneyToText(room?.maxBuyIn ?? taka(0)),
      clientSeed: `seed of ${seat}`,
    };
    return player.call(
      calls.sitAtCards,
      { params: { tableCode: this.tableCode }, body },
      { idempotencyKey: key },
    );
  }

  /** New members on these seats, each with the largest buy-in. */
  async seated(...seats: number[]): Promise<TestPlayer[]> {
    const players: TestPlayer[] = [];
    for (const seat of seats) {
      const player = await this.member();
      await this.sit(player, seat);
      players.push(player);
    }
    return players;
  }

  view(call: Call = this.app.call) {
    return call(calls.getCardTable, { params: { tableCode: this.tableCode } });
  }

  async hand() {
    const { hand } = (await this.view()).table;
    if (!hand) throw new Error("no hand");
    return hand;
  }

  /** Runs everything that is due within a time, and stops the clock at its end. */
  async run(ms: number): Promise<void> {
    const until = this.clock.nowMs() + ms;
    for (let steps = 0; steps < 1000; steps += 1) {
      const due = await this.runner.advance();
      if (due > until) break;
      if (due > this.clock.nowMs()) this.clock.set(due);
    }
    this.clock.set(until);
  }

  /** Runs until a hand is dealt and a turn is open. */
  async deal() {
    for (let tries = 0; tries < 60; tries += 1) {
      await this.run(0);
      const { hand } = (await this.view()).table;
      if (hand?.state === "open") return hand;
      this.clock.advance(1000);
    }
    throw new Error("no hand was dealt");
  }

  act(
    player: TestPlayer,
    what: {
      kind: calls.CardActionKind;
      to?: string;
      step?: number;
      handId?: string;
      nextSeed?: string;
    },
    key = randomUUID(),
  ) {
    return this.hand().then((hand) =>
      player.call(
        calls.actAtCards,
        {
          params: { tableCode: this.tableCode },
          body: { handId: hand.handId, step: hand.step + 1, ...what },
        },
        { idempotencyKey: key },
      ),
    );
  }

  leave(player: TestPlayer, key = randomUUID()) {
    return player.call(calls.leaveCards, { params: { tableCode: this.tableCode } }, { idempotencyKey: key });
  }

  /** All players check or call until the hand is over. */
  async checkDown(players: readonly TestPlayer[]) {
    for (;;) {
      const hand = await this.hand();
      if (hand.state !== "open" || !hand.turn) return hand;
      const player = players.find(({ seat }) => seat === hand.turn?.seat);
      if (!player) throw new Error("somebody else's turn");
      await this.act(player, { kind: hand.turn.betting?.canCheck ? "check" : "call" });
    }
  }

  /** All players leave, so that the table is empty. */
  async clear(players: readonly TestPlayer[]): Promise<void> {
    for (const player of players) await this.leave(player).catch(() => undefined);
    await this.run(0);
  }

  /** A member's balance, and the chips on the table account. */
  async money(player: TestPlayer): Promise<{ cash: bigint; chips: bigint }> {
    const held = await this.app.app.modules.ledger.balances(player.id, "BDT");
    const of = (name: string) => held.find(({ bucket }) => bucket === name)?.balance ?? 0n;
    return { cash: of("cash"), chips: of("table") };
  }
}
