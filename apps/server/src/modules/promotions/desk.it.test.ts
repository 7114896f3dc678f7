import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { listApprovals } from "@khela/contract/console/adjustments";
import { exportList } from "@khela/contract/console/exports";
import { createPointItem } from "@khela/contract/console/points";
import { dryRunCampaign } from "@khela/contract/console/promotion-dry-runs";
import {
  createCampaign,
  endCampaign,
  getCampaign,
  listCampaigns,
  publishCampaign,
  updateCampaign,
} from "@khela/contract/console/promotions";
import { listAudit } from "@khela/contract/console/system";
import { manualClock } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve } from "../../testing/four-eyes.ts";
import { knownMember } from "../../testing/kyc.ts";
import { itemBody } from "../../testing/points.ts";
import {
  CASH_TERMS,
  claim,
  type DraftChange,
  join,
  MATCH_TERMS,
  pageOf,
  promotionDraft,
  publish,
} from "../../testing/promotions.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(Date.now());
let app: CashierApp;
let marketing: TestOperator;
let folder: string;
let policyFile: string;

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), "khela-policy-"));
  policyFile = joinPath(folder, "policy.json");
  app = await startCashierApp({ POLICY_FILE: policyFile }, { clock });
  marketing = await app.loginOperator("marketing");
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const create = (change: DraftChange = {}) =>
  marketing.call(createCampaign, {
    body: promotionDraft(change),
  });
const publishing = ({ id, version }: { id: string; version: number }) => ({
  params: { promotionId: id },
  body: { version, reason: "for the tests" },
});
const isSeen = async (member: TestMember, code: string) =>
  pageOf(member, code).then(
    () => true,
    () => false,
  );

describe("[OPS-05] a campaign", () => {
  it("is a draft that no player sees, is published, ended, and every step is in the audit log", async () => {
    const member = await app.registerMember();
    const draft = await create();
    expect(draft).toMatchObject({ state: "draft", unpublished: true, published: null });
    expect(await isSeen(member, draft.code)).toBe(false);
    const live = await marketing.call(publishCampaign, publishing(draft));
    expect(live).toMatchObject({ state: "published", unpublished: false, approvalWaits: false });
    expect(await isSeen(member, draft.code)).toBe(true);
    expect(await codeOf(marketing.call, publishCampaign, publishing(live))).toBe("PROMO_STATE");
    const end = { params: { promotionId: draft.id }, body: { reason: "over" } };
    expect(await marketing.call(endCampaign, end)).toMatchObject({ state: "ended" });
    expect(await codeOf(marketing.call, endCampaign, end)).toBe("PROMO_STATE");
    const auditor = await app.loginOperator("auditor");
    const { content } = await auditor.call(listAudit, { query: { search: `promotion:${draft.code}` } });
    expect(content.map(({ action }) => action).toReversed()).toEqual([
      "promotion.create",
      "promotion.publish",
      "promotion.end",
    ]);
    expect(await codeOf(auditor.call, endCampaign, end)).toBe("AUTH_FORBIDDEN");
  });

  it("keeps the terms of those who joined: changed terms are a new version for the next ones", async () => {
    const { id, code, draft, version } = await publish(marketing, { terms: { delivery: "claim" } });
    const [first, second] = [await app.registerMember(), await app.registerMember()];
    await join(first, code);
    const terms = { ...draft.terms, reward: { kind: "cash", amount: "250" } as const };
    const params = { promotionId: id };
    const edited = await marketing.call(updateCampaign, {
      params,
      body: { draft: { ...draft, terms }, version },
    });
    expect(edited).toMatchObject({ unpublished: true, published: { reward: { amount: "100.00" } } });
    expect(await codeOf(marketing.call, updateCampaign, { params, body: { draft, version } })).toBe(
      "OPS_CHANGED",
    );
    // Not published yet: the second still joins under the old terms.
    await join(second, code);
    await marketing.call(publishCampaign, publishing(edited));
    const third = await app.registerMember();
    await join(third, code);
    for (const member of [first, second, third]) await claim(member, code);
    expect(await Promise.all([first, second, third].map((member) => app.balanceOf(member)))).toEqual([
      "100.00",
      "100.00",
      "250.00",
    ]);
    expect(await marketing.call(getCampaign, { params })).toMatchObject({
      granted: 3,
      members: 3,
      paid: "450.00",
      reserved: "0.00",
      brought: { deposits: "0.00" },
    });
  });

  it("refuses terms that can't work, and a code that is taken", async () => {
    const wrong = (terms: DraftChange["terms"]) =>
      codeOf(marketing.call, createCampaign, { body: promotionDraft({ terms: terms ?? {} }) });
    expect(await wrong({ reward: { kind: "match", ratePpm: 500_000, cap: "100" } })).toBe("PROMO_TERMS");
    expect(await wrong({ budget: "99.99" })).toBe("PROMO_TERMS");
    expect(await wrong({ reward: { kind: "cash", amount: "0" } })).toBe("PROMO_TERMS");
    const { code } = await create();
    expect(await codeOf(marketing.call, createCampaign, { body: promotionDraft({ code }) })).toBe(
      "OPS_IN_USE",
    );
    const { id, draft, version } = await publish(marketing);
    const renamed = {
      params: { promotionId: id },
      body: { draft: { ...draft, code: "other-code" }, version },
    };
    expect(await codeOf(marketing.call, updateCampaign, renamed)).toBe("PROMO_STATE");
  });

  it("is listed with its cost, searched, sorted and taken as a file", async () => {
    const { code } = await create({ title: { bn: "ঈদ বোনাস", en: "Festival of lights" } });
    const found = await marketing.call(listCampaigns, { query: { search: "festival of", sort: "-paid" } });
    expect(found.content.map((row) => row.code)).toEqual([code]);
    expect(await codeOf(marketing.call, listCampaigns, { query: { sort: "nothing" } })).toBe("SYS_BAD_INPUT");
    const finance = await app.loginOperator("finance");
    const body = { list: "console.promotions", filter: { search: "festival" } };
    expect((await finance.call(exportList, { body })).content).toHaveLength(1);
    const grants = { list: "console.promotionGrants", filter: {} };
    expect((await finance.call(exportList, { body: grants })).totalCount).toBeGreaterThan(0);
  });
});

describe("[OPS-05] a large budget", () => {
  it("needs a second operator, who approves exactly the terms that were asked for", async () => {
    const finance = await app.loginOperator("finance");
    const waitingFor = async (code: string) => {
      const { content } = await finance.call(listApprovals, { query: { kind: "promotion", state: "open" } });
      return content.find(({ setting }) => setting === `promotion:${code}`);
    };
    const asked = await create({ terms: { budget: "50000.01" } });
    const waiting = await marketing.call(publishCampaign, publishing(asked));
    expect(waiting).toMatchObject({ state: "draft", approvalWaits: true });
    const request = await waitingFor(asked.code);
    expect(request?.subject).toMatchObject({ kind: "promotion", name: asked.code });
    await approve(finance, request as never);
    const member = await app.registerMember();
    expect(await pageOf(member, asked.code)).toMatchObject({ state: "join" });

    // Terms that were edited after the request are not the ones that were approved.
    const endless = await create({ terms: { budget: null } });
    const params = { promotionId: endless.id };
    await marketing.call(publishCampaign, publishing(endless));
    const other = await waitingFor(endless.code);
    const { draft, version } = endless;
    await marketing.call(updateCampaign, {
      params,
      body: { draft: { ...draft, terms: { ...draft.terms, perMember: 9 } }, version },
    });
    await expect(approve(finance, other as never)).rejects.toMatchObject({ code: "OPS_CHANGED" });
    expect(await isSeen(member, endless.code)).toBe(false);
  });
});

describe("[SAFE-05] a licence's cap on wagering", () => {
  it("is kept by the editor, and by the publication of terms that were edited before", async () => {
    const before = await create({ terms: { lockFactorPpm: 11_000_000 } });
    const at = (days: number) => new Date(clock.nowMs() + days * DAY_MS).toISOString();
    const policy = {
      licence: { id: "MGA/B2C/000/2026", authority: "Malta Gaming Authority" },
      validFrom: at(-1),
      validUntil: at(30),
      openedAt: at(-1),
      countries: ["MT"],
      minimumAge: 18,
      limits: { maxDeposit: "700", maxWithdrawal: "900" },
      promotions: { maxWagering: "10" },
    };
    await writeFile(policyFile, JSON.stringify(policy));
    clock.advance(5_000);
    expect(await codeOf(marketing.call, publishCampaign, publishing(before))).toBe("PROMO_TERMS");
    const draft = (terms: DraftChange["terms"]) => ({ body: promotionDraft({ terms: terms ?? {} }) });
    expect(await codeOf(marketing.call, createCampaign, draft({ lockFactorPpm: 10_000_001 }))).toBe(
      "PROMO_TERMS",
    );
    expect(await codeOf(marketing.call, createCampaign, draft({ lockFactorPpm: 10_000_000 }))).toBe("OK");
    // Ten times deposit and bonus is thirty times the bonus.
    expect(await codeOf(marketing.call, createCampaign, draft(MATCH_TERMS))).toBe("PROMO_TERMS");
    // So are items of the points mall, by the games that count most.
    const item = (turnoverFactorPpm: number, bonus: ReturnType<typeof itemBody>["bonus"]) => ({
      body: { ...itemBody({ kind: "bonus", turnoverFactorPpm }), bonus },
    });
    const half = { maxStake: null, maxConversion: null, days: 7, weights: { rng: 500_000 } };
    expect(await codeOf(marketing.call, createPointItem, item(10_000_001, null))).toBe("PROMO_TERMS");
    expect(await codeOf(marketing.call, createPointItem, item(5_000_001, half))).toBe("PROMO_TERMS");
    expect(await codeOf(marketing.call, createPointItem, item(5_000_000, half))).toBe("OK");
    await rm(policyFile);
    clock.advance(5_000);
    expect(await codeOf(marketing.call, createCampaign, draft(MATCH_TERMS))).toBe("OK");
  });
});

describe("[OPS-05] [PROMO-02] a dry run", () => {
  const run = (terms: DraftChange["terms"]) =>
    marketing.call(dryRunCampaign, { body: { terms: { ...CASH_TERMS, ...terms } } });

  it("says whom the last 30 days would have reached, and what it would have cost, within the bounds", async () => {
    const members = [await app.registerMember(), await app.registerMember()];
    for (const member of members)
      for (const amount of ["200", "600", "5000"]) {
        await app.send(await app.eventOf(await app.deposit(member, { amount })));
        clock.advance(1_000);
      }
    clock.advance(2 * DAY_MS);
    marketing = await app.loginOperator("marketing");
    // 50 % of 600, twice.
    const match = await run(MATCH_TERMS);
    expect(match.result).toMatchObject({ grants: 2, members: 2, cost: "600.00", exhausted: false });
    expect(match.result?.days).toHaveLength(1);
    const third = { ...MATCH_TERMS, trigger: { kind: "deposit", nth: 3, daily: false, min: "500" } } as const;
    expect((await run({ ...third, budget: "1500" })).result).toMatchObject({
      grants: 1,
      cost: "1000.00",
      exhausted: true,
    });
    const daily = {
      ...MATCH_TERMS,
      trigger: { kind: "deposit", nth: null, daily: true, min: "100" },
      perMember: 9,
    } as const;
    expect((await run(daily)).result).toMatchObject({ grants: 2, cost: "200.00" });
    expect(match).toMatchObject({ why: null, most: "10000.00" });
    // A code and an application: everybody could have, which is a bound.
    for (const trigger of [{ kind: "code", code: "ABC" }, { kind: "application" }] as const)
      expect(await run({ trigger, inAll: 2 })).toMatchObject({
        why: trigger.kind,
        most: "200.00",
        result: { grants: 2, cost: "200.00", exhausted: true },
      });
    const conditions = { ...CASH_TERMS.conditions, games: ["dice"] };
    const single = { trigger: { kind: "turnover" as const, target: "1" }, conditions };
    expect(await run(single)).toMatchObject({ why: "games", result: { grants: 0 } });
    const everybody = await run({ inAll: 3, budget: null });
    expect(everybody.result).toMatchObject({ grants: 3, members: 3, cost: "300.00", exhausted: true });
    const manual = { trigger: { kind: "manual" } } as const;
    expect(await run(manual)).toMatchObject({ why: "manual", most: "10000.00", result: null });
    expect(await run({ ...manual, budget: null })).toMatchObject({ why: "manual", most: null, result: null });
  });

  it("counts the birthdays of the last 30 days, once each", async () => {
    const birthdayIn = (days: number) => `1990${dayOf(clock.nowMs() + days * DAY_MS).key.slice(4)}`;
    await knownMember(app, birthdayIn(5));
    await knownMember(app, birthdayIn(-30));
    clock.advance(10 * DAY_MS);
    marketing = await app.loginOperator("marketing");
    const { result, why } = await run({ trigger: { kind: "birthday", days: 3 } });
    expect(why).toBeNull();
    expect(result).toMatchObject({ grants: 1, cost: "100.00" });
  });
});
