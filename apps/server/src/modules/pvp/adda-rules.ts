import {
  actAdda,
  type AddaAction,
  type AddaState,
  isLegalAdda,
  legalAdda,
  potOf,
  shownTo,
  startAdda,
  timeoutAdda,
} from "@khela/games/adda/hand";
import { ADDA_INFO } from "@khela/games/adda/info";
import { finishAdda, packsAfter } from "@khela/games/adda/result";
import { ADDA_CODE, ADDA_LAYOUT, addaRoom } from "@khela/games/adda/rooms";
import { after } from "@khela/games/card-tables/seats";
import { handOf } from "@khela/games/tables/teen-patti/spots";
import { money, moneyToText } from "@khela/kernel/money";
import { type CardAction, type CardRules, type Position, termOf } from "./rules.ts";

/** An action in the form of teen patti's rules; undefined where the game has no such action. */
function known({ kind, to, packs }: CardAction): AddaAction | undefined {
  switch (kind) {
    case "chaal":
      return to === undefined ? undefined : { kind, to };
    case "accept":
      return packs === undefined ? undefined : { kind, packs };
    case "pack":
    case "see":
    case "sideShow":
    case "refuse":
    case "show":
      return { kind };
    default:
      return undefined;
  }
}

function positionOf(state: AddaState): Position {
  const { asked } = state;
  return {
    toAct: state.toAct,
    street: null,
    openBoard: 0,
    stake: state.stake,
    players: state.players.map(({ seat, stack, folded, seen }) => ({
      seat,
      stack,
      bet: money(0n),
      folded,
      seen,
    })),
    pots: [
      {
        amount: potOf(state),
        seats: state.players.filter(({ folded }) => !folded).map(({ seat }) => seat),
      },
    ],
    get turn() {
      return turnOf(state);
    },
    timeout: timeoutAdda(state),
    isLegal(action) {
      const own = known(action);
      return own !== undefined && isLegalAdda(state, own);
    },
    act(action) {
      const own = known(action);
      if (!own) throw new RangeError(`no action of teen patti: ${action.kind}`);
      return positionOf(actAdda(state, own));
    },
    judged: ({ holeOf }) => ({ kind: "accept", ...(asked ? { packs: packsAfter(asked, holeOf) } : {}) }),
    shownTo: (seat) => shownTo(state, seat),
    finish: ({ holeOf }, rakeCap) => finishAdda(state, holeOf, rakeCap),
    boardAfter: () => 0,
  };
}

function turnOf(state: AddaState): Position["turn"] {
  const legal = legalAdda(state);
  if (!legal) return null;
  const { answers, see, chaal, sideShow, show } = legal;
  return {
    betting: null,
    chaal: {
      answers,
      see,
      bet: chaal && { min: moneyToText(chaal.min), max: moneyToText(chaal.max) },
      sideShow: sideShow && { seat: sideShow.seat, cost: moneyToText(sideShow.cost) },
      show: show === null ? null : moneyToText(show),
    },
  };
}

export const addaRules: CardRules = {
  code: ADDA_CODE,
  info: ADDA_INFO,
  layout: ADDA_LAYOUT,
  terms({ code }) {
    const room = addaRoom(code);
    if (!room) throw new Error(`no table of teen patti: ${code}`);
    return { boot: room.boot, potLimit: room.potLimit };
  },
  // All players post the boot, so nobody has to wait before joining.
  nextHand(ready, lastButton) {
    const [button] = after(ready, lastButton);
    return ready.length < 2 || !button ? undefined : { button: button.seat, players: [...ready] };
  },
  start: (hand) =>
    positionOf(
      startAdda({
        button: hand.button,
        boot: termOf(hand, "boot"),
        potLimit: termOf(hand, "potLimit"),
        players: hand.players.map(({ seat, stack }) => ({ seat, stack })),
      }),
    ),
  categoryOf([first, second, third]) {
    if (first === undefined || second === undefined || third === undefined) return null;
    return handOf([first, second, third]).kind;
  },
};
