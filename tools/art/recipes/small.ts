import type { ObjectName } from "../draw/objects.ts";

/** 3D icons of 72 px: id and object. The file is `i-<id>.webp`. */
// oxfmt-ignore
export const icons: Readonly<Record<string, ObjectName>> = {
  home: "house", hot: "fire", slots: "slotMachine", live: "dealer", fish: "tropicalFish", sports: "football", cricket: "cricket",
  cockfight: "rooster", lottery: "eightBall", esports: "gamepad", crash: "rocket", dice: "die", pvp: "threeAces", poker: "redChip", promo: "popper",
  mall: "shop", vip: "gem", chat: "chat", wallet: "moneyBag", invite: "handshake", ticket: "ticket", envelope: "envelope",
  trophy: "trophy", phone: "phone", check: "check", gift: "gift", bell: "bell", lock: "lock", user: "face", history: "scroll",
  chart: "chart", bank: "bank", shield: "shield", star: "star", clock: "clock", search: "magnifier", settings: "gear",
  logout: "door", crown: "crown",
};

/** Avatars: object and the two colours of its disc. The file is `av/<number>.webp`, counted from 1. */
// oxfmt-ignore
export const avatars: readonly (readonly [ObjectName, string, string])[] = [
  ["tiger", "#ffe08a", "#f06a1f"], ["ninja", "#ff9aa8", "#a3122e"], ["astronaut", "#9fd8ff", "#3b3bd6"], ["fox", "#ffe9b8", "#c9501a"],
  ["wizard", "#e3c6ff", "#6a29c9"], ["panda", "#c6ffb8", "#0f9d6b"], ["lion", "#fff1a8", "#d98a00"], ["hero", "#ffb3e6", "#8a1f8f"],
  ["wolf", "#d6e4ff", "#3f57a8"], ["frog", "#f0ffb0", "#2f9d3a"], ["king", "#ffd1a8", "#b3122a"], ["robot", "#b8fff4", "#0799a8"],
];

/** The countries whose flags are shipped, for the languages of the site. */
export const flagCountries = ["gb", "bd"] as const;

/** An invented payment method: file `pay-<id>.webp`, words, colours of its chip, emblem. */
export interface PaymentRecipe {
  readonly id: string;
  /** The word mark in two parts; the second is drawn in the accent colour. */
  readonly words: readonly [string, string];
  readonly colors: readonly [from: string, to: string, accent: string];
  /** An object, or the house mark. */
  readonly emblem: ObjectName | "mark";
}

/** The payment methods of the demo. */
export const payments: readonly PaymentRecipe[] = [
  { id: "khelapay", words: ["Khela", "Pay"], colors: ["#1d2750", "#0a0e1c", "#ffd75e"], emblem: "mark" },
  { id: "rupalink", words: ["Rupa", "Link"], colors: ["#0fb5a6", "#04515a", "#d9fff6"], emblem: "chain" },
  { id: "bankwire", words: ["Bank", "Wire"], colors: ["#3f6ff5", "#12236e", "#cfe0ff"], emblem: "bank" },
  { id: "coinbox", words: ["Coin", "Box"], colors: ["#ff9a3c", "#8a2f06", "#fff0c2"], emblem: "coin" },
];
