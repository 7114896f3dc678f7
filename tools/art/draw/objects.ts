import { emojiUri } from "./assets.ts";
import { drawnObjects } from "./drawn.ts";

/** Fluent Emoji objects by the name that recipes use. */
const EMOJI = {
  // animals and people
  tiger: "1f42f",
  deer: "1f98c",
  peacock: "1f99a",
  elephant: "1f418",
  crocodile: "1f40a",
  dragon: "1f409",
  dragonHead: "1f432",
  parrot: "1f99c",
  wolf: "1f43a",
  owl: "1f989",
  bear: "1f43b",
  fox: "1f98a",
  eagle: "1f985",
  octopus: "1f419",
  dolphin: "1f42c",
  turtle: "1f422",
  shark: "1f988",
  crab: "1f980",
  tropicalFish: "1f420",
  blowfish: "1f421",
  shrimp: "1f990",
  snake: "1f40d",
  lion: "1f981",
  panda: "1f43c",
  frog: "1f438",
  unicorn: "1f984",
  rooster: "1f413",
  wizard: "1f9d9-200d-2642-fe0f",
  dealer: "1f935-200d-2640-fe0f",
  king: "1fac5",
  hero: "1f9b9",
  ninja: "1f977",
  robot: "1f916",
  astronaut: "1f9d1-200d-1f680",
  pirateSkull: "2620-fe0f",
  butterfly: "1f98b",
  // plants and sky
  hibiscus: "1f33a",
  lotus: "1fab7",
  leaf: "1f343",
  moon: "1f319",
  fullMoon: "1f315",
  star: "2b50",
  glowingStar: "1f31f",
  planet: "1fa90",
  snowflake: "2744-fe0f",
  bolt: "26a1",
  thundercloud: "26c8-fe0f",
  fire: "1f525",
  saucer: "1f6f8",
  rocket: "1f680",
  coral: "1fab8",
  shell: "1f41a",
  clover: "1f340",
  rainbow: "1f308",
  // food
  cherries: "1f352",
  lemon: "1f34b",
  orange: "1f34a",
  grapes: "1f347",
  watermelon: "1f349",
  strawberry: "1f353",
  pineapple: "1f34d",
  apple: "1f34e",
  peach: "1f351",
  mango: "1f96d",
  coconut: "1f965",
  banana: "1f34c",
  lollipop: "1f36d",
  candy: "1f36c",
  donut: "1f369",
  cupcake: "1f9c1",
  iceCream: "1f366",
  cake: "1f370",
  // treasure and luck
  gem: "1f48e",
  ring: "1f48d",
  crown: "1f451",
  trophy: "1f3c6",
  gift: "1f381",
  ticket: "1f39f-fe0f",
  slotMachine: "1f3b0",
  die: "1f3b2",
  bell: "1f514",
  bomb: "1f4a3",
  bullseye: "1f3af",
  joker: "1f0cf",
  comet: "2604-fe0f",
  eightBall: "1f3b1",
  balloon: "1f388",
  kite: "1fa81",
  umbrella: "2602-fe0f",
  popper: "1f389",
  confetti: "1f38a",
  map: "1f5fa-fe0f",
  compass: "1f9ed",
  sailboat: "26f5",
  anchor: "2693",
  swords: "2694-fe0f",
  urn: "1f3fa",
  scroll: "1f4dc",
  crystalBall: "1f52e",
  wand: "1fa84",
  alembic: "2697-fe0f",
  pagoda: "1f3ef",
  lantern: "1f3ee",
  firecracker: "1f9e8",
  fan: "1faad",
  masks: "1f3ad",
  guitar: "1f3b8",
  discoBall: "1faa9",
  purpleHeart: "1f49c",
  blueHeart: "1f499",
  greenHeart: "1f49a",
  yellowHeart: "1f49b",
  pinkHeart: "1fa77",
  heart: "2764-fe0f",
  // sport and site
  ferrisWheel: "1f3a1",
  cricket: "1f3cf",
  stadium: "1f3df-fe0f",
  rickshaw: "1f6fa",
  lorry: "1f69a",
  trafficLight: "1f6a6",
  football: "26bd",
  tennis: "1f3be",
  gamepad: "1f3ae",
  house: "1f3e0",
  handshake: "1f91d",
  chat: "1f4ac",
  phone: "1f4f1",
  shop: "1f6cd-fe0f",
  check: "2705",
  lock: "1f512",
  chart: "1f4c8",
  bank: "1f3e6",
  shield: "1f6e1-fe0f",
  clock: "23f0",
  magnifier: "1f50d",
  gear: "2699-fe0f",
  door: "1f6aa",
  card: "1f4b3",
  chain: "1f517",
  face: "1f9d1",
  dizzy: "1f635",
} as const;

type EmojiName = keyof typeof EMOJI;
type DrawnName = keyof typeof drawnObjects;

/** The name of any object that a recipe can use. */
export type ObjectName = EmojiName | DrawnName;

/** The pose of an object in a picture: centre, size in px, rotation in degrees, blur in px. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
  readonly blur?: number;
  /** Horizontal squeeze 0..1, which looks like a spinning coin. */
  readonly squeeze?: number;
  /** A 1 px light rim above and a deep shadow: for the main object. */
  readonly hero?: boolean;
  readonly brightness?: number;
  /** Mirrored, for a picture that right-to-left pages mirror again. */
  readonly mirrored?: boolean;
}

/** The objects with letters or digits on them. */
const WRITING: ReadonlySet<ObjectName> = new Set([
  "slotMachine",
  "coin",
  "moneyBag",
  "rouletteWheel",
  "aceOfSpades",
  "kingOfHearts",
  "redChip",
  "blueChip",
  "greenChip",
]);

/** Whether an object bears text, and so must not be shown mirrored. */
export const hasWriting = (name: ObjectName): boolean => WRITING.has(name);

/** The URI of an object's picture; an object drawn here takes precedence over an emoji of the same name. */
function objectUri(name: ObjectName): string {
  return name in drawnObjects ? drawnObjects[name as DrawnName]() : emojiUri(EMOJI[name as EmojiName]);
}

/** An object, placed absolutely on its stage. */
export function object(name: ObjectName, pose: Pose): string {
  const {
    x,
    y,
    size,
    turn = 0,
    blur = 0,
    squeeze = 1,
    hero = false,
    brightness = 1,
    mirrored = false,
  } = pose;
  const depth = size * 0.055;
  const shadow = hero
    ? `drop-shadow(0 ${size * 0.006}px 0 #fff9) drop-shadow(0 ${depth}px ${depth * 1.2}px #000b)`
    : `drop-shadow(0 ${depth * 0.7}px ${depth * 0.8}px #0009)`;
  const look = `saturate(1.18) contrast(1.05) brightness(${brightness})${blur > 0 ? ` blur(${blur}px)` : ""}`;
  return `<img src="${objectUri(name)}" style="position:absolute;left:${x - size / 2}px;top:${y - size / 2}px;width:${size}px;height:${size}px;transform:rotate(${turn}deg) scaleX(${mirrored ? -squeeze : squeeze});filter:${look} ${shadow}">`;
}
