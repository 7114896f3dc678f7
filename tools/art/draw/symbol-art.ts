import type { GameRecipe, ReelRecipe } from "../recipes/games.ts";
import { fade, mix } from "./color.ts";
import { stageHtml } from "./layers.ts";
import type { Palette } from "./layers.ts";
import { fittedSize, lettering, ribbon } from "./lettering.ts";
import type { LetteringStyle } from "./lettering.ts";
import { object } from "./objects.ts";
import type { ObjectName } from "./objects.ts";
import { repeat } from "./random.ts";

/** Drawn at twice the shipped size. */
const SIZE = 320;
const BOX = { width: SIZE, height: SIZE };

/** Plaque colours of h1 to h4. */
const HIGH_FIELDS: readonly [Palette, ...Palette[]] = [
  ["#ffb08a", "#d5203f", "#4a0519"],
  ["#ecc4ff", "#8a2be0", "#2a0757"],
  ["#b4deff", "#2668e0", "#071c5a"],
  ["#b4ffdc", "#0f9d6b", "#02281f"],
];

const CARD_LETTERS = ["A", "K", "Q", "J", "10"] as const;

/** The five colours of card letters, best first, so that they also differ by colour. */
const LETTER_STYLES: readonly LetteringStyle[] = ["fire", "royal", "ice", "leaf", "candy"];

/** The symbols of a slot by id: `wild`, `scatter`, `h1`..`h4`, `l1`..`l5`. */
export function reelSymbols(game: GameRecipe, reels: ReelRecipe): { id: string; html: () => string }[] {
  const high = reels.high.map((name, index) => ({
    id: `h${index + 1}`,
    html: () => highSymbol(name, index),
  }));
  const low =
    reels.low === "letters"
      ? CARD_LETTERS.map((letter, index) => ({
          id: `l${index + 1}`,
          html: () => letterSymbol(game, letter, index),
        }))
      : reels.low.map((name, index) => ({ id: `l${index + 1}`, html: () => lowObject(name) }));
  return [
    { id: "wild", html: () => specialSymbol(game, reels.wild, "WILD") },
    {
      id: "scatter",
      html: () => (reels.coins ? coinSymbol(reels.scatter) : specialSymbol(game, reels.scatter, "SCATTER")),
    },
    ...high,
    ...low,
  ];
}

/** A high symbol on a gold-framed plaque, whose jewel colour tells the rank. */
function highSymbol(name: ObjectName, rank: number): string {
  const [core, main, edge] = HIGH_FIELDS[rank] ?? HIGH_FIELDS[0];
  const plaque = `<svg class="layer" width="${SIZE}" height="${SIZE}" viewBox="0 0 320 320"><defs>
    <linearGradient id="frame" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fffbe0"/><stop offset=".3" stop-color="#ffd75e"/><stop offset=".55" stop-color="#b86a00"/><stop offset=".75" stop-color="#ffe27a"/><stop offset="1" stop-color="#8a4b00"/></linearGradient>
    <radialGradient id="field" cx=".5" cy=".42" r=".68"><stop stop-color="${core}"/><stop offset=".56" stop-color="${main}"/><stop offset="1" stop-color="${mix(edge, "#000000", 0.25)}"/></radialGradient></defs>
    <rect x="14" y="20" width="292" height="292" rx="52" fill="#000" opacity=".45"/>
    <rect x="12" y="12" width="296" height="292" rx="52" fill="url(#frame)"/><rect x="26" y="26" width="268" height="264" rx="40" fill="url(#field)" stroke="#3a1c00" stroke-width="3"/>
    <path d="M66 30H254Q290 30 290 66V112Q160 148 30 112V66Q30 30 66 30Z" fill="#fff" opacity=".14"/></svg>`;
  return stageHtml(BOX, plaque + object(name, { x: 160, y: 156, size: 258, hero: true }));
}

/** A coin without text, on which the game writes a value. */
function coinSymbol(name: ObjectName): string {
  return stageHtml(BOX, object(name, { x: 160, y: 158, size: 292, hero: true }));
}

/** Wild and scatter: a burst of light, the object, and a ribbon with the word in the game's lettering. */
function specialSymbol(game: GameRecipe, name: ObjectName, word: "WILD" | "SCATTER"): string {
  const [core, main] = game.palette;
  const burst =
    word === "WILD"
      ? repeat(16, (index) => {
          const length = index % 2 === 0 ? 152 : 124;
          return `<path transform="rotate(${index * 22.5})" d="M-15 -40L0 ${-length}L15 -40Z" fill="url(#ray)"/>`;
        })
      : repeat(
          3,
          (index) =>
            `<circle r="${136 - index * 14}" fill="none" stroke="${index === 1 ? "#ffd75e" : core}" stroke-width="${7 - index * 2}" stroke-opacity="${0.95 - index * 0.2}" ${index === 1 ? 'stroke-dasharray="4 9" stroke-linecap="round"' : ""}/>`,
        );
  const back = `<svg class="layer" width="${SIZE}" height="${SIZE}" viewBox="-160 -146 320 320"><defs>
    <linearGradient id="ray" x1="0" y1="1" x2="0" y2="0"><stop stop-color="#fff3b0"/><stop offset="1" stop-color="#ffb300" stop-opacity="${word === "WILD" ? 0.85 : 0}"/></linearGradient>
    <radialGradient id="disc"><stop stop-color="#fff"/><stop offset=".35" stop-color="${core}"/><stop offset=".8" stop-color="${main}"/><stop offset="1" stop-color="${fade(main, word === "WILD" ? 0.7 : 0.9)}"/></radialGradient></defs>
    ${word === "WILD" ? burst : ""}<circle r="${word === "WILD" ? 112 : 132}" fill="url(#disc)"/>${word === "WILD" ? '<circle r="112" fill="none" stroke="#ffd75e" stroke-width="6"/>' : burst}</svg>`;
  const band = ribbon(word, {
    style: game.style,
    font: game.font,
    width: 316,
    height: 84,
    size: word === "WILD" ? 76 : 54,
    id: "ribbon",
  });
  return stageHtml(
    BOX,
    back +
      object(name, { x: 160, y: 136, size: 238, turn: -3, hero: true }) +
      `<div style="position:absolute;left:2px;top:218px">${band}</div>`,
  );
}

/** A low symbol: a plain object, smaller than the high ones and without a plaque. */
function lowObject(name: ObjectName): string {
  return stageHtml(BOX, object(name, { x: 160, y: 158, size: 224, hero: true }));
}

/** A card letter in the game's font, centred on its capital height. */
function letterSymbol(game: GameRecipe, letter: string, rank: number): string {
  const { font } = game;
  const style = LETTER_STYLES[rank] ?? game.style;
  // Cinzel's Q has a long tail to the right, so its letter is smaller.
  const longTail = font === "Cinzel" && letter === "Q";
  const wished = longTail ? 186 : font === "Cinzel" ? 218 : font === "Bangers" ? 282 : 256;
  const size = fittedSize(letter, { font, width: SIZE, size: wished });
  const word = lettering([letter], { style, font, width: SIZE, size, id: "letter", plain: true });
  return stageHtml(
    BOX,
    `<div style="position:absolute;left:${longTail ? -22 : 0}px;top:${SIZE * 0.48 - size * 0.57}px;filter:drop-shadow(0 8px 8px #0008)">${word}</div>`,
  );
}
