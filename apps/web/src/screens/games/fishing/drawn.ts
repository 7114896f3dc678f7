/** Small sprites drawn once at the start: bullets, coins, nets, cannons. */
import { Container, Graphics, Texture } from "pixi.js";

function painted(size: number, paint: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen);
  return Texture.from(canvas);
}

/** A shiny ball; with a rim it is a coin. */
export function dot(light: string, deep: string, rim = false): Texture {
  return painted(64, (pen) => {
    const glow = pen.createRadialGradient(27, 25, 2, 32, 32, 31);
    glow.addColorStop(0, "#ffffff");
    glow.addColorStop(0.35, light);
    glow.addColorStop(rim ? 0.96 : 0.7, deep);
    glow.addColorStop(1, rim ? deep : "transparent");
    pen.fillStyle = glow;
    pen.beginPath();
    pen.arc(32, 32, 31, 0, 7);
    pen.fill();
    if (!rim) return;
    pen.strokeStyle = "#8a4a00";
    pen.lineWidth = 3;
    pen.stroke();
    pen.beginPath();
    pen.arc(32, 32, 20, 0, 7);
    pen.strokeStyle = "#a86400";
    pen.stroke();
  });
}

/** A cast net, seen from above. */
export function netTexture(): Texture {
  return painted(256, (pen) => {
    pen.strokeStyle = "#eaffff";
    pen.lineWidth = 4;
    for (let ring = 1; ring <= 4; ring += 1) {
      pen.beginPath();
      for (let side = 0; side <= 12; side += 1) {
        const turn = (side / 12) * Math.PI * 2;
        const reach = ring * 30 * (side % 2 === 0 ? 1 : 0.93);
        const [x, y] = [128 + Math.cos(turn) * reach, 128 + Math.sin(turn) * reach];
        if (side === 0) pen.moveTo(x, y);
        else pen.lineTo(x, y);
      }
      pen.stroke();
    }
    for (let side = 0; side < 12; side += 1) {
      const turn = (side / 12) * Math.PI * 2;
      pen.beginPath();
      pen.moveTo(128, 128);
      pen.lineTo(128 + Math.cos(turn) * 122, 128 + Math.sin(turn) * 122);
      pen.stroke();
    }
  });
}

/** Bronze, silver, gold, ruby: the cannon's metal shows the cost of its shots. */
const METALS = [
  { light: 0xf0b27a, main: 0xb5652b, deep: 0x5e2f10, jewel: 0xffd9a8 },
  { light: 0xf4f8ff, main: 0x9fb0c8, deep: 0x455268, jewel: 0x7de8ff },
  { light: 0xfff3b0, main: 0xe8a317, deep: 0x7a4a00, jewel: 0x5dffb0 },
  { light: 0xffb0b8, main: 0xd5203f, deep: 0x5a0518, jewel: 0xffe27a },
] as const;

const shine = (color: number) => ({ color, alpha: 0.6 });

/** A cannon that points up. @param level its index among the levels, from 0 @param scale 1 for the player's own */
export function cannonOf(level: number, scale: number): { node: Container; barrel: Container } {
  const metal = METALS[Math.min(METALS.length - 1, Math.floor(level / 3))] ?? METALS[0];
  const barrel = new Container();
  const tube = new Graphics();
  tube.roundRect(-17, -86, 34, 74, 12).fill(metal.deep);
  tube.roundRect(-14, -84, 28, 70, 10).fill(metal.main);
  tube.roundRect(-10, -82, 8, 66, 4).fill(shine(metal.light));
  tube.roundRect(-21, -94, 42, 18, 8).fill(metal.deep);
  tube.roundRect(-18, -92, 36, 13, 6).fill(metal.light);
  for (let ring = 0; ring < 1 + (level % 3); ring += 1) {
    tube.roundRect(-19, -64 + ring * 15, 38, 8, 4).fill(metal.deep);
    tube.roundRect(-17, -63 + ring * 15, 34, 5, 3).fill(metal.light);
  }
  barrel.addChild(tube);
  const base = new Graphics();
  base.circle(0, 0, 40).fill(shine(0x000000));
  base.circle(0, 0, 36).fill(metal.deep);
  base.circle(0, 0, 30).fill(metal.main);
  base.circle(-6, -8, 16).fill(shine(metal.light));
  base.circle(0, 0, 11).fill(metal.deep);
  base.circle(0, 0, 8).fill(metal.jewel);
  const node = new Container();
  node.addChild(barrel, base);
  node.scale.set(scale);
  return { node, barrel };
}

/** The marker around the targeted fish. */
export function reticleNode(): Graphics {
  const node = new Graphics();
  node.circle(0, 0, 34).stroke({ width: 3, color: 0xffd23d, alpha: 0.95 });
  for (let side = 0; side < 4; side += 1) {
    const turn = (side * Math.PI) / 2;
    node
      .moveTo(Math.cos(turn) * 24, Math.sin(turn) * 24)
      .lineTo(Math.cos(turn) * 46, Math.sin(turn) * 46)
      .stroke({ width: 4, color: 0xff5d4d });
  }
  return node;
}
