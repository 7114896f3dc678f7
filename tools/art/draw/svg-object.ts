import { svgUri } from "./assets.ts";
import { stops } from "./color.ts";

/** The gold of coins, frames and seals, light to dark. */
const GOLD = ["#fffbe0", "#ffe27a", "#f5a300", "#a85a00"] as const;

/**
 * The data URI of an object drawn on a 512 x 512 field. Its body can use the paints `gold` and `gold2` (lit
 * from the other side) and the filter `bevel` (a raised, shining surface).
 */
export function svgObject(body: string): string {
  return svgUri(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <defs><linearGradient id="gold" x1="0" y1="0" x2="1" y2="1">${stops(GOLD)}</linearGradient>
    <linearGradient id="gold2" x1="1" y1="1" x2="0" y2="0">${stops(GOLD)}</linearGradient>
    <filter id="bevel" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur in="SourceAlpha" stdDeviation="5"/>
      <feSpecularLighting surfaceScale="7" specularConstant="1.1" specularExponent="18" lighting-color="#fff6d0"><feDistantLight azimuth="235" elevation="42"/></feSpecularLighting>
      <feComposite in2="SourceAlpha" operator="in"/><feComposite in="SourceGraphic" operator="arithmetic" k1="0" k2="1" k3="1" k4="0"/></filter></defs>${body}</svg>`);
}
