/**
 * The house mark on a 100 x 100 field: a K whose arms open like a play sign, dark on a gold tile.
 *
 * @param corner radius of the tile's corners; 0 gives a full square for maskable icons
 */
export function brandMark(corner: number, inset = 0): string {
  const scale = 1 - inset * 2;
  return `<defs><linearGradient id="km-gold" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff0b3"/><stop offset=".22" stop-color="#ffd75e"/><stop offset="1" stop-color="#f5a300"/></linearGradient><linearGradient id="km-ink" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#1d2750"/><stop offset="1" stop-color="#0a0e1c"/></linearGradient></defs><rect width="100" height="100" rx="${corner}" fill="url(#km-gold)"/><path d="M0 ${corner}A${corner} ${corner} 0 0 1 ${corner} 0H${100 - corner}A${corner} ${corner} 0 0 1 100 ${corner}V38Q50 58 0 38Z" fill="#fff" opacity=".22"/><g transform="translate(${inset * 100} ${inset * 100}) scale(${scale})"><path d="M22 24Q22 19 27 19H35Q40 19 40 24V76Q40 81 35 81H27Q22 81 22 76Z" fill="url(#km-ink)"/><path d="M46 50L66 22Q68 19 72 19H81Q86 19 83 23.500L64.500 50L83 76.500Q86 81 81 81H72Q68 81 66 78Z" fill="url(#km-ink)"/><path d="M87 40C87.900 46.500 89.500 48.100 96 49C89.500 49.900 87.900 51.500 87 58C86.100 51.500 84.500 49.900 78 49C84.500 48.100 86.100 46.500 87 40Z" fill="#fff"/></g>`;
}

/** The mark as a complete SVG file. */
export function brandMarkSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" aria-label="Khela">${brandMark(24)}</svg>\n`;
}

/** The mark inside a page, `size` px wide. */
export function inlineMark(size: number, css = ""): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 100 100" style="flex:none;${css}">${brandMark(24)}</svg>`;
}
