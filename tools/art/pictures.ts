import {
  appIcon,
  defaultGame,
  LOTTERY_VENDORS,
  phoneMockup,
  SANDBOX,
  shareCard,
  studioLogo,
  vendorLogo,
} from "./draw/brand-art.ts";
import { brandMarkSvg } from "./draw/brand-mark.ts";
import { flagSvg } from "./draw/assets.ts";
import { fishSheet } from "./draw/fish-art.ts";
import { gameBackground, gameTile, tileLayouts } from "./draw/game-art.ts";
import { promo, promoLayouts } from "./draw/promo-art.ts";
import { reelSymbols } from "./draw/symbol-art.ts";
import { avatarArt, iconArt, paymentChip } from "./draw/small-art.ts";
import type { Picture } from "./picture.ts";
import { fishSheets } from "./recipes/fish.ts";
import { games } from "./recipes/games.ts";
import type { GameRecipe } from "./recipes/games.ts";
import { categories, heroes, referral } from "./recipes/promos.ts";
import type { PromoRecipe } from "./recipes/promos.ts";
import { avatars, flagCountries, icons, payments } from "./recipes/small.ts";

const KB = 1024;

function gamePictures(game: GameRecipe): Picture[] {
  const { code, reels } = game;
  const tile = (
    suffix: string,
    layout: keyof typeof tileLayouts,
    width: number,
    budget: number,
  ): Picture => ({
    path: `art/${code}${suffix}.webp`,
    width,
    budget: budget * KB,
    quality: 80,
    html: () => gameTile(game, tileLayouts[layout]),
  });
  const symbols = reels ? reelSymbols(game, reels) : [];
  return [
    tile("", "portrait", 360, 30),
    tile("-w", "wide", 440, 26),
    tile("-sq", "square", 192, 10),
    {
      path: `art/${code}-bg.webp`,
      width: 1280,
      budget: 45 * KB,
      quality: 62,
      html: () => gameBackground(game),
    },
    ...symbols.map(({ id, html }) => ({
      path: `art/sym/${code}/${id}.webp`,
      width: 160,
      budget: 14 * KB,
      quality: 82,
      html,
    })),
  ];
}

/** A picture with room for text, and its variant for right-to-left pages, which mirror it. */
function promoPictures(recipe: PromoRecipe, format: keyof typeof promoLayouts, suffix = ""): Picture[] {
  const layout = promoLayouts[format];
  const picture = (id: string, forMirror: boolean): Picture => ({
    path: `art/${id}${suffix}.webp`,
    width: layout.width,
    budget: (format === "category" ? 24 : 40) * KB,
    quality: 76,
    html: () => promo(recipe, layout, forMirror),
  });
  return [picture(recipe.id, false), picture(`${recipe.id}-rtl`, true)];
}

function smallPictures(): Picture[] {
  const small = (path: string, width: number, html: () => string): Picture => ({
    path: `art/${path}.webp`,
    width,
    budget: 7 * KB,
    quality: 84,
    html,
  });
  return [
    ...Object.entries(icons).map(([id, name]) => small(`i-${id}`, 72, () => iconArt(name))),
    ...avatars.map(([name, light, deep], index) =>
      small(`av/${index + 1}`, 128, () => avatarArt(name, light, deep)),
    ),
    small("av/error", 128, () => avatarArt("dizzy", "#d5dbea", "#59627c")),
    ...payments.map((payment) => small(`pay-${payment.id}`, 320, () => paymentChip(payment))),
    ...flagCountries.map((country) => ({
      path: `art/flag-${country}.svg`,
      budget: 3 * KB,
      svg: () => flagSvg(country),
    })),
  ];
}

function brandPictures(): Picture[] {
  const picture = (path: string, width: number, budget: number, html: () => string): Picture => ({
    path,
    width,
    budget: budget * KB,
    quality: 82,
    html,
  });
  return [
    { path: "art/logo.svg", budget: 3 * KB, svg: brandMarkSvg },
    { path: "favicon.svg", budget: 3 * KB, svg: brandMarkSvg },
    picture("icon-192.png", 192, 12, () => appIcon(false)),
    picture("icon-512.png", 512, 40, () => appIcon(false)),
    picture("icon-maskable-512.png", 512, 40, () => appIcon(true)),
    picture("apple-touch-icon.png", 180, 12, () => appIcon(true)),
    picture("og.jpg", 1200, 110, shareCard),
    picture("art/phone.webp", 460, 56, phoneMockup),
    picture("art/default-game.webp", 360, 16, () => defaultGame(tileLayouts.portrait)),
    picture("art/default-game-w.webp", 440, 16, () => defaultGame(tileLayouts.wide)),
    picture("art/default-game-sq.webp", 192, 9, () => defaultGame(tileLayouts.square)),
    picture("TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png", 250, 12, studioLogo),
    picture("TCG_PROD_IMAGES/RNG_LIST_VENDOR/sandbox-transfer-COLOR2.png", 250, 14, () =>
      vendorLogo(SANDBOX),
    ),
    ...Object.entries(LOTTERY_VENDORS).map(([vassalage, vendor]) =>
      picture(`TCG_PROD_IMAGES/RNG_LIST_VENDOR/${vassalage}-COLOR2.png`, 250, 14, () => vendorLogo(vendor)),
    ),
  ];
}

/** Every picture of the site. */
export function pictures(): Picture[] {
  return [
    ...games.flatMap(gamePictures),
    ...Object.entries(fishSheets).map(([code, names]) => ({
      path: `art/fish/${code}.webp`,
      width: 1280,
      budget: 160 * KB,
      quality: 72,
      html: () => fishSheet(names),
    })),
    ...heroes.flatMap((hero) => [...promoPictures(hero, "hero"), ...promoPictures(hero, "heroMobile", "-m")]),
    ...categories.flatMap((category) => promoPictures(category, "category")),
    ...promoPictures(referral, "banner"),
    ...smallPictures(),
    ...brandPictures(),
  ];
}
