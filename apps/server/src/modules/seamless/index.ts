import { VENDOR_TASK_KINDS } from "@khela/contract/console/vendor-tasks";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import { serveConsole } from "./console-routes.ts";
import type { SeamlessContext, SeamlessDeps } from "./context.ts";
import { type Launch, makeLaunch } from "./launch.ts";
import { ASK_JOB, askAboutOldRounds } from "./monitor.ts";
import { createOperations } from "./operations.ts";
import { serveSeamless } from "./routes.ts";
import { announceSandbox } from "./sandbox.ts";
import { setUpVendor, type VendorSetup } from "./settings.ts";
import { deleteOld } from "./session-store.ts";
import { createStatements, type Statements } from "./statement.ts";
import { countTasks, tasksOf } from "./task-store.ts";
import { endHeldWin, HELD_WIN } from "./tasks.ts";
import { createVendors } from "./vendors.ts";

export type { Statements } from "./statement.ts";

/** Vendors whose games are played from the main wallet: they call us (GAME-07). */
export interface Seamless {
  /** Whether a vendor's games are played so. */
  has(vassalage: string): Promise<boolean>;
  /** Where a game opens: good once, for a minute. @throws AppError WALLET_VENDOR_AWAY */
  launch(launch: Launch): Promise<string>;
  /** Adds a vendor of the settings, or tells where it answers now. */
  setUp(vendor: VendorSetup): Promise<void>;
  /** Both books of what vendors played, for their comparison. */
  statements: Statements;
  /** What was looked into about a member's play, oldest first, for the member (SAFE-06). */
  checkedWinsOf(memberId: MemberId): Promise<CheckedWin[]>;
  /** Job: asks vendors about rounds that have been open for a day. */
  askAboutOldRounds(): Promise<void>;
  /** At the start, once the catalogue has the vendors' rows. */
  start(): Promise<void>;
}

/** A win, or what looked like one, that people decided about. */
export interface CheckedWin {
  at: string;
  kind: string;
  gameCode: string;
  amount: string;
  currency: string;
  state: string;
  endedAt: string | null;
}

/** Builds the seamless wallet: the vendors' API, its jobs, and the ways into games. */
export function createSeamless(platform: Platform, deps: SeamlessDeps): Seamless {
  const vendors = createVendors(platform);
  const context: SeamlessContext = { platform, vendors, ...deps };
  const operations = createOperations(context);
  serveSeamless(context, operations);
  serveConsole(context, operations);
  deps.fourEyes.define({
    kind: HELD_WIN,
    permission: "adjustments.approve",
    perform: (tx, request) => endHeldWin(context, tx, request),
  });
  platform.metrics.watch({
    name: "khela_vendor_tasks_open",
    help: "What vendors' calls have left for operators to do",
    label: "kind",
    read: async () => {
      const open = await countTasks(platform.db);
      return new Map(VENDOR_TASK_KINDS.map((kind) => [kind, open.get(kind) ?? 0]));
    },
  });
  // Those that this process knows from its settings: their addresses are up to date.
  const known = new Set<string>();
  const setUp = async (vendor: VendorSetup): Promise<void> => {
    await setUpVendor(context, vendor);
    known.add(vendor.vassalage);
  };
  const start = announceSandbox(context, setUp);
  const askAboutRounds = () => askAboutOldRounds(context, operations);
  platform.jobs.schedule(ASK_JOB, "41 * * * *", askAboutRounds);
  platform.jobs.schedule("seamless-tidy", "37 * * * *", () => deleteOld(platform.db, now(platform.clock)));
  return {
    has: async (vassalage) => (await vendors.find(vassalage)) !== undefined,
    launch: (launch) => makeLaunch(context, launch),
    setUp,
    statements: createStatements(context, known),
    async checkedWinsOf(memberId) {
      return (await tasksOf(platform.db, memberId)).map(
        ({ at, kind, gameCode, amount, currency, state, endedAt }) => ({
          at: at.toISOString(),
          kind,
          gameCode,
          amount: moneyToText(amount),
          currency,
          state,
          endedAt: endedAt?.toISOString() ?? null,
        }),
      );
    },
    askAboutOldRounds: askAboutRounds,
    start,
  };
}
