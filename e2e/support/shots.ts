/** The screenshots that screenshots.ts takes, and how each page is prepared. */
import type { Page } from "playwright-core";
import { PUBLIC_SHOTS } from "./public-shots.ts";
import type { Shot } from "./shot.ts";

export const SHOTS: readonly Shot[] = [
  ...PUBLIC_SHOTS,
  ...["items", "convert", "orders", "details", "rules"].map((tab): Shot => ({
    name: `mall-${tab}`,
    path: tab === "items" ? "/pointMall" : `/pointMall?tab=${tab}`,
    as: "player",
    full: true,
  })),
  { name: "mall-item", path: "/pointMall", as: "player", prepare: openGoods },
  { name: "slot", path: "/game/royal-bengal", as: "player" },
  { name: "slot-win", path: "/game/royal-bengal", as: "player", prepare: spinUntilWin },
  { name: "crash", path: "/game/crash", as: "player", prepare: untilFlying },
  { name: "bhokatta", path: "/game/bhokatta", as: "player", prepare: untilFlying },
  { name: "dice", path: "/game/dice", as: "player" },
  { name: "dice-win", path: "/game/dice", as: "player", prepare: rollUntilWin },
  ...[
    "limbo",
    "plinko",
    "keno",
    "wheel",
    "mines",
    "hi-lo",
    "last-over",
    "rickshaw-rush",
    "jacks-or-better",
    "deuces-wild",
    "lucky-scratch",
    "roulette",
    "baccarat",
    "sic-bo",
    "blackjack",
    "andar-bahar",
    "penalty-shootout",
    "bot-duel",
    "clockwork-arena",
    "holdem",
    "golden-hilsa",
  ].map((game): Shot => ({
    name: game,
    path: `/game/${game}`,
    as: "player",
  })),
  ...["royal-bengal", "crash", "roulette", "penalty-shootout", "golden-hilsa", "holdem"].flatMap(
    (game): Shot[] => [
      { name: `rules-${game}`, path: `/game/${game}`, as: "player", prepare: openRules },
      { name: `about-${game}`, path: `/game/${game}/info`, as: "player", full: true },
    ],
  ),
  { name: "fairness-dialog", path: "/game/dice", as: "player", prepare: openFairness },
  { name: "lottery-lobby", path: "/vnLottery", as: "player" },
  ...[
    ["vnLottery", "north"],
    ["seaLottery", "siam"],
    ...["five", "pk10", "k3", "eleven", "three"].map((code) => ["lottery", code] as const),
  ].map(([page, code]): Shot => ({
    name: `lottery-${code}`,
    path: `/${page}?gameCode=lotto-${code}`,
    as: "player",
    prepare: pickByChance,
  })),
  ...["results", "trends", "tickets", "rules"].flatMap((view): Shot[] => [
    { name: `lottery-five-${view}`, path: `/lottery?gameCode=lotto-five&view=${view}`, as: "player" },
    { name: `lottery-north-${view}`, path: `/vnLottery?gameCode=lotto-north&view=${view}`, as: "player" },
  ]),
  { name: "chat-start", path: "/chat" },
  { name: "chat-lines", path: "/chat", as: "player", prepare: writeInChat },
  { name: "feedback", path: "/help", as: "player", prepare: openFeedback },
  { name: "agent-home", path: "/agentHome", as: "player" },
  { name: "deposit", path: "/member/depositv2", as: "player" },
  { name: "deposit-status", path: "/member/depositv2", as: "player", prepare: openDeposit },
  { name: "withdraw", path: "/member/withdraw", as: "player" },
  { name: "betting-record", path: "/member/personalHistoryCopy", as: "player" },
  { name: "account-record", path: "/member/transactionHistory", as: "player" },
  { name: "round", path: "/member/personalHistoryCopy", as: "player", prepare: openMovement },
  { name: "movement", path: "/member/transactionHistory?kind=bet", as: "player", prepare: openMovement },
  { name: "profit-loss", path: "/member/personalProfit", as: "player", full: true },
  ...[
    "personalProfit",
    "transferFund",
    "transferUpline",
    "messageV2",
    "bonusDetails",
    "rewardCenter",
    "referral",
    "missionLeaderboard",
  ].map((page): Shot => ({
    name: `member-${page}`,
    path: `/member/${page}`,
    as: "player",
  })),
  { name: "raffles", path: "/raffles", as: "player", full: true },
  { name: "raffles-visitor", path: "/raffles" },
  { name: "rebate-today", path: "/member/rewardCenter", as: "player", full: true },
  { name: "vip-mine", path: "/vip", as: "player", full: true },
  { name: "reward-story", path: "/member/rewardCenter", as: "player", prepare: openRewardStory },
  { name: "member-menu", path: "/member", as: "player" },
  { name: "member-centre", path: "/member/securityCenter", as: "player" },
  ...[
    "password",
    "twoFactor",
    "devices",
    "paymentPassword",
    "mobile",
    "email",
    "display",
    "picture",
    "profile",
    "identity",
    "limits",
    "ownData",
    "payoutAccounts",
  ].map((part): Shot => ({ name: `security-${part}`, path: `/member/securityCenter/${part}`, as: "player" })),
  { name: "console-point-orders", path: "/console/point-orders", as: "operator" },
  { name: "console-point-order", path: "/console/point-orders", as: "operator", prepare: openRow },
  { name: "console-point-items", path: "/console/point-items", as: "operator" },
  { name: "console-point-item", path: "/console/point-items", as: "operator", prepare: openRow },
  { name: "console-point-settings", path: "/console/point-settings", as: "operator", full: true },
  { name: "console-login", path: "/console/login" },
  { name: "console-dashboard", path: "/console/dashboard", as: "operator" },
  { name: "console-players", path: "/console/players", as: "operator" },
  { name: "console-player", path: "/console/players", as: "operator", prepare: openFirstPlayer },
  { name: "console-reward", path: "/console/rewards", as: "operator", prepare: openRow },
  { name: "console-grant", path: "/console/players", as: "operator", prepare: openGrant },
  { name: "console-promotion", path: "/console/promotions", as: "operator", prepare: openPromotion },
  { name: "console-raffle", path: "/console/raffles", as: "operator", prepare: openRow, full: true },
  { name: "console-new-raffle", path: "/console/raffles/new", as: "operator", full: true },
  { name: "console-referral-friends", path: "/console/referral?tab=friends", as: "operator" },
  { name: "console-referral-terms", path: "/console/referral?tab=terms", as: "operator", full: true },
  { name: "console-rates", path: "/console/rebates?tab=rates", as: "operator", full: true },
  { name: "console-menu", path: "/console/dashboard", as: "operator", prepare: openMenu },
  { name: "console-case", path: "/console/withdrawals", as: "operator", prepare: openRow },
  { name: "console-write", path: "/console/messages", as: "operator", prepare: openWriting },
  { name: "console-page-editor", path: "/console/pages", as: "operator", prepare: openEditor },
  { name: "console-new-vendor", path: "/console/seamless", as: "operator", prepare: openNewVendor },
  { name: "console-editor", path: "/console/help", as: "operator", prepare: openEditor },
  ...[
    "deposits",
    "withdrawals",
    "confirmations",
    "cashier-settings",
    "providers",
    "seamless",
    "reconciliation",
    "adjustments",
    "rewards",
    "rebates",
    "vip-ranks",
    "promotions",
    "promotion-grants",
    "raffles",
    "raffle-draws",
    "referral",
    "kyc",
    "lost-devices",
    "vendor-tasks",
    "vendors",
    "games",
    "feed",
    "jackpots",
    "sports",
    "quick-strip",
    "returns",
    "card-tables",
    "feedback",
    "live-chat",
    "table-chat",
    "messages",
    "missions",
    "banners",
    "notices",
    "help",
    "brand",
    "fields",
    "audit",
    "system",
  ].map((page): Shot => ({ name: `console-${page}`, path: `/console/${page}`, as: "operator" })),
];

/** Plays one round and waits until its result is shown. */
async function playRound(page: Page, control: string): Promise<void> {
  const frame = page.locator("[data-game-state]");
  const before = await frame.getAttribute("data-round-id");
  await page.getByTestId(control).click();
  await page.waitForFunction((known) => {
    const game = document.querySelector<HTMLElement>("[data-game-state]");
    return game?.dataset["gameState"] === "idle" && game.dataset["roundId"] !== known;
  }, before ?? "");
}

async function playUntilWin(page: Page, control: string): Promise<void> {
  await page.locator("[data-game-state=idle]").waitFor();
  for (let rounds = 0; rounds < 80; rounds += 1) {
    await playRound(page, control);
    // A win is marked by its colour in the strip of the last rounds.
    if ((await page.locator("main li:first-child a.text-win").count()) > 0) return;
  }
}

function spinUntilWin(page: Page): Promise<void> {
  return playUntilWin(page, "spin");
}

function rollUntilWin(page: Page): Promise<void> {
  return playUntilWin(page, "roll");
}

/** Opens the game's rules and pay table over its frame. */
async function openRules(page: Page): Promise<void> {
  await page.locator("[data-game] > header > div:last-child button").first().click();
  await page.locator("dialog[open] h3").first().waitFor();
}

/** Opens the story of the first reward that waits. */
async function openRewardStory(page: Page): Promise<void> {
  await page.locator("main li.card button").nth(1).click();
  await page.locator("dialog[open] h3").first().waitFor();
}

/** Opens the form with which an operator gives a reward. */
async function openGrant(page: Page): Promise<void> {
  await openFirstPlayer(page);
  await page.locator("button:has(.tabler-icon-gift)").first().click();
  await page.locator("[role=dialog] form").waitFor();
}

async function openFairness(page: Page): Promise<void> {
  await page.locator("[data-game] > footer button").last().click();
  await page.locator("dialog[open]").waitFor();
}

/** Starts a conversation with a question; one that is open already is left as it is. */
async function writeInChat(page: Page): Promise<void> {
  await page.locator("form textarea").first().waitFor();
  if (await page.getByRole("log").isVisible()) return;
  await page.locator("form textarea").fill("bKash দিয়ে ৳৫০০ জমা দিয়েছি, এখনও আসেনি।");
  await page.locator("form button[type=submit]").click();
  await page.getByRole("log").waitFor();
}

async function openFeedback(page: Page): Promise<void> {
  await page.locator("main button.btn-gold").last().click();
  await page.locator("dialog[open] textarea").waitFor();
}

/** Opens the newest movement, with its reason and the link to its cause. */
async function openMovement(page: Page): Promise<void> {
  await page.locator("main table button").first().click();
  await page.locator("dialog[open]").waitFor();
}

/** Picks some random numbers on the board. */
async function pickByChance(page: Page): Promise<void> {
  await page.getByTestId("quick-pick").first().click();
  await page.getByTestId("board-units").first().waitFor();
}

/** Opens the newest deposit. */
async function openDeposit(page: Page): Promise<void> {
  await page.locator("main table button").first().click();
  await page.locator("main form").waitFor({ state: "detached" });
}

/** Opens the console's menu, which phones hide. */
async function openMenu(page: Page): Promise<void> {
  const button = page.locator("header .mantine-Burger-root");
  if (await button.isVisible()) await button.click();
}

/** Opens the first promotion in its editor. */
async function openPromotion(page: Page): Promise<void> {
  await page.locator("tbody tr").first().click();
  await page.locator("main form input[lang=bn]").first().waitFor();
}

/** Opens the drawer of the first row. */
async function openRow(page: Page): Promise<void> {
  await page.locator("tbody tr td").nth(1).click();
  await page.locator("[role=dialog]").waitFor();
}

/** Opens the editor of the first text. */
async function openEditor(page: Page): Promise<void> {
  await page.locator("main article button").last().click();
  await page.locator("[role=dialog], form").first().waitFor();
}

async function openNewVendor(page: Page): Promise<void> {
  await page.locator("div:has(> div > h1) button").first().click();
  await page.getByRole("dialog").waitFor();
}

async function openFirstPlayer(page: Page): Promise<void> {
  await page.locator("tbody a").first().click();
  // A heading is no sign that the page is open, since the list has one too.
  await page.getByRole("tab").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Waits until the shared round is in flight. */
async function untilFlying(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const text = document.querySelector("[data-testid=multiplier]")?.textContent ?? "";
      return /[×x]/.test(text) && !/^\s*(1|১)[.](0|০)/.test(text);
    },
    undefined,
    { timeout: 60_000 },
  );
}

async function openWriting(page: Page): Promise<void> {
  await page.locator("main button").first().click();
  await page.getByRole("dialog").waitFor();
}

/** The goods with the lowest price, with the address form where the points suffice. */
async function openGoods(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /ক্যাপ|cap/ })
    .click();
}
