import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Pause } from "@khela/rules/protection/exclusion";
import { inTransaction } from "../../platform/database.ts";
import { playerExcluded } from "../protection/index.ts";
import type { AdjustmentsContext } from "./context.ts";

/** A self-exclusion that has begun. */
interface Begun {
  memberId: MemberId;
  pause: Pause;
  atMs: number;
}

/**
 * A self-exclusion covers every account that was approved with the same identity document (SAFE-02, domain rules R2).
 * A shared payee or browser is only shown to operators, because families share both.
 */
export function extendExclusionToLinked(context: AdjustmentsContext): void {
  const { platform, kyc, protection } = context;
  platform.events.subscribe(playerExcluded, "adjustments", async ({ memberId, length, at }) => {
    for (const other of await kyc.sameDocument(memberId, { proven: true })) {
      await cover(context, other, { memberId, pause: length, atMs: Date.parse(at) });
      await protection.notifyMember(other);
    }
  });
}

async function cover(
  { platform, audit, protection }: AdjustmentsContext,
  other: MemberId,
  { memberId, pause, atMs }: Begun,
): Promise<void> {
  try {
    await inTransaction(platform.database, async (tx) => {
      await protection.onBehalf.cover(tx, other, { pause, atMs });
      await audit.write(tx, {
        actor: "system",
        action: "player.pause",
        subject: `member:${other}`,
        detail: { length: pause, linked: memberId, by: "document" },
        ip: "",
      });
    });
  } catch (error) {
    // The account is covered already, by this event or by a longer exclusion of its own.
    if (!(error instanceof AppError && error.code === "PROTECT_STANDS")) throw error;
  }
}
