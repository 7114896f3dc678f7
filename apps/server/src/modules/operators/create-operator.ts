import type { RoleName } from "@khela/contract/permissions";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { OperatorId } from "@khela/kernel/ids";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type OperatorDeps, usernameKeyOf } from "./login.ts";
import { insertOperator } from "./store.ts";
import { newTotpSecret, totpUri } from "../../platform/totp.ts";

export interface OperatorOrder {
  username: string;
  name: string;
  /** 15 to 128 characters. */
  password: string;
  roles: readonly RoleName[];
  /** The creator's name, `system` by default. */
  by?: string;
  /** In base 32; a new one by default. */
  totpSecret?: string;
  /** The time step of a code that was used already (RFC 6238). */
  totpStep?: bigint;
  ip?: string;
  /** Runs in the same transaction. */
  also?: (tx: Tx, id: OperatorId) => Promise<void>;
}

/** Data for setting up the authenticator app, shown once. */
export interface NewOperator {
  id: OperatorId;
  totpSecret: string;
  /** `otpauth://…`, for a QR code. */
  totpUri: string;
}

/** @throws AppError FIELD_FORMAT for a short password, AUTH_USERNAME_TAKEN */
export async function createOperator(
  deps: Pick<OperatorDeps, "platform" | "audit" | "hasher">,
  order: OperatorOrder,
): Promise<NewOperator> {
  const { platform, audit } = deps;
  const length = Array.from(order.password).length;
  if (length < 15 || length > 128) {
    throw new AppError("FIELD_FORMAT", { field: "password", patternId: "anything", min: 15, max: 128 });
  }
  const id = platform.ids.next<OperatorId>();
  const totpSecret = order.totpSecret ?? newTotpSecret();
  const passwordHash = await deps.hasher.hash(order.password);
  await inTransaction(platform.database, async (tx) => {
    const inserted = await insertOperator(tx, {
      id,
      username: order.username.trim(),
      username_key: usernameKeyOf(order.username),
      name: order.name,
      password_hash: passwordHash,
      totp_sealed: platform.secrets.seal(Buffer.from(totpSecret), `operator:${id}`),
      roles: [...order.roles],
      ...(order.totpStep === undefined ? {} : { totp_last_step: order.totpStep }),
      created_at: now(platform.clock),
    });
    if (!inserted) throw new AppError("AUTH_USERNAME_TAKEN");
    await order.also?.(tx, id);
    await audit.write(tx, {
      actor: order.by ?? "system",
      action: "operator.create",
      subject: `operator:${id}`,
      detail: { username: order.username, roles: [...order.roles] },
      ip: order.ip ?? "",
    });
  });
  return { id, totpSecret, totpUri: totpUri(totpSecret, order.username) };
}
