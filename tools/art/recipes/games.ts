import type { Font } from "../draw/assets.ts";
import type { Palette } from "../draw/layers.ts";
import type { LetteringStyle } from "../draw/lettering.ts";
import type { ObjectName } from "../draw/objects.ts";
import type { SceneKind } from "../draw/scenes.ts";

/**
 * The objects on a slot's reels. `low` is either five objects, or the card letters A K Q J 10 in the game's
 * lettering.
 */
export interface ReelRecipe {
  readonly wild: ObjectName;
  readonly scatter: ObjectName;
  /** The scatter is a coin with a value on it (hold and win). */
  readonly coins?: true;
  /** h1 (best) to h4. */
  readonly high: readonly [ObjectName, ObjectName, ObjectName, ObjectName];
  readonly low: "letters" | readonly [ObjectName, ObjectName, ObjectName, ObjectName, ObjectName];
}

/** The look of one game. */
export interface GameRecipe {
  /** The game code; also the file name of its pictures. */
  readonly code: string;
  readonly title: readonly [string] | readonly [string, string];
  readonly palette: Palette;
  readonly hero: ObjectName;
  /** Three objects that extend beyond the corners. */
  readonly extras: readonly [ObjectName, ObjectName, ObjectName];
  readonly scene: SceneKind;
  readonly style: LetteringStyle;
  readonly font: Font;
  readonly reels?: ReelRecipe;
}

/** All in-house games, one line each (reels on a second). */
// oxfmt-ignore
export const games: readonly GameRecipe[] = [
  { code: "royal-bengal", title: ["ROYAL", "BENGAL"], palette: ["#ffe08a", "#1f9d55", "#04321f"], hero: "tiger", extras: ["hibiscus", "butterfly", "peacock"], scene: "jungle", style: "fire", font: "Lilita",
    reels: { wild: "tiger", scatter: "lotus", high: ["peacock", "elephant", "deer", "crocodile"], low: "letters" } },
  { code: "dragon-fortune", title: ["DRAGON", "FORTUNE"], palette: ["#ffd166", "#d7263d", "#4a0519"], hero: "dragon", extras: ["lantern", "fan", "moneyBag"], scene: "pagodas", style: "gold", font: "Lilita",
    reels: { wild: "dragonHead", scatter: "dragonMedal", high: ["moneyBag", "lantern", "firecracker", "fan"], low: "letters" } },
  { code: "padma-pearls", title: ["PADMA", "PEARLS"], palette: ["#b8fff0", "#0799a8", "#012a40"], hero: "pearlShell", extras: ["ilish", "lotus", "pinkPearl"], scene: "underwater", style: "aqua", font: "Lilita",
    reels: { wild: "pearlShell", scatter: "pearl", high: ["ilish", "dolphin", "turtle", "lotus"], low: ["goldPearl", "pinkPearl", "blackPearl", "shell", "shrimp"] } },
  { code: "lucky-sevens", title: ["LUCKY", "777"], palette: ["#ff9de2", "#8a1fd1", "#1d0442"], hero: "slotMachine", extras: ["cherries", "bell", "lemon"], scene: "rays", style: "gold", font: "Luckiest",
    reels: { wild: "triple7", scatter: "clover", high: ["seven", "bar", "bell", "gem"], low: ["watermelon", "grapes", "orange", "lemon", "cherries"] } },
  { code: "candy-rush", title: ["CANDY", "RUSH"], palette: ["#fff0fb", "#ff77c8", "#8d1c86"], hero: "lollipop", extras: ["candy", "donut", "cupcake"], scene: "candy", style: "candy", font: "Luckiest",
    reels: { wild: "lollipop", scatter: "rainbow", high: ["cake", "cupcake", "iceCream", "donut"], low: ["pinkHeart", "purpleHeart", "blueHeart", "greenHeart", "yellowHeart"] } },
  { code: "neon-joker", title: ["NEON", "JOKER"], palette: ["#7dffea", "#5b2be0", "#0c0630"], hero: "neonJoker", extras: ["discoBall", "bolt", "star"], scene: "grid", style: "neon", font: "Bangers",
    reels: { wild: "neonJoker", scatter: "discoBall", high: ["neonSeven", "masks", "guitar", "bolt"], low: "letters" } },
  { code: "pharaoh-gold", title: ["PHARAOH", "GOLD"], palette: ["#ffe8a3", "#d9922e", "#3a1a05"], hero: "pharaohMask", extras: ["scarabMedal", "urn", "snake"], scene: "desert", style: "gold", font: "Cinzel",
    reels: { wild: "pharaohMask", scatter: "sphinxMedal", high: ["scarabMedal", "ankhMedal", "anubisMedal", "snake"], low: "letters" } },
  { code: "gem-blitz", title: ["GEM", "BLITZ"], palette: ["#c8fbff", "#2878ff", "#0a1250"], hero: "gem", extras: ["ruby", "emerald", "amethyst"], scene: "crystals", style: "ice", font: "Luckiest",
    reels: { wild: "gem", scatter: "bolt", high: ["crown", "ring", "crystalBall", "glowingStar"], low: ["ruby", "emerald", "sapphire", "amethyst", "topaz"] } },
  { code: "fruit-mania", title: ["FRUIT", "MANIA"], palette: ["#f6ffb0", "#67c23a", "#0f4a1a"], hero: "watermelon", extras: ["strawberry", "pineapple", "grapes"], scene: "orchard", style: "fire", font: "Luckiest",
    reels: { wild: "mango", scatter: "star", high: ["watermelon", "pineapple", "strawberry", "grapes"], low: ["apple", "orange", "peach", "lemon", "cherries"] } },
  { code: "wolf-moon", title: ["WOLF", "MOON"], palette: ["#cfe0ff", "#3f57a8", "#0a0f2e"], hero: "wolf", extras: ["owl", "snowflake", "moon"], scene: "forestNight", style: "ice", font: "Cinzel",
    reels: { wild: "wolf", scatter: "fullMoon", high: ["wolfMedal", "bear", "eagle", "owl"], low: "letters" } },
  { code: "pirate-treasure", title: ["PIRATE", "TREASURE"], palette: ["#a5f3ff", "#0f8bb8", "#042a45"], hero: "parrot", extras: ["anchor", "map", "pirateSkull"], scene: "ocean", style: "gold", font: "Lilita",
    reels: { wild: "parrot", scatter: "treasureChest", high: ["pirateSkull", "galleonMedal", "swords", "compass"], low: "letters" } },
  { code: "mystic-wizard", title: ["MYSTIC", "WIZARD"], palette: ["#e3c6ff", "#6a29c9", "#150536"], hero: "wizard", extras: ["crystalBall", "wand", "alembic"], scene: "towerNight", style: "royal", font: "Cinzel",
    reels: { wild: "wizard", scatter: "crystalBall", high: ["unicorn", "owl", "alembic", "scroll"], low: "letters" } },
  { code: "mango-storm", title: ["MANGO", "STORM"], palette: ["#fff3a8", "#e0782a", "#14264f"], hero: "mango", extras: ["kite", "thundercloud", "leaf"], scene: "orchard", style: "fire", font: "Bangers",
    reels: { wild: "thundercloud", scatter: "rainbow", high: ["mango", "parrot", "kite", "umbrella"], low: ["coconut", "banana", "peach", "lemon", "leaf"] } },
  { code: "sonar-tori", title: ["SONAR", "TORI"], palette: ["#fff2b8", "#e39a1f", "#0b3a52"], hero: "sailboat", extras: ["lotus", "goldPearl", "crown"], scene: "ocean", style: "gold", font: "Lilita",
    reels: { wild: "sailboat", scatter: "lantern", high: ["crown", "peacock", "lotus", "anchor"], low: "letters" } },
  { code: "hirar-khoni", title: ["HIRAR", "KHONI"], palette: ["#ffe0ff", "#b52a9c", "#2a0636"], hero: "gem", extras: ["amethyst", "topaz", "lantern"], scene: "crystals", style: "royal", font: "Cinzel",
    reels: { wild: "lantern", scatter: "ring", high: ["gem", "crown", "trophy", "crystalBall"], low: ["ruby", "emerald", "sapphire", "amethyst", "topaz"] } },
  { code: "nawab-mohur", title: ["NAWAB", "MOHUR"], palette: ["#ffe9a8", "#8a1f4b", "#2a0418"], hero: "elephant", extras: ["mohur", "crown", "ring"], scene: "rays", style: "royal", font: "Cinzel",
    reels: { wild: "crown", scatter: "mohur", coins: true, high: ["elephant", "king", "swords", "ring"], low: "letters" } },
  { code: "crash", title: ["CRASH"], palette: ["#9fe8ff", "#3b3bd6", "#090627"], hero: "rocket", extras: ["planet", "saucer", "star"], scene: "space", style: "ice", font: "BlackOps" },
  { code: "bhokatta", title: ["BHOKATTA"], palette: ["#ffd59a", "#e2573d", "#26103f"], hero: "kite", extras: ["lantern", "star", "popper"], scene: "roofs", style: "fire", font: "Luckiest" },
  { code: "limbo", title: ["LIMBO"], palette: ["#ffe0b8", "#e8562e", "#2a0a2e"], hero: "comet", extras: ["bullseye", "planet", "glowingStar"], scene: "space", style: "fire", font: "BlackOps" },
  { code: "plinko", title: ["PLINKO"], palette: ["#ffd3f1", "#a32fd6", "#1f0642"], hero: "plinkoBoard", extras: ["pinkBall", "pegBall", "ruby"], scene: "rays", style: "candy", font: "Luckiest" },
  { code: "mines", title: ["MINES"], palette: ["#b9ffe3", "#178f8a", "#041f33"], hero: "bomb", extras: ["fieldGem", "emerald", "fire"], scene: "crystals", style: "fire", font: "BlackOps" },
  { code: "keno", title: ["KENO"], palette: ["#fff2b0", "#1d6fe0", "#071a4a"], hero: "ball7", extras: ["ball21", "ball40", "clover"], scene: "rays", style: "gold", font: "Lilita" },
  { code: "wheel", title: ["WHEEL"], palette: ["#fff0c2", "#d6304f", "#3a0420"], hero: "moneyWheel", extras: ["ticket", "confetti", "star"], scene: "rays", style: "gold", font: "Luckiest" },
  { code: "hi-lo", title: ["HI LO"], palette: ["#d6ffd0", "#138a4e", "#03261c"], hero: "kingOfHearts", extras: ["aceOfSpades", "joker", "crown"], scene: "felt", style: "royal", font: "Cinzel" },
  { code: "last-over", title: ["LAST", "OVER"], palette: ["#e6ffb8", "#1f8f3d", "#04261a"], hero: "cricket", extras: ["stadium", "trophy", "fire"], scene: "rays", style: "fire", font: "BlackOps" },
  { code: "rickshaw-rush", title: ["RICKSHAW", "RUSH"], palette: ["#ffe0a8", "#c23a6b", "#1a1140"], hero: "rickshaw", extras: ["lorry", "trafficLight", "bolt"], scene: "grid", style: "neon", font: "Bangers" },
  { code: "holdem", title: ["TEXAS", "HOLD'EM"], palette: ["#ffe9a8", "#1d4f8f", "#06122b"], hero: "aceOfSpades", extras: ["kingOfHearts", "blueChip", "redChip"], scene: "felt", style: "gold", font: "Cinzel" },
  { code: "teen-patti-adda", title: ["TEEN PATTI", "ADDA"], palette: ["#ffe3c2", "#b3352b", "#2a0710"], hero: "threeAces", extras: ["redChip", "coin", "lantern"], scene: "felt", style: "gold", font: "Cinzel" },
  { code: "roulette", title: ["ROULETTE"], palette: ["#d6ffd0", "#138a4e", "#03261c"], hero: "redChip", extras: ["rouletteWheel", "blueChip", "crown"], scene: "felt", style: "gold", font: "Cinzel" },
  { code: "baccarat", title: ["BACCARAT"], palette: ["#ffe9a8", "#0f6f5a", "#02231d"], hero: "kingOfHearts", extras: ["aceOfSpades", "redChip", "blueChip"], scene: "felt", style: "royal", font: "Cinzel" },
  { code: "dragon-tiger", title: ["DRAGON", "TIGER"], palette: ["#ffe3a0", "#b3202f", "#1d0612"], hero: "dragonHead", extras: ["tiger", "aceOfSpades", "redChip"], scene: "felt", style: "fire", font: "Cinzel" },
  { code: "blackjack", title: ["BLACK", "JACK"], palette: ["#d9ffd6", "#1b7a4b", "#03190f"], hero: "naturalHand", extras: ["blueChip", "redChip", "greenChip"], scene: "felt", style: "gold", font: "Cinzel" },
  { code: "sic-bo", title: ["SIC BO"], palette: ["#ffe9a8", "#a8202c", "#2a0408"], hero: "diceShaker", extras: ["redDie", "goldDie", "redChip"], scene: "felt", style: "gold", font: "Cinzel" },
  { code: "bingo", title: ["HOUSIE", "BINGO"], palette: ["#ffd6f3", "#7a2fd6", "#1a0640"], hero: "ball40", extras: ["ball7", "ball21", "ticket"], scene: "rays", style: "gold", font: "Luckiest" },
  { code: "andar-bahar", title: ["ANDAR", "BAHAR"], palette: ["#ffe0b0", "#7a2fb8", "#1c0633"], hero: "aceOfSpades", extras: ["kingOfHearts", "greenChip", "redChip"], scene: "felt", style: "royal", font: "Cinzel" },
  { code: "teen-patti", title: ["TEEN PATTI", "20-20"], palette: ["#fff0b8", "#16706f", "#021f2a"], hero: "threeAces", extras: ["coin", "blueChip", "greenChip"], scene: "felt", style: "fire", font: "Cinzel" },
  { code: "penalty-shootout", title: ["PENALTY", "SHOOTOUT"], palette: ["#e6ffb8", "#1f8f3d", "#04261a"], hero: "football", extras: ["goal", "stadium", "trophy"], scene: "rays", style: "fire", font: "BlackOps" },
  { code: "bot-duel", title: ["BOT", "DUEL"], palette: ["#9ff0ff", "#5b2be0", "#0a0630"], hero: "robot", extras: ["gamepad", "bolt", "trophy"], scene: "grid", style: "neon", font: "BlackOps" },
  { code: "clockwork-arena", title: ["CLOCKWORK", "ARENA"], palette: ["#ffe0a8", "#b3442a", "#2a0a12"], hero: "tinRooster", extras: ["blueTinRooster", "gear", "ferrisWheel"], scene: "rays", style: "gold", font: "Luckiest" },
  { code: "jacks-or-better", title: ["JACKS OR", "BETTER"], palette: ["#bcd9ff", "#1d4fd0", "#060b34"], hero: "jackOfSpades", extras: ["kingOfHearts", "aceOfSpades", "redChip"], scene: "felt", style: "gold", font: "Cinzel" },
  { code: "deuces-wild", title: ["DEUCES", "WILD"], palette: ["#f3c6ff", "#8a1fd1", "#1d0442"], hero: "twoOfHearts", extras: ["joker", "aceOfSpades", "bolt"], scene: "felt", style: "neon", font: "Bangers" },
  { code: "golden-hilsa", title: ["GOLDEN", "HILSA"], palette: ["#b8f4ff", "#0a86b8", "#02233f"], hero: "goldenHilsa", extras: ["moneyCrab", "seaTurtle", "goldPearl"], scene: "underwater", style: "gold", font: "Lilita" },
  { code: "lucky-scratch", title: ["LUCKY", "SCRATCH"], palette: ["#ffd9a8", "#c2185b", "#2a0a3e"], hero: "ticket", extras: ["mohur", "clover", "star"], scene: "rays", style: "gold", font: "Luckiest" },
  { code: "dice", title: ["DICE"], palette: ["#c6ffb8", "#0f9d6b", "#02281f"], hero: "die", extras: ["redDie", "goldDie", "clover"], scene: "felt", style: "gold", font: "Luckiest" },
  { code: "lotto-north", title: ["NORTHERN", "LANTERNS"], palette: ["#ffe3a0", "#b8322f", "#22062e"], hero: "redLantern", extras: ["ball27", "lotus", "redLantern"], scene: "lanterns", style: "fire", font: "Lilita" },
  { code: "lotto-south", title: ["SOUTHERN", "LANTERNS"], palette: ["#fff3b8", "#12808a", "#04213f"], hero: "tealLantern", extras: ["ball18", "sailboat", "tealLantern"], scene: "lanterns", style: "gold", font: "Lilita" },
  { code: "lotto-siam", title: ["JADE", "ELEPHANT"], palette: ["#eaffd6", "#12a070", "#02302c"], hero: "jadeElephant", extras: ["lotus", "ring", "ball7"], scene: "jungle", style: "gold", font: "Cinzel" },
  { code: "lotto-five", title: ["FIVE", "RIVERS"], palette: ["#d6f7ff", "#1878d6", "#05184a"], hero: "fiveBalls", extras: ["ilish", "sailboat", "lotus"], scene: "ocean", style: "aqua", font: "Lilita" },
  { code: "lotto-pk10", title: ["BOAT RACE", "TEN"], palette: ["#ffe7a8", "#d9682a", "#2a1040"], hero: "raceBoat", extras: ["trophy", "ball10", "confetti"], scene: "ocean", style: "fire", font: "Luckiest" },
  { code: "lotto-k3", title: ["FAIRGROUND", "DICE"], palette: ["#fff0c9", "#d63b8f", "#2c0640"], hero: "threeDice", extras: ["ferrisWheel", "balloon", "popper"], scene: "rays", style: "candy", font: "Luckiest" },
  { code: "lotto-eleven", title: ["FIRST", "ELEVEN"], palette: ["#e9ffc2", "#2a9440", "#05301c"], hero: "ball11", extras: ["cricket", "stadium", "trophy"], scene: "rays", style: "royal", font: "BlackOps" },
  { code: "lotto-three", title: ["THREE", "KITES"], palette: ["#fff6c9", "#2f9bd6", "#12205e"], hero: "threeKites", extras: ["star", "ball21", "kite"], scene: "roofs", style: "ice", font: "Luckiest" },
];
