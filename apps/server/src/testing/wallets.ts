import { randomUUID } from "node:crypto";
import { getBalance } from "@khela/contract/wallet";
import {
  getVendorTransfer,
  type VendorTransfer,
  vendorWallets,
  walletTransfer,
} from "@khela/contract/wallets";
import { type Money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { SANDBOX_VENDOR, type TransferVendor, walletContext } from "../modules/vendor-wallets/index.ts";
import { startTestApp, type TestApp, type TestMember } from "./app.ts";
import { setFlags } from "./flags.ts";
import { fund } from "./money.ts";
import { startTestSandbox, type TestSandbox } from "./sandbox.ts";

/** The server with a wallet per vendor, and the sandbox's vendor. */
export interface WalletApp extends TestApp {
  sandbox: TestSandbox;
  /** A new member with ৳1,000, or another amount, in the main wallet. */
  player(amount?: Money): Promise<TestMember>;
  transfer(
    member: TestMember,
    direction: "in" | "out",
    amount: string,
    key?: string,
  ): Promise<{ transfer: VendorTransfer; balance: string }>;
  read(member: TestMember, transfer: Pick<VendorTransfer, "transferId">): Promise<VendorTransfer>;
  /** Asks the vendor about a transfer now instead of later. */
  resolve(transfer: Pick<VendorTransfer, "transferId">): Promise<void>;
  /** The balances of the main wallet and of the vendor's, as the vendor reports it. */
  has(member: TestMember): Promise<{ main: string; vendor: string | null }>;
  /** @throws Error where the records of vendor and ledger differ, or entries don't sum to zero */
  checkBooks(): Promise<void>;
}

/** Starts both: in `beforeAll`, with `stop()` in `afterAll`. No worker runs unless the roles say so. */
export async function startWalletApp(env: Record<string, string> = {}): Promise<WalletApp> {
  const sandbox = await startTestSandbox();
  const app = await startTestApp({ env: { ...sandbox.env, ...env } });
  const stop = async (): Promise<void> => {
    await app.stop();
    await sandbox.stop();
  };
  try {
    await setFlags(app, { MULTIWALLET3: true });
  } catch (error) {
    // A sandbox left running would keep the test run waiting.
    await stop();
    throw error;
  }
  const { vendorWallets: wallets } = app.app.modules;
  return {
    ...app,
    sandbox,
    async player(amount = taka(1_000)) {
      const member = await app.registerMember();
      await fund(app, member.id, amount);
      return member;
    },
    async transfer(member, direction, amount, key = randomUUID()) {
      const body = { vassalage: SANDBOX_VENDOR, direction, amount };
      const { transfer, balance } = await member.call(walletTransfer, { body }, { idempotencyKey: key });
      if (!transfer) throw new Error("nothing moved");
      return { transfer, balance };
    },
    read: (member, { transferId }) => member.call(getVendorTransfer, { params: { transferId } }),
    async resolve({ transferId }) {
      await app.owner.pool.query("update vendor_transfer set busy_until = null where id = $1", [transferId]);
      await wallets.resolve(transferId);
    },
    async has(member) {
      const { balance: main } = await member.call(getBalance);
      const { wallets: all } = await member.call(vendorWallets);
      return { main, vendor: all.find(({ vassalage }) => vassalage === SANDBOX_VENDOR)?.balance ?? null };
    },
    checkBooks: () => checkBooks(app),
    stop,
  };
}

/** The same with a second server process on the same database; the first one's `stop` ends both. */
export async function startWalletApps(): Promise<{ app: WalletApp; beside: TestApp }> {
  const app = await startWalletApp();
  const beside = await startTestApp({ beside: app, env: app.sandbox.env });
  const stop = async (): Promise<void> => {
    await beside.stop();
    await app.stop();
  };
  return { app: { ...app, stop }, beside };
}

/** The id prefix of players of a second vendor that the sandbox plays for a test. */
export const OTHER_PLAYERS = "0ther000";

/** Compares everything that was settled since the beginning on both sides; needs a vendor that answers. */
async function checkBooks(app: TestApp): Promise<void> {
  const { vendorWallets: wallets } = app.app.modules;
  const period = { fromMs: 0, toMs: app.clock.nowMs() + 60_000 };
  const statement = await wallets.statement(SANDBOX_VENDOR, period);
  if (!statement) throw new Error("the vendor is away");
  const own = statement.transfers.filter(({ playerId }) => !playerId.startsWith(OTHER_PLAYERS));
  const theirs = own.map(({ reference, direction, amount, status }) =>
    [reference, direction, moneyToText(amount), status].join(" "),
  );
  const settled = await wallets.settled(SANDBOX_VENDOR, period, { limit: 10_000 });
  const ours = settled.map(({ reference, direction, amount, state }) =>
    [reference, direction, moneyToText(amount), state].join(" "),
  );
  const differ = [
    ...ours.filter((row) => !theirs.includes(row)),
    ...theirs.filter((row) => !ours.includes(row)),
  ];
  // A transfer that failed without reaching the vendor is in our record only.
  const wrong = differ.filter((row) => !(row.endsWith(" failed") && ours.includes(row)));
  if (wrong.length > 0) throw new Error(`books differ: ${wrong.join("; ")}`);
  const book = (await wallets.books(period)).find(({ vendor }) => vendor === SANDBOX_VENDOR);
  const { rows } = await app.owner.pool.query<{ wallet: bigint; transit: bigint; sum: bigint }>(`
    select coalesce(sum(e.amount) filter (where a.name = 'provider:${SANDBOX_VENDOR}:wallet:BDT'), 0)::bigint as wallet,
      coalesce(sum(e.amount) filter (where a.name = 'provider:${SANDBOX_VENDOR}:transit:BDT'), 0)::bigint as transit,
      coalesce(sum(e.amount), 0)::bigint as sum
    from ledger.entry e join ledger.account a on a.id = e.account_id`);
  const [ledger] = rows;
  const bets = await app.owner.pool.query<{ net: bigint }>(
    "select coalesce(sum(payout - stake), 0)::bigint as net from vendor_bet where vendor = $1",
    [SANDBOX_VENDOR],
  );
  const net = (book ? book.in.amount - book.out.amount : 0n) + (bets.rows[0]?.net ?? 0n);
  if (ledger?.sum !== 0n) throw new Error(`entries sum to ${ledger?.sum}`);
  if (ledger.wallet !== net)
    throw new Error(`the ledger has ${ledger.wallet} at the vendor, transfers and bets ${net}`);
  const open = await app.owner.pool.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from vendor_transfer
     where direction = 'in' and vendor = $1 and state not in ('done', 'failed')`,
    [SANDBOX_VENDOR],
  );
  if (ledger.transit !== open.rows[0]?.amount) throw new Error(`${ledger.transit} on the way`);
}

/** The sum of amounts as the wire writes it. */
export const sumOf = (...amounts: (string | null)[]): string =>
  moneyToText(amounts.reduce((sum, amount) => sum + moneyFromText(amount ?? "0"), 0n) as Money);

/** A fresh idempotency key for a command. */
export const newKey = () => ({ idempotencyKey: randomUUID() });
/** The body of a transfer with the sandbox's vendor. */
export const askedTransfer = (direction: "in" | "out", amount: string) => ({
  body: { vassalage: SANDBOX_VENDOR, direction, amount },
});
/** The balances of {@link splitPlayer}, and those after ৳100 moved in one direction. */
export const STILL = { main: "600.00", vendor: "400.00" };
export const MOVED = {
  in: { main: "500.00", vendor: "500.00" },
  out: { main: "700.00", vendor: "300.00" },
};

/** A new member with ৳600 in the main wallet and ৳400 at the vendor. */
export async function splitPlayer(app: WalletApp): Promise<TestMember> {
  const member = await app.player();
  await app.transfer(member, "in", "400");
  return member;
}

/** The vendor-wallet use cases on the server's database. @param vendors replaces the server's own */
export function walletUseCases(
  app: TestApp,
  vendors?: Record<string, TransferVendor>,
): ReturnType<typeof walletContext> {
  const { platform, modules } = app.app;
  const { ledger, catalogue, protection, seamless } = modules;
  return walletContext(platform, {
    ledger,
    catalogue,
    seamless,
    isSingle: async () => false,
    requirePlay: protection.requirePlay,
    leftToPlay: protection.leftToPlay,
    languageOf: async () => "en",
    vendors,
  });
}
