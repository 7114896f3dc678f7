import { randomUUID } from "node:crypto";
import { dryRunCampaign } from "@khela/contract/console/promotion-dry-runs";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import { listBonuses } from "@khela/contract/bonuses";
import {
  cancelGrant,
  getCampaign,
  getGrant,
  grantManually,
  listGrants,
} from "@khela/contract/console/promotions";
import { listFreeRounds } from "@khela/contract/free-rounds";
import { spinSlot } from "@khela/contract/play";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  codeOf,
  refusalOf,
  startTestApp,
  type TestApp,
  type TestMember,
  type TestOperator,
} from "../../testing/app.ts";
import { CASH_TERMS, claim, join, pageOf, publish } from "../../testing/promotions.ts";

let app: TestApp;
let marketing: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: "http,realtime,worker" } });
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

const SPINS: OfferTermsDraft["reward"] & { kind: "freeRounds" } = {
  kind: "freeRounds",
  games: ["gem-blitz", "neon-joker"],
  rounds: 20,
  stake: "10",
  days: 7,
};
const BONUS = { maxStake: "500", maxConversion: "2000", days: 14 };
const open = async ({ call }: TestMember) =>
  (await call(listFreeRounds, { query: { which: "open" } })).grants;

it("[PROMO-02] [OPS-05] a promotion pays free spins under its own terms, once, and says so with the games' names", async () => {
  const { code } = await publish(marketing, {
    terms: { reward: SPINS, bonus: BONUS, lockFactorPpm: 5_000_000, delivery: "claim" },
  });
  const member = await app.registerMember();
  const { terms } = await pageOf(member, code);
  expect(terms.find(({ id }) => id === "freeRounds")?.values["games"]).toEqual({
    kind: "names",
    value: [
      { bn: "রত্নঝড়", en: "Gem Blitz" },
      { bn: "নিয়ন জোকার", en: "Neon Joker" },
    ],
  });
  await join(member, code);
  await claim(member, code);
  const [grant] = await open(member);
  expect(grant).toMatchObject({
    rounds: 20,
    stake: "10.00",
    games: [{ gameCode: "gem-blitz" }, { gameCode: "neon-joker" }],
    bonus: { wagerFactorPpm: 5_000_000, maxStake: "500.00", maxConversion: "2000.00" },
  });
  const after = await pageOf(member, code);
  expect(after.grants).toMatchObject([
    { state: "claimed", amount: null, freeRounds: { rounds: 20, stake: "10.00" } },
  ]);
  const body = { stake: "10", freeRounds: grant?.grantId ?? "" };
  const params = { gameCode: "gem-blitz" };
  const { free } = await member.call(spinSlot, { params, body }, { idempotencyKey: randomUUID() });
  expect(free).toMatchObject({ nth: 1, left: 19, pays: "bonus" });
});

it("[PROMO-02] [OPS-05] an operator gives free spins by hand, sees them in the list, and ends those that were not played", async () => {
  const { id, code } = await publish(marketing, {
    terms: {
      trigger: { kind: "manual" },
      reward: SPINS,
      bonus: BONUS,
      lockFactorPpm: 5_000_000,
      delivery: "credit",
      perMember: 2,
    },
  });
  const give = async (account: string) =>
    (
      await marketing.call(
        grantManually,
        { params: { promotionId: id }, body: { account, reason: "a lost weekend" } },
        { idempotencyKey: randomUUID() },
      )
    ).id;
  const [player, idle] = [await app.registerMember(), await app.registerMember()];
  const grantId = await give(player.account);
  const [grant] = await open(player);
  const play = async () =>
    player.call(
      spinSlot,
      { params: { gameCode: "gem-blitz" }, body: { stake: "10", freeRounds: grant?.grantId ?? "" } },
      { idempotencyKey: randomUUID() },
    );
  await play();
  await play();
  const listed = await marketing.call(listGrants, { query: { reward: "freeRounds", playerId: player.id } });
  expect(listed.content).toMatchObject([
    { id: grantId, state: "claimed", freeRounds: { state: "open", rounds: 20, played: 2, stake: "10.00" } },
  ]);
  expect(
    (await marketing.call(listGrants, { query: { reward: "cash", playerId: player.id } })).content,
  ).toEqual([]);
  const end = (of: string) =>
    marketing.call(cancelGrant, { params: { grantId: of }, body: { reason: "a wrong campaign" } });
  await end(grantId);
  expect(await open(player)).toEqual([]);
  expect(await refusalOf(play)).toBe("PROMO_FREE_ROUNDS");
  expect(await refusalOf(() => end(grantId))).toBe("PROMO_STATE");
  // Two of 20 were played: they cost a tenth, what they won is one bonus, and the turn is used up.
  const story = await marketing.call(getGrant, { params: { grantId } });
  expect(story).toMatchObject({ state: "claimed", freeRounds: { state: "cancelled", played: 2 } });
  expect(Number(story.kept)).toBeCloseTo(Number(story.amount) / 10, 2);
  const won = story.freeRounds?.won ?? "";
  expect((await player.call(listBonuses, { query: {} })).bonuses.map(({ amount }) => amount)).toEqual(
    won === "0.00" ? [] : [won],
  );

  // Nothing was played: nothing is kept, and it can be given again.
  await end(await give(idle.account));
  const [cancelled] = (await marketing.call(listGrants, { query: { playerId: idle.id } })).content;
  expect(cancelled).toMatchObject({ state: "cancelled", kept: "0.00" });
  await give(idle.account);
  const desk = await marketing.call(getCampaign, { params: { promotionId: id } });
  expect(desk).toMatchObject({ code, granted: 2 });
});

const REFUSED: readonly (readonly [string, Partial<OfferTermsDraft>])[] = [
  ["a slot with a jackpot", { reward: { ...SPINS, games: ["sonar-tori"] } }],
  ["a game that is no slot", { reward: { ...SPINS, games: ["dice"] } }],
  ["a factor on cash wins", { reward: SPINS, lockFactorPpm: 1_000_000 }],
  ["laid into the reward centre", { reward: SPINS, lockFactorPpm: 0, delivery: "centre" }],
];
it.each(REFUSED)("[OPS-05] refused in the editor: %s", async (_name, terms) => {
  const body = { terms: { ...CASH_TERMS, ...terms } };
  const code = await codeOf(marketing.call, dryRunCampaign, { body });
  expect(code).toBe("PROMO_TERMS");
});
