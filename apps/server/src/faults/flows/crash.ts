import { randomUUID } from "node:crypto";
import { betCrash, cashOutCrash, getCrashRound } from "@khela/contract/play";
import { taka } from "@khela/kernel/money";
import type { TestApp } from "../../testing/app.ts";
import { flow, type Site } from "../flow.ts";
import { type Requester, asked, newRequester } from "./people.ts";

const params = { gameCode: "crash" };

/** Bets, placed by the rows below, that wait for a cash-out. */
const seated: (Requester & { betId: string })[] = [];

type Better = Requester & { roundId: string; betId?: string };

async function newBetter(site: Site): Promise<Better> {
  const { roundId } = await site.survivor.call(getCrashRound, { params });
  return { ...(await newRequester(site, taka(100))), roundId };
}

async function bet(process: TestApp, asker: Better) {
  const [call, key] = asked(process, asker);
  const answer = await call(betCrash, { params, body: { roundId: asker.roundId, stake: "10" } }, key);
  if (asker.betId === undefined) {
    asker.betId = answer.betId;
    seated.push({ member: asker.member, key: randomUUID(), betId: answer.betId });
  }
  return answer;
}

/** Places bets, so that every cash-out has one. */
export async function takeSeats(site: Site, count: number): Promise<void> {
  for (let seat = 0; seat < count; seat += 1) await bet(site.survivor, await newBetter(site));
}

export const crashBet = flow({ name: "crash bet", command: betCrash, prepare: newBetter, act: bet });

export const crashCashOut = flow({
  name: "crash cash-out",
  command: cashOutCrash,
  async prepare() {
    const next = seated.pop();
    if (!next) throw new Error("nobody sits in the round any more");
    return next;
  },
  act(process, { betId, ...asker }) {
    const [call, key] = asked(process, asker);
    return call(cashOutCrash, { params, body: { betId } }, key);
  },
});
