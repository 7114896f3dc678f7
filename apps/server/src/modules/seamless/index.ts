import { VENDOR_TASK_KINDS } from "@khela/contract/console/vendor-tasks";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { APPROVAL_TTL_MS } from "@khela/rules/operators/four-eyes";
import * as z from "zod/mini";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineSetting } from "../four-eyes/index.ts";
import { serveConsole } from "./console-routes.ts";
import type { SeamlessContext, SeamlessDeps, VendorChange } from "./context.ts";
import { createKnownVendors } from "./known-vendors.ts";
import { type Launch, makeLaunch } from "./launch.ts";
import { ASK_JOB, askAboutOldRounds } from "./monitor.ts";
import { createOperations } from "./operations.ts";
import { applyVendorSetting, READ_CATALOGUE, VENDOR_SETTING } from "./propose-vendor.ts";
import { serveSeamless } from "./routes.ts";
import { announceSandbox } from "./sandbox.ts";
import { setUpVendor, type VendorSetup } from "./settings.ts";
import { deleteOld } from "./session-store.ts";
import { createStatements, type Statements } from "./statement.ts";
import { countTasks, tasksOf } from "./task-store.ts";
import { endHeldWin, HELD_WIN, type LargeBet, createTask } from "./tasks.ts";
import { deleteOldProposedKeys } from "./vendor-store.ts";
import { createVendors } from "./vendors.ts";

export type { Statements } from "./statement.ts";

/** Vendors whose games are played from the main wallet: they call us (GAME-07). */
export interface Seamless {
  /** Whether a vendor's games are played from the main wallet. */
  isSeamlessVendor(vassalage: string): Promise<boolean>;
  /** The URL at which a game opens; valid once, for a minute. @throws AppError WALLET_VENDOR_AWAY */
  launch(launch: Launch): Promise<string>;
  /** Adds a vendor from the settings, or updates its URLs. */
  setUp(vendor: VendorSetup): Promise<void>;
  /**
   * Creates a task for operators about a bet in a vendor's wallet that paid too much; once per vendor, bet and
   * reason.
   */
  createLargeBetTask(tx: Tx, bet: LargeBet): Promise<void>;
  /** Our transactions and the vendors' statements, for reconciliation. */
  statements: Statements;
  /** The decided checks of a member's wins, oldest first, for the member's data export (SAFE-06). */
  checkedWinsOf(memberId: MemberId): Promise<CheckedWin[]>;
  /** Job: asks vendors about rounds that have been open for a day. */
  askAboutOldRounds(): Promise<void>;
  /** Calls the listener in every process after an operator's new vendor became known there. */
  onNewVendor(listener: () => Promise<void>): void;
  /** Call at start-up, after the vendors' rows are in the catalogue. */
  start(): Promise<void>;
}

/** A win, or a bet that looked like one, that operators decided about. */
export interface CheckedWin {
  at: string;
  kind: string;
  gameCode: string;
  amount: string;
  currency: string;
  state: string;
  endedAt: string | null;
}

const catalogueJob = z.object({ vassalage: z.string(), by: z.string() });

/** Creates the seamless wallet: the vendors' API, its jobs, and the launching of games. */
export function createSeamless(platform: Platform, deps: SeamlessDeps): Seamless {
  const vendors = createVendors(platform);
  const askVendorSetting = defineSetting<"vendor", VendorChange>(deps.fourEyes, {
    kind: VENDOR_SETTING,
    permission: "vendors.write",
    apply: (tx, change) => applyVendorSetting(context, tx, change),
    afterCommit(vassalage) {
      vendors.changed(vassalage);
      deps.catalogue.changed();
    },
  });
  const context: SeamlessContext = { platform, vendors, askVendorSetting, ...deps };
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
  const known = createKnownVendors(context);
  const setUp = async (vendor: VendorSetup): Promise<void> => {
    await setUpVendor(context, vendor);
    known.add(vendor.vassalage);
  };
  const startSandbox = announceSandbox(context, setUp);
  platform.jobs.define(READ_CATALOGUE, async (payload) => {
    const { vassalage, by } = z.parse(catalogueJob, payload);
    // The signal that announces the vendor may arrive later than this job.
    await known.refresh();
    await deps.catalogue.readFeed(vassalage, by);
  });
  const askAboutRounds = () => askAboutOldRounds(context, operations);
  platform.jobs.schedule(ASK_JOB, "41 * * * *", askAboutRounds);
  platform.jobs.schedule("seamless-tidy", "37 * * * *", async () => {
    await deleteOld(platform.db, now(platform.clock));
    await deleteOldProposedKeys(platform.db, new Date(platform.clock.nowMs() - APPROVAL_TTL_MS));
  });
  return {
    isSeamlessVendor: async (vassalage) => (await vendors.find(vassalage)) !== undefined,
    launch: (launch) => makeLaunch(context, launch),
    setUp,
    createLargeBetTask: (tx, bet) => createTask(context, { ...bet, kind: "large-bet" }, tx),
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
    onNewVendor: known.onNew,
    async start() {
      await startSandbox();
      await known.refresh();
    },
  };
}
