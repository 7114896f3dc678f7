import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type {
  ConsoleMethod,
  ConsoleProvider,
  orderMethods,
  updateMethod,
} from "@khela/contract/console/providers";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import { type Actor, changesOf } from "../four-eyes/index.ts";
import type { CashierContext } from "./context.ts";
import { sameOffer, termsNow, termsOf } from "./method-terms.ts";
import * as methods from "./store/methods.ts";
import * as providers from "./store/providers.ts";
import { methodView } from "./views.ts";

/** The operator who makes a change, and their address. */
export interface Manager {
  username: string;
  ip: string;
}

/** Every provider and method, as the console shows them (OPS-03). */
export async function readProvidersPage({ platform }: CashierContext) {
  const [rows, list, underWay] = await Promise.all([
    providers.readProviders(platform.db),
    methods.readMethods(platform.db),
    providers.countUnderWay(platform.db),
  ]);
  return {
    providers: rows.map((row) => providerView(row, underWay.get(row.name))),
    methods: list.map(consoleMethod),
  };
}

/**
 * Turns a provider's kill switch. It waits for requests that are being inserted and holds for all later ones, in
 * every process; payments already started still settle.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED
 */
export async function switchProvider(
  context: CashierContext,
  name: string,
  wanted: { depositsOn: boolean; payoutsOn: boolean; version: number; reason: string },
  manager: Manager,
): Promise<ConsoleProvider> {
  const { platform, audit } = context;
  const row = await inTransaction(platform.database, async (tx) => {
    const before = await providers.findProvider(tx, name);
    if (!before) throw new AppError("SYS_NOT_FOUND");
    const after = await providers.turnSwitch(
      tx,
      { name, version: wanted.version },
      {
        deposits_on: wanted.depositsOn,
        payouts_on: wanted.payoutsOn,
        reason: wanted.reason,
        changed_by: manager.username,
        changed_at: now(platform.clock),
      },
    );
    if (!after) throw new AppError("OPS_CHANGED");
    await audit.write(tx, {
      actor: `operator:${manager.username}`,
      action: "provider.switch",
      subject: `provider:${name}`,
      detail: {
        deposits: [before.deposits_on, after.deposits_on],
        payouts: [before.payouts_on, after.payouts_on],
        reason: wanted.reason,
      },
      ip: manager.ip,
    });
    return after;
  });
  tellPlayers(context);
  return providerView(row, (await providers.countUnderWay(platform.db)).get(name));
}

export type MethodDraft = HandlerInput<typeof updateMethod>["body"];

/**
 * Changes a method's name, state, duration and way of paying for new requests; existing ones keep their terms. A
 * change of fees and limits becomes a request that takes effect once another operator approves it.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED; SYS_BAD_INPUT for inconsistent terms
 */
export async function changeMethod(
  context: CashierContext,
  { kind, methodId }: { kind: methods.MethodKind; methodId: string },
  draft: MethodDraft,
  { operator, ip }: Actor,
): Promise<HandlerOutput<typeof updateMethod>> {
  const { platform, audit } = context;
  const terms = termsOf(draft, kind);
  const { name, state, minutes, payWay } = draft;
  const waiting = await inTransaction(platform.database, async (tx) => {
    const before = await methodOf(tx, kind, methodId);
    const at = { id: methodId, kind, version: draft.version };
    const isNew = !sameOffer(before, draft);
    const done = isNew
      ? await methods.changeMethod(tx, at, { name, state, minutes, pay_way: payWay })
      : before.version === draft.version;
    if (!done) throw new AppError("OPS_CHANGED");
    const after = await methodOf(tx, kind, methodId);
    if (isNew)
      await audit.write(tx, {
        actor: `operator:${operator.username}`,
        action: "method.update",
        subject: `method:${kind}:${methodId}`,
        detail: { before: consoleMethod(before), after: consoleMethod(after), reason: draft.reason },
        ip,
      });
    const changes = changesOf<"method">(termsNow(after), terms);
    if (changes.length === 0) return null;
    const wanted = { ...terms, kind, methodId, version: after.version };
    return context.askMethod(tx, {
      name: `${kind}:${methodId}`,
      changes,
      wanted,
      reason: draft.reason,
      by: { operator, ip },
    });
  });
  tellPlayers(context);
  return { method: consoleMethod(await methodOf(platform.db, kind, methodId)), waiting };
}

/** Sorts all methods of a direction. @throws AppError OPS_CHANGED where the list isn't complete */
export async function placeMethods(
  context: CashierContext,
  kind: methods.MethodKind,
  { order, reason }: HandlerInput<typeof orderMethods>["body"],
  manager: Manager,
): Promise<void> {
  const { platform, audit } = context;
  await inTransaction(platform.database, async (tx) => {
    await methods.lockMethodOrder(tx, kind);
    const known = (await methods.readMethods(tx))
      .filter((method) => method.kind === kind)
      .map(({ id }) => id);
    const wanted = new Set(order);
    if (
      wanted.size !== order.length ||
      known.length !== order.length ||
      !known.every((id) => wanted.has(id))
    ) {
      throw new AppError("OPS_CHANGED");
    }
    await methods.placeMethods(tx, kind, order);
    await audit.write(tx, {
      actor: `operator:${manager.username}`,
      action: "method.order",
      subject: `method:${kind}`,
      detail: { before: known, after: order, reason },
      ip: manager.ip,
    });
  });
  tellPlayers(context);
}

/** Makes open pages reload the methods. */
export function tellPlayers({ platform }: Pick<CashierContext, "platform">): void {
  platform.hub.publish("cashier", { kind: "methods" });
}

async function methodOf(
  db: Parameters<typeof methods.readMethods>[0],
  kind: methods.MethodKind,
  id: string,
): Promise<methods.Method> {
  const method = (await methods.readMethods(db)).find((known) => known.kind === kind && known.id === id);
  if (!method) throw new AppError("SYS_NOT_FOUND");
  return method;
}

function providerView(
  row: providers.ProviderRow,
  underWay: { deposits: number; payouts: number } | undefined,
): ConsoleProvider {
  return {
    name: row.name,
    depositsOn: row.deposits_on,
    payoutsOn: row.payouts_on,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at?.toISOString() ?? null,
    openDeposits: underWay?.deposits ?? 0,
    openPayouts: underWay?.payouts ?? 0,
    version: row.version,
  };
}

function consoleMethod(method: methods.Method): ConsoleMethod {
  return {
    ...methodView(method),
    provider: method.provider,
    state: method.state,
    payoutMax: method.payoutMax === null ? null : moneyToText(method.payoutMax),
    position: method.position,
    version: method.version,
  };
}
