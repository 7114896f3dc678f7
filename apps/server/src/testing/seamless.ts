import { createHmac, randomUUID } from "node:crypto";
import { launchWithFunds } from "@khela/contract/wallets";
import { type Money, moneyToText, taka } from "@khela/kernel/money";
import { startTestApp, type TestApp, type TestAppOptions, type TestMember } from "./app.ts";
import { fund } from "./money.ts";

/** The code of a seamless-wallet vendor that the test plays. */
export const VENDOR = "test-vendor";
export const VENDOR_SECRET = "s3cret-of-the-test-vendor";
/** Its two games. */
export const GAME = "river-reels";
export const OTHER_GAME = "monsoon-wheel";

/** The answer to a call: `code` is `OK` or one of SEAMLESS_ERRORS. */
export interface Answer {
  status: number;
  code: string;
  value: Record<string, string>;
  params: Record<string, string>;
  text: string;
}

export interface Sending {
  vendor?: string;
  secret?: string;
  atMs?: number;
  signature?: string;
  /** A raw text to send and sign instead of the JSON body. */
  raw?: string;
}

/** A player with a game open. */
export interface Seated {
  member: TestMember;
  sessionId: string;
  playerId: string;
}

export interface SeamlessApp extends TestApp {
  /** Calls an operation as the vendor. */
  send(operation: string, body: object, sending?: Sending): Promise<Answer>;
  /** A new player with an open game and ৳1,000 or another amount. */
  seat(amount?: Money, gameCode?: string): Promise<Seated>;
  /** Opens a game once more. @returns the token in its address */
  token(member: TestMember, gameCode?: string): Promise<string>;
  /** Adds another vendor with one game. */
  addVendor(vassalage: string, secret: string, gameCode: string): Promise<void>;
  cash(seated: Seated): Promise<string>;
  /** Bets on a new round, by default. */
  bet(
    seated: Seated,
    over?: Record<string, unknown>,
  ): Record<string, unknown> & { txId: string; roundId: string };
  /** @throws Error where the ledger or the open bets are inconsistent */
  checkBooks(): Promise<void>;
}

/** The body of a win of ৳25 in a player's round, with changes. */
export const winOf = (
  { playerId }: Pick<Seated, "playerId">,
  roundId: string,
  over: Record<string, unknown> = {},
): Record<string, unknown> & { txId: string } => ({
  playerId,
  gameCode: GAME,
  roundId,
  txId: randomUUID(),
  amount: "25",
  currency: "BDT",
  kind: "win",
  ...over,
});

/** Starts the server with one vendor of the seamless wallet: in `beforeAll`, with `stop()` in `afterAll`. */
export async function startSeamlessApp(options: TestAppOptions = {}): Promise<SeamlessApp> {
  const app = await startTestApp(options);
  const seamlessApp = seamlessOf(app);
  if (options.beside) return seamlessApp;
  await seamlessApp.addVendor(VENDOR, VENDOR_SECRET, GAME);
  await addGame(app, VENDOR, OTHER_GAME);
  return seamlessApp;
}

/** The helpers of seamless-wallet tests on a running server. */
export function seamlessOf(app: TestApp): SeamlessApp {
  const token = async (member: TestMember, gameCode = GAME): Promise<string> => {
    const launched = await app.callAs(member.token)(
      launchWithFunds,
      { body: { gameCode } },
      { idempotencyKey: randomUUID() },
    );
    return new URL(launched.url).searchParams.get("token") ?? "";
  };
  const send = (operation: string, body: object, sending: Sending = {}) =>
    sendSigned(app, `/seamless/v1/${operation}`, sending.raw ?? JSON.stringify(body), sending);
  return {
    ...app,
    send,
    token,
    async seat(amount = taka(1_000), gameCode = GAME) {
      const member = await app.registerMember();
      if (amount > 0n) await fund(app, member.id, amount);
      const { value } = await send("authenticate", { token: await token(member, gameCode) });
      const { sessionId = "", playerId = "" } = value;
      return { member, sessionId, playerId };
    },
    async addVendor(vassalage, secret, gameCode) {
      await app.owner.pool.query(
        `insert into vendor (vassalage, name, game_type, logo, wallet, position)
         values ($1, '{"en":"Test Vendor","bn":"টেস্ট ভেন্ডর"}', 'RNG', '/logo.png', 'main', 50)`,
        [vassalage],
      );
      await addGame(app, vassalage, gameCode);
      const apiUrl = "http://127.0.0.1:9";
      const launchUrl = `${apiUrl}/play`;
      const addresses = ["127.0.0.0/8", "::1"];
      await app.app.modules.seamless.setUp({ vassalage, launchUrl, apiUrl, addresses, secret });
    },
    async cash({ member }) {
      const balances = await app.app.modules.ledger.balances(member.id, "BDT");
      return moneyToText(balances.find(({ bucket }) => bucket === "cash")?.balance ?? (0n as Money));
    },
    bet({ playerId, sessionId }, over = {}) {
      const [txId, roundId] = [randomUUID(), randomUUID()];
      return {
        sessionId,
        playerId,
        gameCode: GAME,
        roundId,
        txId,
        amount: "10",
        currency: "BDT",
        ...over,
      };
    },
    checkBooks: () => checkBooks(app),
  };
}

async function addGame(app: TestApp, vassalage: string, code: string): Promise<void> {
  await app.owner.pool.query(
    `insert into game (node_id, code, vassalage, kind, name, categories, icon, rtp_ppm, volatility, min_stake, max_stake, maths_version, added_at)
     values ($1, $2, $3, 'external', jsonb_build_object('en', $2::text, 'bn', $2::text), '{rng}', 'default-game', 960000, 2, 10000, 5000000, '1', now())`,
    [`${vassalage}-${code}`, code, vassalage],
  );
  // The rows were written directly, so the caches of this process and of those beside it are out of date.
  app.app.modules.catalogue.forget();
  app.app.platform.hub.signal("catalogue", "");
}

/** Sends a body signed as vendors do: hex HMAC-SHA256 of `timestamp + "." + raw body`. */
async function sendSigned(
  { baseUrl, clock }: TestApp,
  path: string,
  text: string,
  { vendor = VENDOR, secret = VENDOR_SECRET, atMs = clock.nowMs(), signature }: Sending,
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-vendor": vendor,
      "x-timestamp": String(atMs),
      "x-signature": signature ?? createHmac("sha256", secret).update(`${atMs}.${text}`).digest("hex"),
    },
    body: text,
  });
  const answer = await response.text();
  const {
    value = {},
    errorCode = "OK",
    params = {},
  } = JSON.parse(answer) as Partial<Answer> & { errorCode?: string };
  return { status: response.status, code: errorCode, value, params, text: answer };
}

async function checkBooks({ owner }: TestApp): Promise<void> {
  const { rows } = await owner.pool.query<{ wrong: string }>(`
    select 'entries sum to ' || sum(amount) as wrong from ledger.entry having sum(amount) <> 0
    union all
    select format('%s: open stakes %s, open bets hold %s', currency, stakes, balance) from round_open_bets() where stakes <> balance
    union all
    select format('round %s has paid %s, its wins are %s', r.id, r.payout, sum(t.amount) filter (where t.op = 'win'))
      from round r join seamless_round s on s.round_id = r.id
      join seamless_tx t on t.vassalage = s.vassalage and t.ref = s.ref and t.member_id = s.member_id
      where r.state = 'settled' and coalesce(t.kind, '') not in ('promo', 'tournament')
      group by r.id, r.at, r.payout having r.payout <> coalesce(sum(t.amount) filter (where t.op = 'win' and t.held is null and t.at <= r.settled_at), 0)
    union all
    select format('%s has %s from %s, its transactions are %s', a.name, sum(e.amount), a.owner, (select sum(-t.amount) from seamless_tx t where t.vassalage = a.owner and t.held is distinct from 'kept'))
      from ledger.account a join ledger.entry e on e.account_id = a.id where a.kind = 'provider' and a.bucket = 'play'
      group by a.id, a.name, a.owner having sum(e.amount)
        + (select coalesce(sum(r.stake), 0) from round r join seamless_round s on s.round_id = r.id where s.vassalage = a.owner and (r.state = 'open' or r.outcome ->> 'by' = 'operator' and r.state = 'void'))
        <> (select sum(-t.amount) from seamless_tx t where t.vassalage = a.owner and t.held is distinct from 'kept')
    union all
    select format('%s held for wins, their account has %s', coalesce(held, 0), coalesce(balance, 0)) from (
      select (select sum(amount) from vendor_task where kind = 'held-win' and state = 'open') as held,
        (select sum(e.amount) from ledger.entry e join ledger.account a on a.id = e.account_id where a.name like 'house:held-wins:%') as balance) b
      where coalesce(held, 0) <> coalesce(balance, 0)`);
  if (rows[0]) throw new Error(rows[0].wrong);
}
