import type { HandlerInput } from "@khela/contract/endpoint";
import type { switchGames, updateGame, updateVendor } from "@khela/contract/console/games";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { DeskContext, Manager } from "./desk-context.ts";
import { changeView, consoleGame, consoleVendors } from "./desk-views.ts";
import * as store from "./store/desk.ts";
import { findChanges } from "./store/feed.ts";
import type { Game } from "./store/shelf.ts";

type VendorDraft = HandlerInput<typeof updateVendor>["body"];
type GameDraft = HandlerInput<typeof updateGame>["body"];
/** The version that the operator saw, and the reason of the change. */
type Seen = { version: number; reason: string };
type Switching = HandlerInput<typeof switchGames>["body"];
type GameChange = Omit<Parameters<typeof store.changeGame>[2], keyof store.Stamp>;
/** The audit log's name of the action, and the operator. */
type Act = { action: string; manager: Manager };

/** OPS-04: each change is one transaction with its audit entry, and is then announced to every process. */
export function createDesk(context: DeskContext) {
  const { platform, shelf } = context;

  async function changeVendor(
    vassalage: string,
    seen: Seen,
    change: Omit<Parameters<typeof store.changeVendor>[2], keyof store.Stamp>,
    { action, manager }: Act,
  ) {
    await inTransaction(platform.database, async (tx) => {
      const before = await store.lockVendor(tx, vassalage);
      if (!before) throw new AppError("SYS_NOT_FOUND");
      if (before.version !== seen.version) throw new AppError("OPS_CHANGED");
      const after = await store.changeVendor(tx, before, { ...change, ...stampOf(context, manager, seen) });
      await note(context, tx, { action, subject: `vendor:${vassalage}`, before, after, seen, manager });
    });
    shelf.changed();
    const changed = (await consoleVendors(context)).find((vendor) => vendor.vassalage === vassalage);
    if (!changed) throw new AppError("SYS_NOT_FOUND");
    return changed;
  }

  /** Saves a game in `tx`; the caller announces it after the commit. @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
  async function putGame(
    tx: Tx,
    before: Game | undefined,
    seen: Seen,
    change: GameChange,
    { action, manager }: Act,
  ): Promise<Game> {
    if (!before) throw new AppError("SYS_NOT_FOUND");
    if (before.version !== seen.version) throw new AppError("OPS_CHANGED");
    const after = await store.changeGame(tx, before, { ...change, ...stampOf(context, manager, seen) });
    await note(context, tx, { action, subject: `game:${before.code}`, before, after, seen, manager });
    return after;
  }

  async function changeGame(code: string, seen: Seen, change: GameChange, act: Act) {
    const after = await inTransaction(platform.database, async (tx) =>
      putGame(tx, await store.holdGame(tx, code), seen, change, act),
    );
    shelf.changed();
    return consoleGame(after, (await shelf.read()).vendors);
  }

  async function switchGames({ games, active, reason }: Switching, manager: Manager): Promise<number> {
    // Locked in the order of codes, so that two operators who switch the same games don't deadlock.
    const inOrder = games.toSorted((one, other) => (one.gameCode < other.gameCode ? -1 : 1));
    const changed = await inTransaction(platform.database, async (tx) => {
      let count = 0;
      for (const { gameCode, version } of inOrder) {
        const before = await store.holdGame(tx, gameCode);
        if (before?.active === active) continue;
        await putGame(tx, before, { version, reason }, { active }, { action: "game.switch", manager });
        count += 1;
      }
      return count;
    });
    shelf.changed();
    return changed;
  }

  return {
    vendors: () => consoleVendors(context),

    /** The kill switch of a vendor. @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
    switchVendor: (vassalage: string, wanted: Seen & { active: boolean }, manager: Manager) =>
      changeVendor(vassalage, wanted, { active: wanted.active }, { action: "vendor.switch", manager }),

    /** Saves a vendor. @throws AppError SYS_NOT_FOUND, OPS_CHANGED; SYS_BAD_INPUT for an invalid maintenance */
    updateVendor: (vassalage: string, draft: VendorDraft, manager: Manager) =>
      changeVendor(
        vassalage,
        draft,
        { name: JSON.stringify(draft.name), currencies: unique(draft.currencies), ...offerColumns(draft) },
        { action: "vendor.update", manager },
      ),

    async games(filter: store.GameFilter, { pageNo, pageSize }: { pageNo: number; pageSize: number }) {
      const at = now(platform.clock);
      const { games, total } = await store.findGames(platform.db, filter, { pageNo, pageSize, at });
      const { vendors } = await shelf.read();
      const content = games.map((game) => consoleGame(game, vendors));
      return { content, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), totalCount: total };
    },

    /** Differences between vendors' catalogues and ours, newest first. */
    async changes(
      filter: Parameters<typeof findChanges>[1],
      { pageNo, pageSize }: { pageNo: number; pageSize: number },
    ) {
      const { rows, total } = await findChanges(platform.db, filter, { pageNo, pageSize });
      const { vendors } = await shelf.read();
      const content = rows.map((row) =>
        changeView(row, vendors.get(row.vassalage)?.name.en ?? row.vassalage),
      );
      return { content, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), totalCount: total };
    },

    /** The kill switch of a game. @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
    switchGame: (code: string, wanted: Seen & { active: boolean }, manager: Manager) =>
      changeGame(code, wanted, { active: wanted.active }, { action: "game.switch", manager }),

    /**
     * The kill switch of several games at once; games already in the wanted state are skipped. @throws AppError
     * SYS_NOT_FOUND, OPS_CHANGED
     */
    switchGames,

    /** Saves a game. @throws AppError SYS_NOT_FOUND, OPS_CHANGED; SYS_BAD_INPUT for inconsistent values */
    updateGame: (code: string, draft: GameDraft, manager: Manager) =>
      changeGame(code, draft, gameColumns(draft), { action: "game.update", manager }),
  };
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

const stampOf = ({ platform }: DeskContext, { username }: Manager, { reason }: Seen): store.Stamp => ({
  changed_by: username,
  changed_at: now(platform.clock),
  reason,
});

/** The columns of availability. @throws AppError SYS_BAD_INPUT for an end without a maintenance */
function offerColumns(draft: VendorDraft | GameDraft) {
  if (!draft.maintenance && draft.maintenanceUntil !== null)
    throw new AppError("SYS_BAD_INPUT", { field: "body.maintenanceUntil", problem: "no maintenance" });
  return {
    maintenance: draft.maintenance,
    maintenance_until: draft.maintenanceUntil === null ? null : new Date(draft.maintenanceUntil),
    denied_countries: unique(draft.deniedCountries).toSorted(),
    devices: unique(draft.devices),
    position: draft.position,
  };
}

/** The columns of a draft. @throws AppError SYS_BAD_INPUT naming the field */
function gameColumns(draft: GameDraft) {
  const [min, max] = [moneyFromText(draft.minStake), moneyFromText(draft.maxStake)];
  const wrong =
    (min <= 0n && "minStake") ||
    (max < min && "maxStake") ||
    (draft.subCategory !== null && !draft.categories.includes("rng") && "subCategory");
  if (wrong) throw new AppError("SYS_BAD_INPUT", { field: `body.${wrong}`, problem: "range" });
  return {
    ...offerColumns(draft),
    name: JSON.stringify(draft.name),
    categories: unique(draft.categories),
    sub_category: draft.subCategory,
    min_stake: min as bigint,
    max_stake: max as bigint,
    demo: draft.demo,
    sells_features: draft.sellsFeatures,
    is_top: draft.isTop,
    is_new: draft.isNew,
    recommended: draft.recommended,
    hot_pin: draft.hotPin,
  };
}

/** Fields that an audit entry leaves out, because the entry has them itself or they change by themselves. */
const NOT_NOTED = ["version", "reason", "changedBy", "changedAt", "players24h", "feed"];

async function note(
  { audit }: DeskContext,
  tx: Tx,
  change: { action: string; subject: string; before: object; after: object; seen: Seen; manager: Manager },
): Promise<void> {
  const text = (value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);
  const [before, after] = [change.before, change.after].map(
    (row) => new Map(Object.entries(row).map(([name, value]) => [name, text(value)])),
  ) as [Map<string, unknown>, Map<string, unknown>];
  const changed = [...after.keys()].filter(
    (name) =>
      !NOT_NOTED.includes(name) && JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  );
  const part = (of: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, of.get(name)]));
  await audit.write(tx, {
    actor: `operator:${change.manager.username}`,
    action: change.action,
    subject: change.subject,
    detail: { before: part(before), after: part(after), reason: change.seen.reason },
    ip: change.manager.ip,
  });
}
