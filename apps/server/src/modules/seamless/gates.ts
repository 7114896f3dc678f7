import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import type { WinPromise } from "@khela/rules/wallets/win-bound";
import { promiseOf } from "../catalogue/index.ts";
import type { Player, SeamlessContext } from "./context.ts";
import type { Refusal } from "./command.ts";
import { findSession } from "./session-store.ts";

/** The facts of a bet that the gates check. */
interface Asked {
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
  owesReality: boolean;
  promise: WinPromise;
}

/**
 * Checks before a bet: the session, the currency, the game and the site. The player's own limits are checked when the
 * bet is decided.
 */
export async function passGates(context: SeamlessContext, asked: Asked): Promise<Passed> {
  const { platform, catalogue, reality, sessionLives, isClosed } = context;
  const { vendor, player, ip, currency } = asked;
  const session = await findSession(platform.db, vendor, asked.sessionId);
  const own = session?.memberId === player.memberId && session.expiresAt.getTime() > platform.clock.nowMs();
  const [lives, plays, closed, game, owes] = await Promise.all([
    own && sessionLives(session.loginSession),
    catalogue.playsIn(vendor, currency),
    isClosed(ip),
    judgeGame(context, asked),
    reality.owes(player),
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
    owesReality: owes,
    promise: game.promise,
  };
}

async function judgeGame(
  { catalogue }: SeamlessContext,
  { vendor, gameCode, stake, free }: Asked,
): Promise<{ code: string; refusal?: Refusal; promise: WinPromise }> {
  const game = await catalogue.gameOfVendor(vendor, gameCode);
  const promise = promiseOf(game);
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
