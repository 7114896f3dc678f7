import type { PaymentRecipe } from "../recipes/small.ts";
import { mix } from "./color.ts";
import { inlineMark } from "./brand-mark.ts";
import { layer, stageHtml } from "./layers.ts";
import { object } from "./objects.ts";
import type { ObjectName } from "./objects.ts";

/** A 3D icon with a transparent background, drawn at 144 px. */
export function iconArt(name: ObjectName): string {
  return stageHtml({ width: 144, height: 144 }, object(name, { x: 72, y: 70, size: 134 }));
}

/** A character on a round gradient disc with a light rim, drawn at 256 px. */
export function avatarArt(name: ObjectName, light: string, deep: string): string {
  const disc = `background:radial-gradient(circle at 50% 28%,${light} 0,${mix(light, deep, 0.55)} 48%,${deep} 100%);border-radius:50%;box-shadow:inset 0 0 0 7px #ffffff59,inset 0 -18px 30px #0005`;
  const figure = `<div class="layer" style="border-radius:50%;overflow:hidden">${object(name, { x: 128, y: 140, size: 186, hero: true })}</div>`;
  const gloss = layer(
    "border-radius:50%;background:radial-gradient(ellipse 60% 34% at 50% 8%,#ffffff40,transparent 70%)",
  );
  return stageHtml({ width: 256, height: 256 }, layer(disc) + figure + gloss);
}

/** A payment method's logo chip, drawn at 320 x 128. */
export function paymentChip({ words, colors, emblem }: PaymentRecipe): string {
  const [from, to, accent] = colors;
  const sign =
    emblem === "mark"
      ? `<div style="position:absolute;left:22px;top:33px">${inlineMark(62, "filter:drop-shadow(0 3px 5px #0008)")}</div>`
      : object(emblem, { x: 54, y: 64, size: 72 });
  const text = `<div style="position:absolute;left:98px;top:0;height:128px;display:flex;align-items:center;font:800 43px Outfit;letter-spacing:-1.2px;color:#fff;text-shadow:0 2px 4px #0006">${words[0]}<span style="color:${accent}">${words[1]}</span></div>`;
  const box = layer(
    `border-radius:24px;background:linear-gradient(135deg,${from},${to});box-shadow:inset 0 0 0 2px #ffffff33,inset 0 3px 0 #ffffff40,inset 0 -14px 22px #0004`,
  );
  const gloss = layer(
    "border-radius:24px;background:linear-gradient(112deg,#ffffff38 0,#ffffff0d 38%,transparent 38.5%)",
  );
  return stageHtml({ width: 320, height: 128 }, box + gloss + sign + text);
}
