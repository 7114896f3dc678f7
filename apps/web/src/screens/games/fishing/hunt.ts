/** The state of a fishing screen's hunt: the cannon's target, bullets in flight, catches. Independent of React. */
import type { FishingEvent, FishRoomView, ShotResult } from "@khela/contract/fishing";
import { CANNON_LEVELS, SHOT_MS } from "@khela/games/fishing/limits";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { createStore, type StoreApi } from "zustand/vanilla";
import { systemClock } from "@khela/kernel/system-clock";
import type { SoundName } from "../../../features/sound/sounds.ts";
import { createGun, type FiredShot, type Gun } from "./gun.ts";
import type { Stand } from "./guns.ts";
import type { FishLook } from "./look.ts";
import type { Scene } from "./scene.ts";
import { createWaters, inSight, keyOf, nearest, type Swimmer, type Waters } from "./waters.ts";

type Point = { x: number; y: number };
type Burst = Extract<FishingEvent, { kind: "burst" }>;

/** A catch as shown over the water. */
export interface Catch {
  id: number;
  kind: string;
  mine: boolean;
  /** The payout as a multiple of the shot and as an amount. */
  times: number;
  amount: Money;
  /** The catch's position in px of the sea; null without a picture. */
  at: Point | null;
}

/** The hunt's state for the screen. */
interface HuntState {
  auto: boolean;
  /** The targeted kind; null: the nearest fish. */
  kind: string | null;
  catches: readonly Catch[];
  /** The kinds currently visible. */
  present: ReadonlySet<string>;
}

/** The screen's current values. */
export interface HuntNow {
  /** Null for visitors. */
  account: string | null;
  balance: Money | undefined;
  level: Money;
  room: FishRoomView | null;
  serverNow(): number;
  /** Sends one burst; undefined when it was refused. */
  send(level: Money, shots: readonly FiredShot[]): Promise<readonly ShotResult[] | undefined>;
  askLogin(): void;
  /** Called when the balance doesn't cover another shot. */
  tooPoor(balance: Money): void;
  play(sound: SoundName): void;
}

export interface Hunt {
  readonly waters: Waters;
  readonly state: StoreApi<HuntState>;
  update(now: HuntNow): void;
  attach(scene: Scene | null): void;
  swimmers(): readonly Swimmer[];
  /** Called at a high rate: fires while firing is on. */
  tick(): void;
  /** Called at a low rate: updates which kinds are visible. */
  look(): void;
  /** Starts firing: at fish near a point (0 to 1,000 on both axes), or at the targeted kind. */
  hold(point: Point | null): void;
  release(): void;
  /** Stops firing, after a refusal or when the screen is hidden. */
  stopFiring(): void;
  toggleAuto(): void;
  chase(kind: string | null): void;
  forget(id: number): void;
  /** Handles the room's shots from the socket. */
  showBurst(burst: Burst, known: ReadonlySet<string>): void;
}

/** Slightly slower than the server's limit, so that timer jitter never exceeds it. */
const PACE_MS = SHOT_MS + 20;
/** The maximum of unanswered shots; more would mean that the connection is lost. */
const MOST_WAITING = 16;
/** The maximum distance between a touch and its fish, in px. */
const REACH = 150;
const MIDDLE: Point = { x: 500, y: 500 };
const MOST_CATCHES = 12;
/** Socket events of the player's own shots from another window are shown after this time, without bullets. */
const OWN_NEWS_MS = 1_500;
/** The delay between the bullets of another player's burst. */
const OTHERS_PACE_MS = 130;

/** A seat's place on this screen. */
function standOf(seat: number, own: number | undefined): Stand {
  if (seat === own) return 0;
  const place = own !== undefined && seat > own ? seat - 1 : seat;
  return place <= 1 ? 1 : place === 2 ? 2 : 3;
}

const ownSeat = (room: FishRoomView | null): number | undefined => room?.seats.find(({ mine }) => mine)?.seat;

const levelPlace = (level: Money): number => Math.max(0, CANNON_LEVELS.indexOf(level));

/** The state shared by the parts of a hunt. */
interface Inner {
  now: HuntNow | undefined;
  scene: Scene | null;
  swimmers: readonly Swimmer[];
  held: { point: Point | null } | null;
  last: Point;
  firedMs: number;
  nextId: number;
  /** By bullet: what to show once both its result and its arrival are there; the later of the two shows it. */
  ends: Map<number, () => void>;
  waters: Waters;
  state: StoreApi<HuntState>;
}

export function createHunt(look: FishLook): Hunt {
  const inner: Inner = {
    now: undefined,
    scene: null,
    swimmers: [],
    held: null,
    last: MIDDLE,
    firedMs: 0,
    nextId: 1,
    ends: new Map(),
    waters: createWaters(look.title),
    state: createStore<HuntState>(() => ({ auto: false, kind: null, catches: [], present: new Set() })),
  };
  const { state, waters } = inner;
  const gun = gunOf(inner);
  const rest = (): void => {
    inner.held = null;
    state.setState({ auto: false });
  };
  const swimmers = (): readonly Swimmer[] => {
    if (inner.now) inner.swimmers = waters.swimming(inner.now.serverNow());
    return inner.swimmers;
  };
  return {
    waters,
    state,
    swimmers,
    stopFiring: rest,
    update(now) {
      inner.now = now;
      seatGuns(inner);
    },
    attach(scene) {
      inner.scene = scene;
      seatGuns(inner);
    },
    tick() {
      swimmers();
      if (document.hidden) rest();
      const { auto, kind } = state.getState();
      if ((inner.held || auto) && !fire(inner, gun)) rest();
      inner.scene?.aim(kind !== null || auto ? targetOf(inner)?.key : undefined);
    },
    look() {
      const now = new Set(inner.swimmers.filter(inSight).map(({ fish }) => fish.kind));
      const { present } = state.getState();
      if (present.size !== now.size || [...now].some((kind) => !present.has(kind))) {
        state.setState({ present: now });
      }
    },
    hold(point) {
      const first = inner.held === null;
      if (point) inner.last = point;
      inner.held = { point };
      if (first && !fire(inner, gun)) rest();
    },
    release() {
      inner.held = null;
    },
    toggleAuto() {
      if (inner.now?.account === null) inner.now.askLogin();
      else state.setState(({ auto }) => ({ auto: !auto }));
    },
    chase: (kind) => state.setState({ kind }),
    forget: (id) => state.setState(({ catches }) => ({ catches: catches.filter((one) => one.id !== id) })),
    showBurst(burst, known) {
      const own = ownSeat(inner.now?.room ?? null);
      if (burst.seat !== own) showOthers(inner, burst, standOf(burst.seat, own));
      else if (!known.has(burst.roundId)) {
        setTimeout(() => {
          if (!known.has(burst.roundId)) showEnds(inner, burst, 0);
        }, OWN_NEWS_MS);
      }
    },
  };
}

function gunOf(inner: Inner): Gun {
  return createGun({
    send: async (shots) => {
      const [first] = shots;
      return first && inner.now?.send(first.level, shots);
    },
    fits: ({ sea, fish }) => inner.swimmers.some(({ key }) => key === keyOf(sea, fish)),
    ended(shot, result) {
      const show = () => {
        if (result?.end === "caught")
          showCatch(inner, keyOf(shot.sea, shot.fish), 0, { times: result.times, level: shot.level });
      };
      if (inner.ends.delete(shot.bullet)) show();
      else inner.ends.set(shot.bullet, show);
    },
    nowMs: () => systemClock.nowMs(),
    later: (work, ms) => void setTimeout(work, ms),
  });
}

/** The fish that the next shot goes to. */
function targetOf({ state, scene, swimmers, held, last }: Inner): Swimmer | undefined {
  const { kind } = state.getState();
  const view = scene?.size() ?? { width: 1_000, height: 600 };
  const everywhere = { ...view, reach: Number.POSITIVE_INFINITY };
  if (kind !== null) {
    return nearest(
      swimmers.filter(({ fish }) => fish.kind === kind),
      last,
      everywhere,
    );
  }
  const touched = held?.point;
  return touched
    ? nearest(swimmers, touched, { ...view, reach: REACH })
    : nearest(swimmers, last, everywhere);
}

/** Fires one shot if it is due and there is a target. @returns false when no more shots can follow */
function fire(inner: Inner, gun: Gun): boolean {
  const { now, firedMs } = inner;
  if (!now) return true;
  if (now.account === null) {
    now.askLogin();
    return false;
  }
  const nowMs = systemClock.nowMs();
  if (nowMs - firedMs < PACE_MS || gun.waiting() >= MOST_WAITING) return true;
  const target = targetOf(inner);
  if (!now.room || now.balance === undefined || !target) return true;
  if (now.balance < now.level * BigInt(1 + gun.waiting())) {
    now.tooPoor(now.balance);
    return false;
  }
  inner.firedMs = nowMs;
  now.play("tick");
  const bullet = inner.nextId;
  inner.nextId += 1;
  gun.add({ sea: target.sea, fish: target.fish.number, bullet, level: now.level });
  shoot(inner, { stand: 0, key: target.key, level: now.level }, () => {
    const show = inner.ends.get(bullet);
    if (show) {
      inner.ends.delete(bullet);
      show();
    } else inner.ends.set(bullet, () => undefined);
  });
  return true;
}

function shoot(
  { scene }: Inner,
  { stand, key, level }: { stand: Stand; key: string; level: Money },
  onHit: () => void,
): void {
  if (scene && !document.hidden) scene.shoot(stand, key, levelPlace(level), onHit);
  else onHit();
}

function showCatch(
  inner: Inner,
  key: string,
  stand: Stand,
  { times, level }: { times: number; level: Money },
): void {
  const swimmer = inner.swimmers.find((one) => one.key === key);
  const at = inner.scene?.land(key, stand, times) ?? null;
  if (!inner.waters.take(key)) return;
  const mine = stand === 0;
  if (mine) inner.now?.play(times >= 100 ? "winHuge" : times >= 30 ? "winBig" : "cashOut");
  const id = inner.nextId;
  inner.nextId += 1;
  const amount = money(level * BigInt(times));
  const caught = { id, kind: swimmer?.fish.kind ?? "", mine, times, amount, at };
  inner.state.setState(({ catches }) => ({ catches: [...catches, caught].slice(-MOST_CATCHES) }));
}

function showEnds(inner: Inner, { shots, level }: Burst, stand: Stand): void {
  for (const { sea, fish, end, times } of shots) {
    if (end === "caught") {
      showCatch(inner, keyOf(sea, fish), stand, { times, level: moneyFromText(level) });
    }
  }
}

function showOthers(inner: Inner, burst: Burst, stand: Stand): void {
  const level = moneyFromText(burst.level);
  inner.scene?.seat(stand, levelPlace(level));
  burst.shots.forEach((shot, place) => {
    if (shot.end === "gone") return;
    const key = keyOf(shot.sea, shot.fish);
    setTimeout(() => {
      shoot(inner, { stand, key, level }, () => showEnds(inner, { ...burst, shots: [shot] }, stand));
    }, place * OTHERS_PACE_MS);
  });
}

/** Shows a cannon for every player in the room, and always the player's own. */
function seatGuns({ scene, now }: Inner): void {
  if (!scene || !now) return;
  const own = ownSeat(now.room);
  const taken = new Map<Stand, number>([[0, levelPlace(now.level)]]);
  for (const seat of now.room?.seats ?? []) {
    if (!seat.mine) taken.set(standOf(seat.seat, own), levelPlace(moneyFromText(seat.level)));
  }
  for (const stand of [0, 1, 2, 3] as const) scene.seat(stand, taken.get(stand));
}
