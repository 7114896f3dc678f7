import { games } from "../recipes/games.ts";
import { heroes } from "../recipes/promos.ts";
import { brandMark, inlineMark } from "./brand-mark.ts";
import { gameTile, tileLayouts } from "./game-art.ts";
import { bloom, coins, layer, rays, sparkles, stageHtml, svgLayer, textSide, tileEdge } from "./layers.ts";
import type { Palette, Stage } from "./layers.ts";
import { object } from "./objects.ts";
import { promo, promoLayouts } from "./promo-art.ts";
import { seeded } from "./random.ts";

const NAVY: Palette = ["#34489c", "#141b3d", "#0a0e1c"];
const GOLD_TEXT =
  "background:linear-gradient(180deg,#fff3bd,#ffd75e 45%,#f5a300);-webkit-background-clip:text;color:transparent";

/** An application icon. `maskable` fills the square and keeps the mark inside the safe circle. */
export function appIcon(maskable: boolean): string {
  const body = maskable ? brandMark(0, 0.14) : brandMark(24);
  return stageHtml(
    { width: 512, height: 512 },
    `<svg width="512" height="512" viewBox="0 0 100 100">${body}</svg>`,
  );
}

/**
 * The house mark beside the studio's name, with a transparent background, for lists of studios; drawn at 520
 * x 160.
 */
export function studioLogo(): string {
  const name = `<div style="line-height:1"><div style="font:800 92px Outfit;letter-spacing:-1px;line-height:.95;${GOLD_TEXT};filter:drop-shadow(0 3px 2px #0007)">KHELA</div><div style="font:700 29px Outfit;letter-spacing:9.500px;color:#fff;margin-top:2px;text-shadow:0 2px 3px #0008">ORIGINALS</div></div>`;
  return stageHtml(
    { width: 500, height: 160 },
    `<div style="display:flex;align-items:center;gap:26px;height:160px;padding-left:14px">${inlineMark(128, "filter:drop-shadow(0 4px 6px #0008)")}${name}</div>`,
  );
}

interface VendorName {
  /** The name's two words. */
  name: readonly [large: string, small: string];
  /** The coin's light, middle and dark colour. */
  coin: Palette;
}

/** The sandbox's game vendor. */
export const SANDBOX: VendorName = { name: ["Sandbox", "STUDIO"], coin: ["#ffe9b0", "#ffc53d", "#ff9f1a"] };
/** The house's lottery vendors, by the codes that their pages go by. */
export const LOTTERY_VENDORS: Readonly<Record<string, VendorName>> = {
  TCG_LOTTO_VN: { name: ["Lantern", "DRAWS"], coin: ["#ffd9c2", "#f2673c", "#b8322f"] },
  TCG_SEA: { name: ["Monsoon", "DRAWS"], coin: ["#d9ffee", "#2cc795", "#0f8a78"] },
  LOTT: { name: ["Swift", "DRAWS"], coin: ["#dcefff", "#4da3ff", "#2456d6"] },
};

/** A vendor's logo, drawn like the studio's own. */
export function vendorLogo({ name: [large, small], coin: [light, middle, dark] }: VendorName): string {
  const coin = `<div style="width:118px;height:118px;border-radius:50%;background:radial-gradient(circle at 35% 30%,${light},${middle} 45%,${dark});box-shadow:inset 0 0 0 9px #ffffff38,0 5px 8px #0008;display:grid;place-items:center;font:800 64px Outfit;color:#231500">${large.slice(0, 1)}</div>`;
  const name = `<div style="line-height:1"><div style="font:800 70px Outfit;letter-spacing:-1px;line-height:.95;${GOLD_TEXT};filter:drop-shadow(0 3px 2px #0007)">${large}</div><div style="font:700 29px Outfit;letter-spacing:11px;color:#fff;margin-top:6px;text-shadow:0 2px 3px #0008">${small}</div></div>`;
  return stageHtml(
    { width: 500, height: 160 },
    `<div style="display:flex;align-items:center;gap:26px;height:160px;padding-left:14px">${coin}${name}</div>`,
  );
}

/** The default picture of a game without a picture, in a tile's format. */
export function defaultGame({ width: w, height: h }: { width: number; height: number }): string {
  const stage: Stage = { width: w, height: h, palette: NAVY, random: seeded(`default game ${w}x${h}`) };
  const mark = Math.min(w, h) * 0.44;
  const name = mark * 0.42;
  return stageHtml(
    stage,
    layer(`background:radial-gradient(ellipse 80% 60% at 50% 42%,${NAVY[0]},${NAVY[1]} 55%,${NAVY[2]})`) +
      rays(50, 42, 0.4) +
      bloom("#ffd75e", w / 2, h * 0.42, mark * 2.2, 0.35) +
      svgLayer(stage, sparkles(stage.random, 26, w, h)) +
      `<div class="layer" style="display:flex;flex-direction:column;align-items:center;justify-content:center;gap:${mark * 0.12}px">${inlineMark(mark, "filter:drop-shadow(0 12px 18px #000a)")}<div style="font:800 ${name}px Outfit;line-height:1;letter-spacing:3px;${GOLD_TEXT};filter:drop-shadow(0 5px 5px #000a)">KHELA</div></div>` +
      tileEdge(),
  );
}

/** The share card that other sites show for a link, 1200 x 630. */
export function shareCard(): string {
  const stage: Stage = { width: 1200, height: 630, palette: NAVY, random: seeded("share card") };
  const hand = [
    ["gem", 1060, 110, 140, 14],
    ["redDie", 1090, 470, 150, 18],
    ["rocket", 668, 96, 150, 6],
    ["slotMachine", 870, 300, 430, -3],
    ["crown", 872, 62, 160, -3],
    ["moneyBag", 660, 480, 210, -8],
  ] as const;
  const words = `<div style="position:absolute;left:72px;top:186px"><div style="display:flex;align-items:center;gap:26px">${inlineMark(104, "filter:drop-shadow(0 6px 10px #000a)")}<div style="font:800 104px Outfit;line-height:1;${GOLD_TEXT}">KHELA</div></div><div style="margin-top:30px;font:700 60px Bengali;color:#fff">খেলা শুরু এখানেই</div><div style="margin-top:6px;font:500 34px Outfit;color:#c3cbe6">Slots, crash, dice. Provably fair.</div></div>`;
  return stageHtml(
    stage,
    layer(
      "background:radial-gradient(ellipse 640px 520px at 870px 300px,#ffb35e 0,#a01f6c 40%,#1a0f3d 82%,#0a0e1c 100%)",
    ) +
      rays(72.5, 48, 0.55, 7.5) +
      bloom("#ffdf7a", 870, 300, 560, 0.5) +
      coins(stage.random, 18, { left: 560, top: 30, width: 640, height: 360, sizes: [26, 60] }) +
      hand.map(([name, x, y, size, turn]) => object(name, { x, y, size, turn, hero: size > 300 })).join("") +
      coins(stage.random, 16, { left: 560, top: 540, width: 640, height: 80, sizes: [50, 90] }) +
      textSide("#0a0e1c", 0.6) +
      words,
  );
}

/** A stage inside another picture, scaled to `width` px. */
function nested(html: string, size: { width: number; height: number }, width: number): string {
  const scale = width / size.width;
  const inner = html.replace(
    'id="stage" style="',
    `style="position:relative;overflow:hidden;transform:scale(${scale});transform-origin:0 0;`,
  );
  return `<div style="width:${width}px;height:${size.height * scale}px;overflow:hidden;border-radius:12px;flex:none">${inner}</div>`;
}

const PHONE_GAMES = ["royal-bengal", "pharaoh-gold", "dragon-fortune", "gem-blitz", "candy-rush", "crash"];

function phoneScreen(): string {
  const [hero] = heroes;
  const banner = hero ? nested(promo(hero, promoLayouts.heroMobile), promoLayouts.heroMobile, 300) : "";
  const shortcuts = (["slotMachine", "rocket", "die", "cricket", "gift"] as const)
    .map(
      (name) =>
        `<div style="position:relative;width:52px;height:52px;border-radius:14px;background:#1a2244;box-shadow:inset 0 0 0 1px #ffffff1f">${object(name, { x: 26, y: 26, size: 36 })}</div>`,
    )
    .join("");
  const tiles = games
    .filter(({ code }) => PHONE_GAMES.includes(code))
    .map((game) => nested(gameTile(game, tileLayouts.square), tileLayouts.square, 94))
    .join("");
  const bar = `<div style="display:flex;align-items:center;gap:8px;padding:34px 4px 0">${inlineMark(32)}<b style="font:800 23px Outfit;color:#fff;flex:1">KHE<span style="color:#ffd75e">LA</span></b><span style="font:600 15px Outfit,Bengali;color:#fff;background:#1a2244;border-radius:99px;padding:6px 12px">৳12,480.50</span></div>`;
  const deposit = `<div style="font:800 19px Outfit;text-align:center;color:#2a1700;border-radius:13px;padding:12px;background:linear-gradient(180deg,#ffe58a,#ffd75e 40%,#f5a300);box-shadow:inset 0 1px 0 #fff8,0 6px 16px #f5a30055">Play now</div>`;
  return `<div style="display:flex;flex-direction:column;gap:13px;padding:12px 14px;height:100%;background:radial-gradient(ellipse 90% 40% at 20% 0,#3a1f6e,#0a0e1c 90%)">${bar}${banner}<div style="display:flex;justify-content:space-between">${shortcuts}</div><div style="display:flex;flex-wrap:wrap;gap:9px">${tiles}</div>${deposit}</div>`;
}

/** A tilted phone that shows the site, with a transparent background; drawn at 460 x 800. */
export function phoneMockup(): string {
  const shell =
    "position:absolute;left:56px;top:44px;width:348px;height:700px;border-radius:56px;transform:rotate(-6deg)";
  return stageHtml(
    { width: 460, height: 800 },
    `<div style="${shell};background:linear-gradient(135deg,#5a6384,#12162b 30%,#0a0c18 70%,#49506d);box-shadow:0 0 0 2px #0007,inset 0 0 0 2px #ffffff38,0 24px 30px #0009"></div>
    <div style="${shell};background:#05070f;clip-path:inset(8px round 48px)"></div>
    <div style="${shell};clip-path:inset(10px round 46px)"><div style="position:absolute;inset:10px">${phoneScreen()}</div></div>
    <div style="${shell}"><div style="position:absolute;left:124px;top:22px;width:100px;height:26px;border-radius:99px;background:#000"></div><div style="position:absolute;inset:10px;border-radius:46px;background:linear-gradient(118deg,#ffffff24 0,#ffffff0a 30%,transparent 30.500%)"></div></div>`,
  );
}
