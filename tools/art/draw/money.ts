import { emojiUri } from "./assets.ts";
import { stops } from "./color.ts";
import { svgObject } from "./svg-object.ts";

/** The taka sign, 100 high around the origin (outline from Noto Sans Bengali, OFL). */
const TAKA =
  "M-2.2 50Q-11 50-15.500 44.600Q-19.900 39.100-19.900 27.900L-19.900-41.500L-13.300-41.500Q-13.300-38.400-15.300-35.900Q-17.300-33.400-20.700-33.400Q-24.700-33.400-26.800-35.900Q-28.800-38.400-28.800-41.600Q-28.800-45.300-26.300-47.700Q-23.800-50-19.800-50Q-15.300-50-12.600-47.100Q-10-44.200-10-38.900L-10 28.900Q-10 34.700-8.200 37.700Q-6.300 40.700-1.600 40.700Q2.800 40.700 6.700 38.400Q10.500 36 13.400 32.200Q16.300 28.400 17.900 23.700Q19.500 19.100 19.500 14.400Q19.500 10.300 17.800 8.200Q16 6 11.300 6L12.200-1.700Q16.600-1.700 18.800.5Q21.100 2.700 21.100 5.900Q21.100 9.500 19.100 12.400Q17.100 15.300 12.400 15.300Q8.500 15.300 5.800 12.900Q3.100 10.400 3.100 6.100Q3.100 1.200 6.400-1.200Q9.700-3.700 14.500-3.700Q18.900-3.700 22.300-1.600Q25.700.6 27.700 4.500Q29.600 8.500 29.600 14.200Q29.600 20.500 27.300 26.800Q25 33.200 20.700 38.400Q16.400 43.700 10.600 46.800Q4.800 50-2.200 50ZM23.900-12.900L-29.600-12.900L-29.600-22.100L23.900-22.100Z";

function taka(x: number, y: number, height: number, color: string): string {
  return `<path transform="translate(${x} ${y}) scale(${height / 100})" d="${TAKA}" fill="${color}" stroke="${color}" stroke-width="7" stroke-linejoin="round"/>`;
}

function coin(): string {
  return svgObject(`<circle cx="256" cy="256" r="244" fill="url(#gold2)"/><circle cx="256" cy="256" r="238" fill="none" stroke="#ffe9a0" stroke-width="10"/>
    <circle cx="256" cy="256" r="196" fill="#b86a00"/><circle cx="256" cy="262" r="192" fill="url(#gold)"/><circle cx="256" cy="262" r="192" fill="#f7a81b" opacity=".55"/>
    ${taka(262, 270, 250, "#a85a00")}${taka(256, 260, 250, "#ffeb9c")}
    <path d="M92 220A172 172 0 0 1 240 90" fill="none" stroke="#fff" stroke-width="22" stroke-linecap="round" opacity=".65"/>`);
}

function moneyBag(): string {
  return svgObject(`<image href="${emojiUri("1f4b0")}" width="512" height="512"/>
    <circle cx="258" cy="330" r="116" fill="#a85a00" opacity=".55"/><circle cx="256" cy="321" r="116" fill="url(#gold)" filter="url(#bevel)"/><circle cx="256" cy="321" r="94" fill="url(#gold2)"/>
    ${taka(258, 323, 130, "#7a3d00")}`);
}

function giftEnvelope(): string {
  const flap = "M86 92V70Q86 26 130 26H382Q426 26 426 70V92Q340 196 256 196Q172 196 86 92Z";
  return svgObject(`<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">${stops(["#ff5a5f", "#e0183c", "#a30426"])}</linearGradient>
    <linearGradient id="flap" x1="0" y1="0" x2="0" y2="1">${stops(["#ff7a76", "#d4123a"])}</linearGradient></defs>
    <rect x="86" y="26" width="340" height="460" rx="44" fill="url(#paper)"/><rect x="104" y="44" width="304" height="424" rx="30" fill="none" stroke="#ffd75e" stroke-opacity=".65" stroke-width="5"/>
    <path d="${flap}" fill="#6d0018" opacity=".4" transform="translate(0 14)"/><path d="${flap}" fill="url(#flap)"/>
    <circle cx="256" cy="208" r="92" fill="#6d0018" opacity=".4"/><circle cx="256" cy="196" r="92" fill="url(#gold)" filter="url(#bevel)"/><circle cx="256" cy="196" r="74" fill="url(#gold2)" stroke="#a85a00" stroke-width="5"/>
    ${taka(258, 198, 100, "#8a3b00")}`);
}

/** Money objects with the taka sign, in place of the emoji's dollar. */
export const moneyObjects = { coin, moneyBag, envelope: giftEnvelope } as const;
