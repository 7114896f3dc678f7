import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import type { WinLimits } from "@khela/rules/wallets/win-limit";
import { maxWinOf } from "../catalogue/index.ts";
import type { Player, SeamlessContext } from "./context.ts";
import type { Refusal } from "./command.ts";
import { findSession } from "./session-store.ts";

/** The facts of a bet that the gates check. */
interface GateInput {
  vendor: string;
  player: Player;
  sessionId: string;
  gameCode: string;
  currency: string;
  stake: Money;
  free: boolean;
  ip: string;
}

interface Passed {
  /** The game's code on this site. */
  gameCode: string;
  refusal: Refusal | undefined;
  loginSession: string | null;
  realityCheckDue: boolean;
  promise: WinLimits;
}

/**
 * Checks before a bet: the session, the currency, the game and the site. The player's own limits are checked when the
 * bet is decided.
 */
export async function passGates(context: SeamlessContext, asked: GateInput): Promise<Passed> {
  const { platform, catalogue, reality, isSessionOpen, isClosed } = context;
  const { vendor, player, ip, currency } = asked;
  const session = await findSession(platform.db, vendor, asked.sessionId);
  const own = session?.memberId === player.memberId && session.expiresAt.getTime() > platform.clock.nowMs();
  const [lives, plays, closed, game, owes] = await Promise.all([
    own && isSessionOpen(session.loginSession),
    catalogue.playsIn(vendor, currency),
    isClosed(ip),
    judgeGame(context, asked),
    reality.isDue(player),
  ]);
  const refusal: Refusal | undefined = !lives
    ? { code: "BAD_SESSION", final: false }
    : currency !== player.currency || !plays
      ? { code: "BAD_CUR", final: false }
      : closed
        ? { code: "NO_GAME", reason: "maintenance", final: false }
        : game.refusal;
  return {
    gameCode: game.code,
    refusal,
    loginSession: lives && session ? session.loginSession : null,
    realityCheckDue: owes,
    promise: game.promise,
  };
}

async function judgeGame(
  { catalogue }: SeamlessContext,
  { vendor, gameCode, stake, free }: GateInput,
): Promise<{ code: string; refusal?: Refusal; promise: WinLimits }> {
  const game = await catalogue.gameOfVendor(vendor, gameCode);
  const promise = maxWinOf(game);
  if (!game) return { code: gameCode, promise, refusal: { code: "NO_GAME", final: false } };
  const { code, minStake, maxStake } = game;
  if (!free && (stake < minStake || stake > maxStake))
    return { code, promise, refusal: { code: "LIMIT", reason: "stake", final: true } };
  try {
    await catalogue.externalGame(code);
    return { code, promise };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === "GAME_MAINTENANCE" ? "maintenance" : undefined;
    return { code, promise, refusal: { code: "NO_GAME", reason, final: false } };
  }
}
