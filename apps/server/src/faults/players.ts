import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createDeposit } from "@khela/contract/cashier";
import { passBotCheck } from "@khela/contract/bot-check";
import { createClient } from "@khela/contract/client";
import { register } from "@khela/contract/identity";
import { betCrash, betDice, cashOutCrash, getCrashRound, spinSlot } from "@khela/contract/play";
import { createAsker, type Player, TIMEOUT_MS } from "./asking.ts";
import type { Operation } from "./history.ts";

export interface Payer {
  choose(payUrl: string, form: Record<string, string>): Promise<unknown>;
}

/** Registers a player through the real call; retries while the server is down. */
export async function registerPlayer(baseUrl: string): Promise<Player> {
  const password = "mango tree by the river";
  const call = createClient({ baseUrl, retries: 0 });
  const { token, member } = await call(register, {
    body: {
      username: `c${randomBytes(5).toString("hex")}`,
      password,
      confirmPassword: password,
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "en",
      altcha: await passBotCheck(call, "register"),
    },
  });
  return { memberId: member.id, token };
}

/** The playing crowd; the history holds all commands. */
export interface Crowd {
  history: Operation[];
  /** Answers that no player should ever see. */
  problems: string[];
  /** Stops the play: pending commands are retried until they have an answer. */
  stop(): Promise<void>;
}

/** Starts the play; each player sends one command after the other. */
export function startCrowd(options: { baseUrl: string; players: readonly Player[]; payer: Payer }): Crowd {
  const { baseUrl, payer } = options;
  const history: Operation[] = [];
  const problems: string[] = [];
  const state = { stopping: false };

  const ask = createAsker({ baseUrl, history, problems });

  const playCrash = async (player: Player): Promise<void> => {
    const gameCode = randomInt(2) === 0 ? "crash" : "bhokatta";
    const view = await createClient({ baseUrl, retries: 0, timeoutMs: TIMEOUT_MS })(getCrashRound, {
      params: { gameCode },
    }).catch(
      // The server is down.
      () => undefined,
    );
    if (view?.phase !== "betting") return;
    const body = { gameCode, roundId: view.roundId, stake: "10", autoCashOutHundredths: 110 + randomInt(90) };
    const bet = await ask(player, "crash.bet", betCrash, body);
    if (!bet || randomInt(2) === 0) return;
    const { betId } = bet;
    // Cashes out around the start: refused before it; the bet is paid once even if the automatic cash-out at its
    // limit happens too.
    await sleep(Math.max(0, Date.parse(view.startsAt) - Date.parse(view.serverTime) + randomInt(4_000)));
    await ask(player, "crash.cashOut", cashOutCrash, { gameCode, betId });
  };

  const payIn = async (player: Player): Promise<void> => {
    const body = { methodId: "khelapay", amount: String(200 + randomInt(300)) };
    const deposit = await ask(player, "deposit", createDeposit, body);
    if (deposit?.payUrl)
      await payer.choose(deposit.payUrl, { outcome: randomInt(4) === 0 ? "duplicate" : "pay" });
  };

  const playDice = (player: Player) => {
    const stake = String(1 + randomInt(20));
    return ask(player, "dice", betDice, { stake, direction: "under", target: 4_950 });
  };
  const playSlot = (player: Player) =>
    ask(player, "slots", spinSlot, { gameCode: "royal-bengal", stake: "10" });

  const play = async (player: Player): Promise<void> => {
    // One of each at the start, so that even a short storm on a slow machine has each kind of movement.
    await payIn(player);
    await playDice(player);
    await playSlot(player);
    while (!state.stopping) {
      const dice = randomInt(100);
      if (dice < 60) await playDice(player);
      else if (dice < 80) await playSlot(player);
      else if (dice < 94) await playCrash(player);
      else await payIn(player);
      await sleep(randomInt(30));
    }
  };
  const playing = Promise.all(options.players.map(play));
  return {
    history,
    problems,
    async stop() {
      state.stopping = true;
      await playing;
    },
  };
}
