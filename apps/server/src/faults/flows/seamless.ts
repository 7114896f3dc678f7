import { randomUUID } from "node:crypto";
import { taka } from "@khela/kernel/money";
import type { TestApp } from "../../testing/app.ts";
import { seamlessOf, GAME, VENDOR, VENDOR_SECRET } from "../../testing/seamless.ts";
import { flow, type Site } from "../flow.ts";
import { type Requester, newRequester, shared } from "./people.ts";

interface Seated extends Requester {
  sessionId: string;
  round: string;
}

const ready = new WeakMap<Site, Promise<void>>();
/** The vendor is set up once per site; its player has a game open. */
const seat = shared<Seated>(async (site) => {
  const made = ready.get(site) ?? seamlessOf(site.survivor).addVendor(VENDOR, VENDOR_SECRET, GAME);
  ready.set(site, made);
  await made;
  const asker = await newRequester(site, taka(100_000));
  const token = await seamlessOf(site.survivor).token(asker.member);
  const { value } = await seamlessOf(site.survivor).send("authenticate", { token });
  return { ...asker, sessionId: value["sessionId"] ?? "", round: randomUUID() };
});

/**
 * Calls an operation and throws its refusal; a request to retry gets the code that the matrix knows for an unknown
 * outcome.
 */
async function say(process: TestApp, operation: string, body: object): Promise<unknown> {
  const { code, value } = await seamlessOf(process).send(operation, body);
  if (code !== "OK")
    throw Object.assign(new Error(code), { code: code === "RETRY" ? "SYS_UNAVAILABLE" : code });
  return value;
}

const betOf = ({ member, sessionId, key, round }: Seated) => ({
  sessionId,
  playerId: member.id,
  gameCode: GAME,
  roundId: round,
  txId: key,
  amount: "10",
  currency: "BDT",
});

/** A round with one bet. */
const withBet = async (site: Site): Promise<Seated> => {
  const seated = { ...(await seat(site)), round: randomUUID() };
  await say(site.survivor, "bet", { ...betOf(seated), txId: `first-${seated.round}` });
  return seated;
};
const inRound = ({ member, key, round }: Seated) => ({ playerId: member.id, txId: key, roundId: round });
// A repeat reports the current balance, so only the transaction's id is compared.
const identity = ({ walletTxId }: { walletTxId?: string }) => walletTxId ?? "";

export const seamlessFlows = [
  flow({
    name: "seamless bet",
    prepare: async (site) => ({ ...(await seat(site)), round: randomUUID() }),
    identity,
    act: (process, seated) => say(process, "bet", betOf(seated)),
  }),
  flow({
    name: "seamless win",
    prepare: withBet,
    identity,
    act: (process, seated) =>
      say(process, "win", {
        ...inRound(seated),
        gameCode: GAME,
        amount: "25",
        currency: "BDT",
        kind: "win",
        endRound: true,
      }),
  }),
  flow({
    name: "seamless bet-win",
    prepare: async (site) => ({ ...(await seat(site)), round: randomUUID() }),
    identity,
    act: (process, seated) =>
      say(process, "bet-win", { ...betOf(seated), winTxId: `win-${seated.key}`, winAmount: "30" }),
  }),
  flow({
    name: "seamless rollback",
    prepare: withBet,
    identity,
    act: (process, seated) =>
      say(process, "rollback", { ...inRound(seated), originalTxId: `first-${seated.round}` }),
  }),
  flow({
    name: "seamless adjust",
    prepare: withBet,
    identity,
    act: (process, { member, key, round }) =>
      say(process, "adjust", {
        playerId: member.id,
        txId: key,
        originalTxId: `first-${round}`,
        amount: "-3",
        reason: "the matrix",
      }),
  }),
];
