import type { CardRoomCode } from "@khela/games/card-tables/rooms";
import { actAtCards, type CardActionKind, leaveCards, sitAtCards, topUpAtCards } from "@khela/contract/pvp";
import type { TestApp, TestMember } from "../../testing/app.ts";
import { type AnyFlow, flow, type Site } from "../flow.ts";
import { type Requester, asked, newRequester } from "./people.ts";

/** A hold'em table for two; nothing happens there but what these rows do. */
export interface Duel {
  /** Removes the seated players. @param next the players who will sit there until the next call */
  clear(next: readonly TestMember[]): Promise<void>;
  /** Sits down with ৳400; the table's maximum is ৳1,000. */
  sit(member: TestMember, seat: number): Promise<unknown>;
  /** Deals to the two seated players, and plays to the flop. */
  toFlop(): Promise<Turn>;
  /** The player whose turn it is bets ৳20. */
  bet(turn: Turn): Promise<Turn>;
}

/** The player whose turn it is, in which hand. */
export interface Turn {
  member: TestMember;
  other: TestMember;
  handId: string;
  /** The number of the next action. */
  step: number;
}

type Player = Requester & Turn;
const params = { tableCode: "duel" as const };

/** An action of the player whose turn it is. */
const act = (
  process: TestApp,
  { handId, step, ...asker }: Player,
  action: { kind: CardActionKind; to?: string; tableCode?: CardRoomCode },
) => {
  const [call, key] = asked(process, asker);
  const { tableCode = "duel", ...what } = action;
  return call(actAtCards, { params: { tableCode }, body: { handId, step, ...what } }, key);
};

/** A teen patti table for these rows. */
export interface Adda {
  clear(next: readonly TestMember[]): Promise<void>;
  /** Sits down with ৳40. */
  sit(member: TestMember, seat: number): Promise<unknown>;
  /** Deals to the two seated players. */
  deal(): Promise<Turn>;
}

/** Teen patti between players: bets, and a show that the cards decide. @param tableCode the table's code */
export function addaFlows(adda: Adda, tableCode: CardRoomCode): AnyFlow[] {
  const prepare = async (site: Site): Promise<Player> => {
    const [first, second] = [await newRequester(site), await newRequester(site)];
    await adda.clear([first.member, second.member]);
    await adda.sit(first.member, 0);
    await adda.sit(second.member, 1);
    return { key: first.key, ...(await adda.deal()) };
  };
  return [
    flow<Player>({
      name: "teen patti chaal",
      like: "hold'em bet",
      command: actAtCards,
      prepare,
      act: (process, player) => act(process, player, { kind: "chaal", to: "2", tableCode }),
    }),
    flow<Player>({
      name: "teen patti show that ends a hand",
      like: "hold'em fold that ends a hand",
      command: actAtCards,
      prepare,
      act: (process, player) => act(process, player, { kind: "show", tableCode }),
    }),
  ];
}

/**
 * Hold'em between players. A player who folds loses what they had put in, of which the house takes its share, so no
 * card decides what these rows move.
 */
export function holdemFlows(duel: Duel): AnyFlow[] {
  const onFlop = async (site: Site): Promise<Player> => {
    const [first, second] = [await newRequester(site), await newRequester(site)];
    await duel.clear([first.member, second.member]);
    await duel.sit(first.member, 0);
    await duel.sit(second.member, 1);
    return { key: first.key, ...(await duel.toFlop()) };
  };
  const facingBet = async (site: Site): Promise<Player> => {
    const player = await onFlop(site);
    return { ...player, ...(await duel.bet(player)) };
  };
  return [
    flow({
      name: "hold'em seat",
      command: sitAtCards,
      async prepare(site) {
        const asker = await newRequester(site);
        await duel.clear([asker.member]);
        return asker;
      },
      act(process, asker) {
        const [call, key] = asked(process, asker);
        const body = { seat: 0, buyIn: "400", clientSeed: "a seed of one's own" };
        return call(sitAtCards, { params, body }, key);
      },
    }),
    flow({
      name: "hold'em top-up",
      like: "hold'em seat",
      command: topUpAtCards,
      async prepare(site) {
        const asker = await newRequester(site);
        await duel.clear([asker.member]);
        await duel.sit(asker.member, 0);
        return asker;
      },
      act(process, asker) {
        const [call, key] = asked(process, asker);
        return call(topUpAtCards, { params, body: { amount: "100" } }, key);
      },
    }),
    flow<Player>({
      name: "hold'em bet",
      command: actAtCards,
      prepare: onFlop,
      act: (process, player) => act(process, player, { kind: "raise", to: "20" }),
    }),
    flow<Player>({
      name: "hold'em fold that ends a hand",
      command: actAtCards,
      prepare: facingBet,
      act: (process, player) => act(process, player, { kind: "fold" }),
    }),
    flow<Player>({
      name: "hold'em leaving a hand",
      command: leaveCards,
      prepare: facingBet,
      act(process, player) {
        const [call, key] = asked(process, player);
        return call(leaveCards, { params }, key);
      },
    }),
  ];
}
